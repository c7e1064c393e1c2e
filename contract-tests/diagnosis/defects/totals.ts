import type { SentRequest } from "../../model/exchange.ts";
import { breaking, type Defect, isList, parameter, seeing, type Wrong } from "../defect.ts";
import { keyTextOf, type Reply } from "../server.ts";
import { PAGES } from "./paging.ts";

/** Counts of something else than all projects of the account. */
const totals = breaking(
  ["list.total", "delete.total", "delete.own-only"],
  [
    [
      "total-of-all-accounts",
      "total counts the projects of all accounts.",
      "Count with the condition on the account: WHERE account_id = ?.",
      seeing((_, __, store) => ({ total: store.everything().length + store.unseen })),
    ],
    [
      "total-of-what-is-left",
      "total counts what is left after the cursor: the condition on the cursor is in the count too.",
      "Count without the condition on last_id.",
      seeing((account, request) => {
        const lastId = parameter(request, "last_id");
        return { total: account.page("id-ascending", Number.POSITIVE_INFINITY, lastId).length };
      }),
    ],
    [
      "total-cached",
      "total does not change with a delete: it is kept, or it counts deleted projects too.",
      "Count in each request, with the condition of the list: AND deleted_at IS NULL.",
      totalKept(),
    ],
  ],
  true,
);

/** Answers that are kept. */
const caches = breaking(
  [...PAGES, "list.total", "list.own-only", "delete."],
  [
    [
      "cached-over-deletes",
      "Lists are cached by key and URL, and a delete does not empty the cache.",
      "Empty the account's cached lists with each delete.",
      cached((request) => `${keyTextOf(request)} ${request.query}`),
    ],
    [
      "cached-without-key",
      "Lists are cached by URL alone, without the key, so an account is shown the pages of another.",
      "Make the key part of the cache's key, and send Vary: X-Master-Key.",
      cached(({ query }) => query),
    ],
  ],
);

/** Wrong counts and answers that are kept for too long. */
export const totalDefects: readonly Defect[] = [...totals, ...caches];

function totalKept(): Wrong {
  return (right) => {
    const totals = new Map<string | undefined, number>();
    return seeing(({ total }, request) => {
      const key = keyTextOf(request);
      const kept = totals.get(key) ?? total;
      totals.set(key, kept);
      return { total: kept };
    })(right);
  };
}

/** Lists that repeat the first success of the same name. */
function cached(nameOf: (request: SentRequest) => string): Wrong {
  return (right) => {
    const kept = new Map<string, Reply>();
    return async (request, store) => {
      const reply = await right(request, store);
      if (!isList(request) || reply.status !== 200) return reply;
      const name = nameOf(request);
      const first = kept.get(name) ?? reply;
      kept.set(name, first);
      return first;
    };
  };
}
