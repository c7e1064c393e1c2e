import { allRuleIds, type OperationId, type RuleId } from "../../openapi/contract.ts";
import { type Answer, keyOf, type MockRequest } from "../operations/message.ts";
import { checkValue, objectSchema } from "../store/check-value.ts";
import { isOrCopies } from "../store/store.ts";
import { OPERATION_SCHEMA } from "./fault.ts";
import {
  type Cut,
  entryOf,
  type JournalEntry,
  type Kept,
  lineOf,
  type Outcome,
  shownKey,
  summaryOf,
} from "./journal-entry.ts";

/** The most memory that the journal takes, in bytes. */
const MOST_BYTES = 32_000_000;

/** Selects requests. A filter that is absent accepts all. */
export interface JournalFilter {
  /** A key as the client sent it; `mk_premium` includes its copies. */
  readonly key?: string;
  readonly operation?: OperationId;
  readonly rule?: RuleId | (typeof MOCK_RULES)[number];
  readonly status?: number;
  /** The id of a request: only later ones pass. */
  readonly since?: number;
}

/** What an answer of the mock itself has in place of a rule. */
const MOCK_RULES = [
  "mock.fault",
  "mock.prefer",
  "mock.store",
  "mock.error",
  "mock.transport",
] as const;

const FILTER_SCHEMA = objectSchema({
  key: { type: "string" },
  operation: OPERATION_SCHEMA,
  rule: { enum: [...allRuleIds, ...MOCK_RULES], description: "a rule, such as list.limit" },
  status: { type: "integer", minimum: 0, maximum: 599 },
  since: { type: "integer", minimum: 0 },
});

const WAIT_SCHEMA = objectSchema({
  timeoutMs: { minimum: 0, description: "a number of milliseconds" },
});

/** The last requests, and the tests that wait for the next one. */
export class Journal {
  readonly #size: number;
  readonly #kept: Kept[] = [];
  #bytes = 0;
  #count = 0;
  /** Each is called with every request once it is answered. */
  readonly #listeners = new Set<(answered: Kept) => void>();

  /** @param size how many requests are kept, if they take less than 32 MB. */
  constructor(size = 500) {
    this.#size = size;
  }

  /** Adds a request that waits for its answer, and returns the function that adds the answer. */
  add(
    request: MockRequest,
    operation: OperationId | undefined,
  ): (answer: Answer, outcome: Outcome) => Kept {
    this.#count += 1;
    const kept: Kept = {
      id: this.#count,
      at: Date.now(),
      request: cut(request),
      operation,
      answer: NO_ANSWER,
      outcome: undefined,
      bytes: 0,
    };
    this.#kept.push(kept);
    this.#trim();
    return (answer, outcome) => {
      kept.answer = cut(answer);
      kept.outcome = outcome;
      // While it waited, it may have been dropped, or the journal cleared. The ids of the kept requests have no gaps.
      if (kept.id > this.#count - this.#kept.length) {
        kept.bytes = bytesOf(kept);
        this.#bytes += kept.bytes;
        this.#trim();
      }
      for (const listener of this.#listeners) listener(kept);
      return kept;
    };
  }

  /** The kept requests that pass all filters, oldest first. Throws an InputProblem of one line if a filter is not valid. */
  find(filter: JournalFilter = {}): JournalEntry[] {
    checkValue(FILTER_SCHEMA, filter, "the filter");
    return this.#kept.filter((kept) => passes(kept, filter)).map(entryOf);
  }

  /** The first kept request that is answered and passes all filters, else the next one. Rejects if none comes within `timeoutMs`. */
  async waitFor(
    filter: JournalFilter,
    options: { timeoutMs?: number } = {},
  ): Promise<JournalEntry> {
    checkValue(FILTER_SCHEMA, filter, "the filter");
    const { timeoutMs = 3000 } = checkValue<typeof options>(WAIT_SCHEMA, options, "waitFor");
    const known = this.#kept.find((kept) => kept.outcome && passes(kept, filter));
    if (known) return entryOf(known);
    return new Promise((resolve, reject) => {
      const listener = (answered: Kept) => {
        if (!passes(answered, filter)) return;
        clearTimeout(timer);
        this.#listeners.delete(listener);
        resolve(entryOf(answered));
      };
      const timer = setTimeout(
        () => {
          this.#listeners.delete(listener);
          reject(this.#missing(filter, timeoutMs));
        },
        // A longer timer would end at once.
        Math.min(timeoutMs, 2_147_483_647),
      );
      this.#listeners.add(listener);
    });
  }

  clear(): void {
    this.#kept.length = 0;
    this.#bytes = 0;
  }

  #trim(): void {
    while (this.#kept.length > this.#size || this.#bytes > MOST_BYTES)
      this.#bytes -= this.#kept.shift()?.bytes ?? 0;
  }

  #missing(filter: JournalFilter, timeoutMs: number): Error {
    const asked = JSON.stringify({ ...filter, ...(filter.key && { key: shownKey(filter.key) }) });
    const latest = this.#kept.slice(-10).map((kept) => `\n  ${lineOf(summaryOf(kept))}`);
    return new Error(
      `No request passed ${asked} within ${timeoutMs} ms. The latest requests:${latest.join("") || "\n  none"}`,
    );
  }
}

function passes(
  { id, request, operation: called, answer }: Kept,
  { key, operation, rule, status, since = 0 }: JournalFilter,
): boolean {
  if (id <= since || (status !== undefined && answer.status !== status)) return false;
  if (operation !== undefined && called !== operation) return false;
  if (rule !== undefined && answer.headers["X-Rule"] !== rule) return false;
  return key === undefined || isOrCopies(keyOf(request) ?? "", key);
}

/** The answer of a request that waits. */
const NO_ANSWER: Answer = { status: 0, headers: {}, body: "" };

/** What an entry takes beside its texts: between 600 and 1100 bytes were measured. */
const BYTES_OF_OBJECTS = 1000;

/** About how many bytes of memory a request and its answer take, without the headers of the answer, which are short. */
function bytesOf({ request: { url, headers, body = "" }, answer }: Kept): number {
  let bytes = BYTES_OF_OBJECTS + url.length + body.length + answer.body.length;
  for (const name in headers) bytes += headers[name]?.length ?? 0;
  return bytes;
}

/** The most characters that the journal keeps of a body. */
const LONGEST_BODY = 16_384;

/** A message whose body is cut at {@link LONGEST_BODY}. */
function cut<T extends Pick<MockRequest, "body">>(message: T): T & Cut {
  const { body = "" } = message;
  if (body.length <= LONGEST_BODY) return message;
  // Copied, because a slice would keep the whole text in memory.
  const bytes = new TextEncoder().encode(body.slice(0, LONGEST_BODY));
  return { ...message, body: new TextDecoder().decode(bytes), bodyLength: body.length };
}
