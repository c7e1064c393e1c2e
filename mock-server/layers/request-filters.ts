import { allOperations, allRules, didYouMean, type OperationId } from "../../openapi/index.ts";
import { MOCK_RULES } from "../http/message.ts";
import { hashKey } from "./hash-key.ts";
import { type Check, checked, InputProblem, oneOf, textLike, wholeNumber } from "./input-checks.ts";
import type { Journal, JournalEntry } from "./journal.ts";
import type { Platform } from "./platform.ts";

/** Selects requests of the journal. A filter that is absent accepts all requests. */
export interface RequestFilters {
  readonly operation?: OperationId;
  /** A key as the client sent it. The key of a published account, such as `mk_premium`, includes its copies. */
  readonly key?: string;
  /** The rule that decided the answer, such as `list.last-id-foreign`. */
  readonly rule?: string;
  readonly status?: number;
  /** The id of a request: only later requests pass. */
  readonly since?: number;
}

const OPERATIONS: readonly string[] = allOperations.map(({ id }) => id);
const RULES: readonly string[] = [...allRules.map(({ id }) => id), ...MOCK_RULES];

interface Filter extends Check {
  /** The values among which a message names the one that was probably meant. */
  readonly known?: readonly string[];
  /** Whether an entry passes the filter with this value, given as text. */
  passes(entry: JournalEntry, value: string): boolean;
}

const FILTERS: { readonly [Name in keyof RequestFilters]-?: Filter } = {
  operation: {
    ...oneOf(OPERATIONS),
    takes: `${OPERATIONS.join(" or ")}.`,
    passes: ({ operation }, value) => operation === value,
  },
  status: { ...textLike(/^[1-5]\d\d$/, "a number from 100 to 599."), passes: ({ status }, value) => String(status) === value },
  rule: {
    ...oneOf(RULES),
    takes: `a rule, such as ${RULES[0]} or mock.fault.`,
    known: RULES,
    passes: ({ rule }, value) => rule === value,
  },
  key: {
    ...textLike(/^/, "a key"),
    passes: ({ key }, value) => key !== null && (key.name === value || [value, hashKey(value)].includes(key.hash)),
  },
  since: { ...textLike(/^(?:0|[1-9]\d*)$/, "a whole number."), passes: ({ id }, value) => id > Number(value) },
};

export const FILTER_NAMES: readonly string[] = Object.keys(FILTERS);

/** Returns a test of whether an entry passes all filters. Throws an {@link InputProblem} if a filter is not valid. */
function matcherOf(filters: RequestFilters): (entry: JournalEntry) => boolean {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  const tests = given.map(([name, value]) => {
    const filter = Object.hasOwn(FILTERS, name) ? FILTERS[name as keyof RequestFilters] : undefined;
    if (!filter) throw new InputProblem(`there is no filter "${name}"; choose one of ${FILTER_NAMES.join(", ")}`);
    const text = String(value);
    if (!filter.isRight(text)) throw new InputProblem(`${name}: takes ${filter.takes}${didYouMean(text, filter.known ?? [])}`);
    return (entry: JournalEntry) => filter.passes(entry, text);
  });
  return (entry) => tests.every((passes) => passes(entry));
}

/** Returns the requests in the journal that pass all filters, oldest first. */
export function findRequests(journal: Journal, filters: RequestFilters): JournalEntry[] {
  return journal.entries().filter(matcherOf(filters));
}

/** The requests to wait for: `count` requests that pass the filters, including those before the call. */
export interface AwaitedRequests extends RequestFilters {
  /** Default 1. */
  readonly count?: number;
}

/** Waits until enough requests were answered. Rejects after the time limit with an error that shows other requests. */
export async function waitForRequests(
  journal: Journal,
  { count = 1, ...filters }: AwaitedRequests,
  { sleep, timeoutMs = 5000, ...misspelt }: Pick<Platform, "sleep"> & { readonly timeoutMs?: number },
): Promise<JournalEntry[]> {
  const [wrong] = Object.keys(misspelt);
  if (wrong !== undefined) throw new InputProblem(`there is no limit "${wrong}"; the only one is timeoutMs`);
  checked("timeoutMs", wholeNumber(0), timeoutMs);
  const matches = matcherOf(filters);
  const done = new AbortController();
  // Follow the journal before reading it, so that no request is missed.
  const upcoming = journal.follow(done.signal);
  const [found, others] = [[] as JournalEntry[], [] as JournalEntry[]];
  const classify = (entry: JournalEntry) => (matches(entry) ? found : others).push(entry);
  journal.entries().forEach(classify);
  void sleep(timeoutMs, done.signal).then(() => done.abort());
  try {
    if (found.length >= count) return found;
    for await (const entry of upcoming) {
      classify(entry);
      if (found.length >= count) return found;
    }
  } finally {
    done.abort();
  }
  const missing = `After ${timeoutMs} ms there were ${found.length} of ${count} requests with ${JSON.stringify(filters)}.`;
  const latest = others.length === 0 ? "There was no other request." : `The latest of ${others.length} others:`;
  throw new Error([missing, latest, ...others.slice(-MOST_SHOWN).map(lineOf)].join("\n"));
}

const MOST_SHOWN = 10;

/** Formats a request as one line, without its key, with its near misses. */
function lineOf({ id, method, path, query, status, rule, key, nearMisses }: JournalEntry): string {
  const { name, copy, hash } = key ?? { name: "no key" };
  const caller = name === undefined ? `key ${hash}` : [name, copy ?? []].flat().join(":");
  const hints = nearMisses.map((hint) => `; ${hint}`).join("");
  return `  ${id}  ${method} ${path}${query && `?${query}`} ${status} ${rule ?? "-"} (${caller})${hints}`;
}
