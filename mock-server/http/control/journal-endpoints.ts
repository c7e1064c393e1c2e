import { isDecimal } from "../../domain/decimal.ts";
import type { JournalEntry } from "../journal/journal-entry.ts";
import { sha256 } from "../journal/sha256.ts";
import { badRequest, told } from "./control-answer.ts";
import type { Endpoint } from "./control-call.ts";

/** The kept requests that every filter of the query lets pass, oldest first; with `limit` the newest of them. */
export const listRequests: Endpoint = async ({ core, query }) => {
  const problem = queryProblem(query);
  if (problem) return badRequest(problem);
  const matching = core.journal.entries().filter((entry) => [...query].every(([name, value]) => FILTERS[name]?.(entry, value)));
  const limit = query.get("limit");
  return told({
    count: matching.length,
    requests: limit === null ? matching : matching.slice(-Number(limit) || matching.length),
  });
};

/** Forgets all requests, and the coverage with them. */
export const clearRequests: Endpoint = async ({ core }) => {
  core.clearJournal();
  return told({ status: "ok" });
};

export const coverage: Endpoint = async ({ core }) => told(core.coverage());

const FILTERS: Readonly<Record<string, (entry: JournalEntry, value: string) => boolean>> = {
  operation: ({ operation }, value) => operation === value,
  status: ({ status }, value) => String(status) === value,
  rule: ({ rule }, value) => rule === value,
  key: ({ key }, value) => key !== null && (key.name === value || value === key.hash || sha256(value).startsWith(key.hash)),
  since: ({ id }, value) => id > Number(value),
  limit: () => true,
};

function queryProblem(query: URLSearchParams): string | undefined {
  for (const [name, value] of query) {
    if (!Object.hasOwn(FILTERS, name)) return `There is no such filter; there are ${Object.keys(FILTERS).join(", ")}.`;
    if ((name === "since" || name === "limit") && !isDecimal(value)) return `${name}: takes a whole number.`;
  }
  return query.get("limit") === "0" ? "limit: takes a whole number from 1." : undefined;
}
