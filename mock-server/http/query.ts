import { allOperations, type OperationId } from "../../openapi/index.ts";
import type { Query } from "../operations/call.ts";

/**
 * The parameters of a query, read as URLSearchParams reads them. A query without anything to decode, as almost all are, is searched
 * for a parameter only when it is asked for.
 */
export function parseQuery(query: string): Query {
  // URLSearchParams drops a leading question mark. With another one before it, one that begins a name is kept.
  return PLAIN.test(query) ? { getAll: (name) => valuesIn(query, name) } : new URLSearchParams(`?${query}`);
}

/**
 * Whether a query is nothing but digits for the operation's own parameters, as almost all are: then it is no near miss and holds no
 * key, and need not be taken apart.
 */
export function isPlainQuery(query: string, operation: OperationId): boolean {
  return PLAIN_QUERIES.get(operation)?.test(query) ?? false;
}

const PLAIN_QUERIES: ReadonlyMap<OperationId, RegExp> = new Map(
  allOperations.map((operation) => [operation.id, new RegExp(`^(?:(?:${operation.query.join("|")})=\\d*(?:&|$))*$`)]),
);

/** Visible ASCII characters but for `%` and `+`. */
const PLAIN = /^[!-$&-*,-~]*$/;

function valuesIn(query: string, name: string): string[] {
  const values: string[] = [];
  for (let start = 0; start < query.length; ) {
    const mark = query.indexOf("&", start);
    const end = mark < 0 ? query.length : mark;
    if (query.startsWith(name, start)) {
      const next = start + name.length;
      if (next === end) values.push("");
      else if (query[next] === "=") values.push(query.slice(next + 1, end));
    }
    start = end + 1;
  }
  return values;
}
