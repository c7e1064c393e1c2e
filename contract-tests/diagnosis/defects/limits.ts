import { DEFAULT_LIMIT, MAXIMUM_LIMIT, type RuleId } from "../../../openapi/index.ts";
import {
  accountOf,
  answeringBy,
  breaking,
  type Defect,
  hasNo,
  isLater,
  isList,
  parameter,
  type Row,
  reading,
  sized,
  type Wrong,
  where,
  withParameter,
} from "../defect.ts";
import { errorReply, pageReply } from "../server.ts";
import { PAGES } from "./paging.ts";

const OVER: readonly RuleId[] = [
  "list.limit-over-maximum",
  "list.limit-invalid",
  "list.maximum",
  "list.limit",
  "list.number-spelling",
  "request.bytes",
];

const withoutLimit = reading((request) => withParameter(request, "limit", undefined));

const byDefault = (size: number): Row => [
  `default-${size}`,
  `The default page size is ${size}.`,
  `Use a limit of ${DEFAULT_LIMIT} where the request has none.`,
  where(
    (request) => isList(request) && hasNo("limit")(request),
    sized(() => size),
  ),
];

/** The sizes of pages. */
const sizes = breaking(PAGES, [
  ...[10, 15, 25, 30, 50, 100].map(byDefault),
  [
    "no-default",
    "Without limit, a list gives all projects.",
    `Use a limit of ${DEFAULT_LIMIT} where the request has none.`,
    where(
      (request) => isList(request) && hasNo("limit")(request),
      sized(() => Infinity),
    ),
  ],
  [
    "one-more",
    "Each page holds one project more than limit, as a query for the next page's first row does if it is not cut off.",
    "Cut the page to limit projects.",
    sized((size) => size + 1),
  ],
  [
    "one-less",
    "Each page holds one project less than limit, as a slice to start + limit - 1 does.",
    "Serve limit projects on a page: with limit=1 one, not none.",
    sized((size) => size - 1),
  ],
  [
    "limit-ignored",
    "limit is not read, or is read under another name such as pageSize, so each page has the default size.",
    "Read the query parameter limit and cut the page to it.",
    withoutLimit,
  ],
  [
    "limit-ignored-after-cursor",
    "limit is ignored where last_id is given: later pages have the default size.",
    "Pass limit to the query of later pages too.",
    where(isLater, withoutLimit),
  ],
  [
    "limit-ignored-on-first-page",
    "limit is ignored on the first page, which has the default size.",
    "Pass limit to the query of the first page too.",
    where((request) => isList(request) && !isLater(request), withoutLimit),
  ],
  [
    "later-pages-unlimited",
    "Later pages have no limit: all projects after the cursor come at once.",
    "Cut later pages to limit too.",
    where(
      isLater,
      sized(() => Infinity),
    ),
  ],
  [
    "unlimited",
    "Pages are not cut: all projects come at once, whatever the limit.",
    "Cut each page to limit projects.",
    sized(() => Infinity),
  ],
  [
    "maximum-exclusive",
    `The maximum is exclusive: limit=${MAXIMUM_LIMIT} is refused.`,
    `Accept limits up to and with ${MAXIMUM_LIMIT}.`,
    refusing((limit) => limit === MAXIMUM_LIMIT),
  ],
  [
    "maximum-50",
    "Limits above 50 are refused.",
    `Accept limits up to and with ${MAXIMUM_LIMIT}.`,
    refusing((limit) => limit > 50),
  ],
  [
    "minimum-exclusive",
    "The minimum is exclusive: limit=1 is refused.",
    "Accept limits from 1.",
    refusing((limit) => limit === 1),
  ],
]);

/** Limits that are not checked. */
const unchecked = breaking(OVER, [
  [
    "no-maximum",
    `There is no maximum: a limit above ${MAXIMUM_LIMIT} is obeyed.`,
    `Refuse a limit above ${MAXIMUM_LIMIT}, or serve ${MAXIMUM_LIMIT} projects.`,
    obeying(() => true),
  ],
  [
    "no-maximum-after-cursor",
    `On later pages a limit above ${MAXIMUM_LIMIT} is obeyed.`,
    `Check limit in one place, for later pages too.`,
    obeying((request) => isLater(request)),
  ],
  [
    "zero-is-unlimited",
    "limit=0 means no limit: all projects come at once.",
    "Refuse limit=0, or use the default.",
    answeringBy(isInvalidLimit, (reply, request, store) =>
      parameter(request, "limit") === "0" ? wholePage(request, store) : reply,
    ),
  ],
  [
    "invalid-limit-is-unlimited",
    "A limit that is not a number is no limit: all projects come at once.",
    "Refuse such a limit, or use the default.",
    answeringBy(isInvalidLimit, (reply, request, store) =>
      Number.isInteger(Number(parameter(request, "limit") || "x"))
        ? reply
        : wholePage(request, store),
    ),
  ],
  [
    "negative-limit-500",
    "A negative limit reaches the database, which fails.",
    "Check that limit is at least 1 before the query.",
    answeringBy(isInvalidLimit, (reply, request) =>
      Number(parameter(request, "limit")) < 0 ? errorReply(500) : reply,
    ),
  ],
]);

/** Page sizes, and limits out of range. */
export const limitDefects: readonly Defect[] = [...sizes, ...unchecked];

function refusing(isRefused: (limit: number) => boolean): Wrong {
  return where(
    (request) => isList(request) && isRefused(Number(parameter(request, "limit"))),
    reading((request) => withParameter(request, "limit", "1001")),
  );
}

function isInvalidLimit(rule: RuleId): boolean {
  return rule === "list.limit-invalid";
}

/** Serves as many projects as a limit above the maximum says. */
function obeying(asked: typeof isList): Wrong {
  const isObeyed = (request: Parameters<typeof isList>[0]) =>
    isList(request) &&
    asked(request) &&
    Number(parameter(request, "limit")) > MAXIMUM_LIMIT &&
    /^\d+$/.test(parameter(request, "limit") ?? "");
  return where(isObeyed, (right) => (request, store) => {
    const size = Number(parameter(request, "limit"));
    const plain = withParameter(request, "limit", String(MAXIMUM_LIMIT));
    return sized(() => size)(right)(plain, store);
  });
}

function wholePage(...[request, store]: Parameters<typeof accountOf>) {
  const account = accountOf(request, store);
  const all = account?.page("id-ascending", Number.POSITIVE_INFINITY, undefined) ?? [];
  return pageReply(all, account?.total ?? 0);
}
