import {
  DEFAULT_LIMIT,
  KEY_HEADER,
  LAST_ID,
  LIMIT,
  MAXIMUM_LIMIT,
} from "../../../openapi/constants.ts";
import { type SentRequest, sentValues } from "../../model/exchange.ts";
import {
  answering,
  breaking,
  type Defect,
  type DefectRow,
  isList,
  parameter,
  reading,
  seeing,
  sized,
  type Wrong,
  where,
  withParameter,
} from "../defect.ts";
import { keyTextOf, type Reply } from "../server.ts";
import { LIST_NONE_DELETED } from "./deletes.ts";
import { hasNoProjects, RULES_OF_PAGES } from "./paging.ts";

const USE_DEFAULT = `Use a limit of ${DEFAULT_LIMIT} where the request has none.`;

const withoutLimit = reading((request) => withParameter(request, LIMIT, undefined));

const withDefault = (size: number) =>
  where(
    (request) => parameter(request, LIMIT) === undefined,
    sized(() => size),
  );

const byDefault = (size: number): DefectRow => [
  `default-${size}`,
  `A list without limit holds ${size} projects.`,
  USE_DEFAULT,
  withDefault(size),
];

/** Serves a limit over the maximum in full, unless the type of a number cannot hold it. */
const withoutMaximum =
  (largest: number): Wrong =>
  (right) =>
  (request, store) => {
    const text = sentValues(request, LIMIT).join();
    const limit = /^\d+$/.test(text) ? Number(text) : 0;
    if (limit <= MAXIMUM_LIMIT || limit > largest) return right(request, store);
    const admitted = withParameter(request, LIMIT, String(MAXIMUM_LIMIT));
    return sized(() => limit)(right)(admitted, store);
  };

const NO_MAXIMUM = `A limit over ${MAXIMUM_LIMIT} is obeyed.`;
const CUT_PAGE = `Refuse a limit over ${MAXIMUM_LIMIT}, or cut the page to ${MAXIMUM_LIMIT} projects.`;

/** Pages of another size than the limit says. */
const limits = breaking(
  [...RULES_OF_PAGES, "list.maximum"],
  [
    [
      "no-default",
      "A list without limit holds all projects: there is no default, or it is larger than the account.",
      USE_DEFAULT,
      withDefault(Number.POSITIVE_INFINITY),
    ],
    ...[10, 25, 50, 100].map(byDefault),
    ["no-maximum", NO_MAXIMUM, CUT_PAGE, withoutMaximum(2 ** 31 - 1)],
    ["no-maximum-of-53-bits", NO_MAXIMUM, CUT_PAGE, withoutMaximum(Number.MAX_SAFE_INTEGER)],
    ["no-maximum-of-any-width", NO_MAXIMUM, CUT_PAGE, withoutMaximum(Number.POSITIVE_INFINITY)],
    [
      "one-more",
      "Each page holds one project more than limit, as a query for the next page's first row does if it is not cut off.",
      "Cut the page to limit projects.",
      sized((size) => size + 1),
    ],
    [
      "limit-ignored",
      "The limit has no effect: each page has the default size, as if the parameter had another name.",
      `Read the query parameter ${LIMIT} and cut the page to it.`,
      withoutLimit,
    ],
    [
      "limit-ignored-after-cursor",
      "The limit has no effect after a cursor: later pages have the default size.",
      "Pass the limit to the query of later pages too.",
      where((request) => parameter(request, LAST_ID) !== undefined, withoutLimit),
    ],
  ],
);

/** Writes the bodies of some answers otherwise. */
const writing = (isOf: (reply: Reply) => boolean, part: RegExp, written: string): Wrong =>
  answering((reply) =>
    isOf(reply) ? { ...reply, body: reply.body.replace(part, written) } : reply,
  );

