import type { RuleId } from "../../../openapi/index.ts";
import {
  accountOf,
  answering,
  breaking,
  type Defect,
  hasNo,
  isDelete,
  isLater,
  isList,
  parameter,
  seeing,
  type Wrong,
} from "../defect.ts";
import { keyTextOf, type Reply, type Serve } from "../server.ts";
import { PAGES } from "./paging.ts";

const TOTALS: readonly RuleId[] = ["list.total", "delete.total", "delete.own-only"];

/** Counts of something else than all projects of the account. */
const totals = breaking(
  TOTALS,
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
      counting((_, { after, page }, request) => (isLater(request) ? after : after || page)),
    ],
    [
      "total-of-page-without-limit",
      "total counts the page where the request has no limit, else all projects.",
      "Count the same in each request: all projects, or those of the page.",
      counting((all, { page }, request) => (hasNo("limit")(request) ? page : all)),
    ],
    [
      "total-of-page-on-later-pages",
      "total counts the page on later pages, and all projects on the first one.",
      "Count the same in each request: all projects, or those of the page.",
      counting((all, { page }, request) => (isLater(request) ? page : all)),
    ],
    [
      "total-of-pages",
      "total is the number of pages.",
      "Count projects, not pages.",
      counting((all, _, request) => Math.ceil(all / Number(parameter(request, "limit") ?? 20))),
    ],
    [
      "total-one-less",
      "total is one less than there are, as the last index is.",
      "Return the number of projects.",
      counting((all) => Math.max(0, all - 1)),
    ],
    [
      "total-one-more",
      "total is one more than the walks show: it counts one too many, or one project is on no page.",
      "Count the projects that the pages show, and show them all: check the first and the last one.",
      counting((all) => all + 1),
    ],
    [
      "total-is-limit",
      "total repeats the limit.",
      "Return the number of projects.",
      counting((_, __, request) => Number(parameter(request, "limit") ?? 20)),
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

const CACHED: readonly RuleId[] = [...PAGES, "delete.gone", "delete.total", "list.total"];

/** Answers that are kept. */
const caches = breaking(
  [...CACHED, "list.own-only", "auth.key-unknown", "auth.key-missing", "plan.not-premium"],
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
    [
      "cached-before-key",
      "A cache in front of the check of the key serves lists by URL to any key.",
      "Check the key before the cache, and make it part of the cache's key.",
      cachedBeforeChecks(),
    ],
    [
      "cached-without-query",
      "Lists are cached by key and path, without the query, so each page is the first one that was asked for.",
      "Make the query part of the cache's key.",
      cached((request) => `${keyTextOf(request)}`),
    ],
  ],
);

/** Wrong counts and answers that are kept for too long. */
export const totalDefects: readonly Defect[] = [...totals, ...caches];

interface Count {
  readonly after: number;
  readonly page: number;
}

/** Lists with another total. */
function counting(
  count: (all: number, seen: Count, request: Parameters<typeof isList>[0]) => number,
): Wrong {
  return answering((reply, request, store) => {
    const account = accountOf(request, store);
    const { projects, total } = Object(reply.body) as {
      projects?: readonly unknown[];
      total?: number;
    };
    if (!projects || !account) return reply;
    const lastId = isLater(request) ? parameter(request, "last_id") : undefined;
    const after = account.page("id-ascending", Number.POSITIVE_INFINITY, lastId).length;
    const counted = count(Number(total), { after, page: projects.length }, request);
    return { ...reply, body: { ...Object(reply.body), total: counted } };
  });
}

function totalKept(): Wrong {
  return (right) => {
    const totals = new Map<string | undefined, number>();
    return seeing((account, request) => {
      const key = keyTextOf(request);
      if (!totals.has(key)) totals.set(key, account.total);
      return { total: totals.get(key) ?? 0 };
    })(right);
  };
}

/** Lists that repeat the first success of the same name. */
function cached(nameOf: (request: Parameters<typeof isList>[0]) => string): Wrong {
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

function cachedBeforeChecks(): Wrong {
  return (right) => {
    const kept = new Map<string, Reply>();
    const list: Serve = async (request, store) => {
      const reply = kept.get(request.query) ?? (await right(request, store));
      if (reply.status === 200) kept.set(request.query, reply);
      return reply;
    };
    return (request, store) => {
      if (isDelete(request)) kept.clear();
      return (isList(request) ? list : right)(request, store);
    };
  };
}
