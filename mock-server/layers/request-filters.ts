import { allOperations, allRules, didYouMean, type OperationId } from "../../openapi/index.ts";
import { MOCK_RULES } from "../http/message.ts";
import { isDecimal } from "../operations/project.ts";
import { hashKey } from "./hash-key.ts";
import { InputProblem } from "./input-checks.ts";
import type { Journal, JournalEntry } from "./journal.ts";
import type { Platform } from "./platform.ts";

/** Which requests of the journal are meant; a filter that is left out lets all pass. */
export interface RequestFilters {
  readonly operation?: OperationId;
  /** A key as the client sent it. One of a published account, such as `mk_premium`, stands for its copies too. */
  readonly key?: string;
  /** The rule that decided the answer, such as `list.last-id-foreign`. */
  readonly rule?: string;
  readonly status?: number;
  /** The id of a request: only later ones are meant. */
  readonly since?: number;
}

/** Whether a value of a filter, as text, lets an entry pass. */
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

/** Why no request can have the value of a filter; undefined if one can. */
function valueProblem(name: string, value: string): string | undefined {
  if (name === "since" && !isDecimal(value)) return "since: takes a whole number.";
  if (name === "operation" && !OPERATIONS.includes(value)) return `operation: takes ${OPERATIONS.join(" or ")}.`;
  if (name === "status" && !/^[1-5]\d\d$/.test(value)) return "status: takes a number from 100 to 599.";
  if (name !== "rule" || RULES.includes(value)) return undefined;
  return `rule: takes a rule, such as ${RULES[0]} or mock.fault.${didYouMean(value, RULES)}`;
}

/** Whether an entry passes all filters. Throws an {@link InputProblem} if a filter is wrong. */
function matcherOf(filters: RequestFilters): (entry: JournalEntry) => boolean {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  const matchers = given.map(([name, value]) => {
    if (!Object.hasOwn(FILTERS, name))
      throw new InputProblem(`there is no filter "${name}"; there are ${FILTER_NAMES.join(", ")}`);
    const problem = valueProblem(name, String(value));
    if (problem) throw new InputProblem(problem);
    return FILTERS[name as keyof RequestFilters](String(value));
  });
  return (entry) => matchers.every((matches) => matches(entry));
}

/** The kept requests that pass all filters, oldest first. */
export function findRequests(journal: Journal, filters: RequestFilters): JournalEntry[] {
  return journal.entries().filter(matcherOf(filters));
}

/** What is waited for: so many requests that pass the filters, those before the call included. */
export interface AwaitedRequests extends RequestFilters {
  /** Default 1. */
  readonly count?: number;
}

/** Waits until enough requests were answered. Rejects after the time with an error that shows what came instead. */
export async function waitForRequests(
  journal: Journal,
  { count = 1, ...filters }: AwaitedRequests,
  { timeoutMs, sleep }: Pick<Platform, "sleep"> & { readonly timeoutMs: number },
): Promise<JournalEntry[]> {
  const matches = matcherOf(filters);
  const done = new AbortController();
  // Following begins before the kept requests are read, so that none is missed.
  const coming = journal.follow(done.signal);
  const [found, others] = [[] as JournalEntry[], [] as JournalEntry[]];
  const sort = (entry: JournalEntry) => (matches(entry) ? found : others).push(entry);
  journal.entries().forEach(sort);
  void sleep(timeoutMs, done.signal).then(() => done.abort());
  try {
    if (found.length >= count) return found;
    for await (const entry of coming) {
      sort(entry);
      if (found.length >= count) return found;
    }
  } finally {
    done.abort();
  }
  throw new Error(
    [
      `After ${timeoutMs} ms there were ${found.length} of ${count} requests with ${JSON.stringify(filters)}.`,
      others.length === 0 ? "No other request came." : `The latest of ${others.length} others:`,
      ...others.slice(-MOST_SHOWN).map(lineOf),
    ].join("\n"),
  );
}

const MOST_SHOWN = 10;

/** A request in one line, without its key, and what it comes close to. */
function lineOf({ id, method, path, query, status, rule, key, nearMisses }: JournalEntry): string {
  const { name, copy, hash } = key ?? { name: "no key" };
  const caller = name === undefined ? `key ${hash}` : [name, copy ?? []].flat().join(":");
  const hints = nearMisses.map((hint) => `; ${hint}`).join("");
  return `  ${id}  ${method} ${path}${query && `?${query}`} ${status} ${rule ?? "-"} (${caller})${hints}`;
}
