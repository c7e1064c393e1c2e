import type { JournalEntry } from "../layers/journal.ts";
import { hashKey } from "../layers/keys-in-texts.ts";
import { isDecimal } from "../operations/project.ts";
import { badRequest, told } from "./control-answer.ts";
import type { Endpoint } from "./control-call.ts";

/** The kept requests that every filter of the query lets pass, oldest first; with `limit` the newest of them. */
export const listRequests: Endpoint = async ({ mock, query }) => {
  const problem = queryProblem(query);
  if (problem) return badRequest(problem);
  const filters = Array.from(query, ([name, value]) => FILTERS[name]?.(value) ?? anyEntry);
  const matching = mock.journal.entries().filter((entry) => filters.every((matches) => matches(entry)));
  const limit = query.get("limit");
  return told({
    count: matching.length,
    requests: limit === null ? matching : matching.slice(-Number(limit) || matching.length),
  });
};

/** Forgets all requests, and the coverage with them. */
export const clearRequests: Endpoint = async ({ mock }) => {
  mock.clearJournal();
  return told({ status: "ok" });
};

export const coverage: Endpoint = async ({ mock }) => told(mock.coverage());

type Matches = (entry: JournalEntry) => boolean;

/** What a value of each filter lets pass; made once, and then asked for every entry. */
const FILTERS: Readonly<Record<string, (value: string) => Matches>> = {
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
  limit: () => anyEntry,
};

function anyEntry(): boolean {
  return true;
}

function queryProblem(query: URLSearchParams): string | undefined {
  for (const [name, value] of query) {
    if (!Object.hasOwn(FILTERS, name)) return `There is no such filter; there are ${Object.keys(FILTERS).join(", ")}.`;
    if (query.getAll(name).length > 1) return `${name}: is there twice.`;
    if ((name === "since" || name === "limit") && !isDecimal(value)) return `${name}: takes a whole number.`;
  }
  return query.get("limit") === "0" ? "limit: takes a whole number from 1." : undefined;
}
