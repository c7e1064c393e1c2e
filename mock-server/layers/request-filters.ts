import { allOperations, allRules, didYouMean, type OperationId } from "../../openapi/index.ts";
import { MOCK_RULES } from "../http/message.ts";
import { isDecimal } from "../operations/project.ts";
import { hashKey } from "./hash-key.ts";
import { InputProblem, wholeNumber } from "./input-checks.ts";
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

/** For each filter, a function from its value, as text, to a test of entries. */
const FILTERS: { readonly [Name in keyof RequestFilters]-?: (value: string) => (entry: JournalEntry) => boolean } = {
  operation: (value) => (entry) => entry.operation === value,
  status: (value) => (entry) => String(entry.status) === value,
  rule: (value) => (entry) => entry.rule === value,
  key: (value) => {
    const hash = hashKey(value);
    return ({ key }) => key !== null && (key.name === value || key.hash === value || key.hash === hash);
  },
  since: (value) => {
    const since = Number(value);
    return ({ id }) => id > since;
  },
};

export const FILTER_NAMES: readonly string[] = Object.keys(FILTERS);

const OPERATIONS: readonly string[] = allOperations.map(({ id }) => id);
const RULES: readonly string[] = [...allRules.map(({ id }) => id), ...MOCK_RULES];

/** Returns why no request can have this value of a filter; undefined if one can. */
function valueProblem(name: string, value: string): string | undefined {
  if (name === "since" && !isDecimal(value)) return "since: takes a whole number.";
  if (name === "operation" && !OPERATIONS.includes(value)) return `operation: takes ${OPERATIONS.join(" or ")}.`;
  if (name === "status" && !/^[1-5]\d\d$/.test(value)) return "status: takes a number from 100 to 599.";
  if (name !== "rule" || RULES.includes(value)) return undefined;
  return `rule: takes a rule, such as ${RULES[0]} or mock.fault.${didYouMean(value, RULES)}`;
}

/** Returns a test of whether an entry passes all filters. Throws an {@link InputProblem} if a filter is not valid. */
function matcherOf(filters: RequestFilters): (entry: JournalEntry) => boolean {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  const matchers = given.map(([name, value]) => {
    if (!Object.hasOwn(FILTERS, name))
      throw new InputProblem(`there is no filter "${name}"; choose one of ${FILTER_NAMES.join(", ")}`);
    const problem = valueProblem(name, String(value));
    if (problem) throw new InputProblem(problem);
    return FILTERS[name as keyof RequestFilters](String(value));
  });
  return (entry) => matchers.every((matches) => matches(entry));
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
  if (!MILLISECONDS.isRight(timeoutMs)) throw new InputProblem(`timeoutMs: takes ${MILLISECONDS.takes}`);
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
  throw new Error(
    [
      `After ${timeoutMs} ms there were ${found.length} of ${count} requests with ${JSON.stringify(filters)}.`,
      others.length === 0 ? "There was no other request." : `The latest of ${others.length} others:`,
      ...others.slice(-MOST_SHOWN).map(lineOf),
    ].join("\n"),
  );
}

const MILLISECONDS = wholeNumber(0);
const MOST_SHOWN = 10;

/** Formats a request as one line, without its key, with its near misses. */
function lineOf({ id, method, path, query, status, rule, key, nearMisses }: JournalEntry): string {
  const { name, copy, hash } = key ?? { name: "no key" };
  const caller = name === undefined ? `key ${hash}` : [name, copy ?? []].flat().join(":");
  const hints = nearMisses.map((hint) => `; ${hint}`).join("");
  return `  ${id}  ${method} ${path}${query && `?${query}`} ${status} ${rule ?? "-"} (${caller})${hints}`;
}