/** Counts of something else than all projects of the account. */
const totals = breaking(
  ["list.total", "delete.total", "delete.own-only"],
  [
    [
      "total-of-all-accounts",
      "total counts projects that the account does not list, such as those of other accounts.",
      "Count with the conditions of the list: WHERE account_id = ?.",
      seeing((_, __, store) => ({ total: store.everything().length + store.unseen })),
    ],
    [
      "total-of-what-is-left",
      "total counts what is left after the cursor: the condition on the cursor is in the count too.",
      "Count without the condition on the cursor.",
      seeing((account, request) => {
        const lastId = parameter(request, LAST_ID);
        return { total: account.page("id-ascending", Number.POSITIVE_INFINITY, lastId).length };
      }),
    ],
    [
      "total-0-on-empty-page",
      "total is 0 on a page without projects, as with COUNT(*) OVER (), which has no row to stand in.",
      "Count in a query of its own, which also a page without projects has.",
      writing(hasNoProjects, /"total":\d+/, '"total":0'),
    ],
    [
      "total-cached",
      "total does not change with a delete: it is kept, or it counts deleted projects too.",
      "Count in each request, with the conditions of the list.",
      totalKept(),
    ],
  ],
  true,
);

const NO_SHARED_CACHE = `Keep no list in a cache that key and query are no part of: send Cache-Control: no-store, or Vary: ${KEY_HEADER}.`;

/** Answers that are kept. */
const caches = breaking(
  [...RULES_OF_PAGES, "list.", "delete."],
  [
    [
      "cached-over-deletes",
      "A list that was asked before is answered as before a delete, as from a cache by key and URL.",
      LIST_NONE_DELETED,
      cached((request) => `${keyTextOf(request)} ${request.query}`),
    ],
    [
      "cached-without-key",
      "An account is shown the page that another one got for the same URL, as from a cache by URL without the key.",
      `Make the key part of the cache's key, and send Vary: ${KEY_HEADER}.`,
      cached(({ query }) => query),
    ],
    [
      "cached-without-query",
      "A list is answered from a cache whose key has no query: each page is the first that was asked for.",
      NO_SHARED_CACHE,
      cached((request) => `${keyTextOf(request)}`),
    ],
  ],
);

/** Answers that are kept for requests that have to be refused. */
const openCaches = breaking(
  ["auth.key", "plan."],
  [
    [
      "cached-before-checks",
      "A list is answered from a cache by URL that stands before all checks, as in a CDN.",
      NO_SHARED_CACHE,
      cached(({ query }) => query, true),
    ],
  ],
);

/** Pages and totals of a wrong size, and lists that are kept for too long. */
export const pageDefects: readonly Defect[] = [...limits, ...totals, ...caches, ...openCaches];

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

/** Lists that repeat the first success of the same name; before all checks, also where they would be refused. */
function cached(nameOf: (request: SentRequest) => string, isBeforeChecks = false): Wrong {
  return (right) => {
    const kept = new Map<string, Reply>();
    return async (request, store) => {
      const reply = await right(request, store);
      if (!isList(request) || (reply.status !== 200 && !isBeforeChecks)) return reply;
      const name = nameOf(request);
      const first = kept.get(name) ?? reply;
      if (first.status === 200) kept.set(name, first);
      return first;
    };
  };
}

const RULES_OF_FORM = ["envelope.", "list.shape", "list.project", "delete.success"];

const hasProjects = ({ body }: Reply) => body.includes('"projects":');
const isError = ({ status }: Reply) => status >= 400;
const isOfRoute = ({ rule }: Reply) => rule === "route.invalid" || rule === "route.method";

const BARE_ERROR = '{"error":"Refused."}';

/** Wrong envelopes, and what frameworks answer by themselves. */
export const formDefects: readonly Defect[] = [
  ...breaking(RULES_OF_FORM, [
    [
      "id-as-text",
      "Ids are written as texts.",
      "Write ids as JSON numbers, with all digits.",
      writing(hasProjects, /"id":(\d+)/g, '"id":"$1"'),
    ],
    [
      "desc-null",
      "The desc of a project without a description is null.",
      "Write desc as an empty text.",
      writing(hasProjects, /"desc":""/g, '"desc":null'),
    ],
    [
      "refusals-not-in-envelope",
      "No refusal is in the envelope.",
      "Write each refusal as JSON with code, message, subMessage and status.",
      writing(isError, /.+/, BARE_ERROR),
    ],
  ]),
  ...breaking(
    ["route.", "envelope."],
    [
      [
        "routes-not-in-envelope",
        "Unknown routes and other methods are not answered in the envelope, as by a framework itself.",
        "Add handlers for unknown routes and methods that answer in the envelope.",
        writing(isOfRoute, /.+/, BARE_ERROR),
      ],
    ],
  ),
];
