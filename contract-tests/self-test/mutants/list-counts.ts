import { DEFAULT_LIMIT, LAST_ID, LIMIT, MAXIMUM_LIMIT } from "../../../openapi/constants.ts";
import type { RuleId } from "../../../openapi/contract.ts";
import type { Middleware } from "../wire.ts";
import { page } from "./answers.ts";
import * as on from "./conditions.ts";
import { afterDeletes, answer, cached, read, where, withStatus } from "./defects.ts";
import { PAGES } from "./list-pages.ts";
import { breaking, type Mutant, type Row } from "./mutant.ts";
import { counted, oneMore, sized } from "./pages.ts";
import { asPremium, projectsOf, withoutCursor, withoutLimit } from "./requests.ts";

/** Invalid limits that a careless check accepts, and that a careless query reads as none or as more than the maximum. */
const UNLIMITED: readonly [id: string, value: string][] = [
  ["zero", "0"],
  ["empty", ""],
  ["repeated-beyond", `5&${LIMIT}=1000`],
  ["plus-beyond", "%2B1000"],
  ["full-width-beyond", "%EF%BC%91%EF%BC%90%EF%BC%90%EF%BC%90"],
  ["of-33-bits-beyond", "4294967301"],
  ["with-underscore", "1_000"],
];

const isLimitFirst = on.both(on.isList, on.hasQuery(`^${LIMIT}=\\d+&${LAST_ID}=`));
/** The rules of too long a page: the maximum, and what refuses its limit. */
const LONG: readonly RuleId[] = [
  "list.maximum",
  "list.limit-over-maximum",
  "list.limit-invalid",
  "list.limit",
];

const TOTALS: readonly RuleId[] = ["delete.total", "list.total"];

/** Pages of a wrong length, limits that are wrongly refused, ignored or obeyed, and totals that count something else. */
export const listCountMutants: readonly Mutant[] = [
  ...breaking("list.default-limit", [
    [
      "default-limit-10",
      "Without `limit` a page has 10 projects.",
      where(on.hasNoLimit, sized(10)),
    ],
    [
      "default-limit-refused",
      "Without `limit` the answer is 400.",
      withStatus(on.to(on.hasNoLimit, on.listed), 400),
    ],
    [
      `later-default-pages-of-${DEFAULT_LIMIT + 5}`,
      `Without \`limit\` a later page has ${DEFAULT_LIMIT + 5} projects.`,
      where(on.both(on.isLaterPage, on.hasNoLimit), sized(DEFAULT_LIMIT + 5)),
    ],
  ]),
  ...breaking("list.limit", [
    ["limit-ignored", "`limit` is ignored.", read(on.any, withoutLimit)],
    [
      `limit-${MAXIMUM_LIMIT - 1}-one-more`,
      `With \`${LIMIT}=${MAXIMUM_LIMIT - 1}\` a page has one more.`,
      where(on.hasLimit(MAXIMUM_LIMIT - 1), sized(MAXIMUM_LIMIT)),
    ],
    limitRefused(1),
    limitRefused(MAXIMUM_LIMIT),
    [
      `later-pages-of-${MAXIMUM_LIMIT}`,
      `Later pages have ${MAXIMUM_LIMIT} projects.`,
      where(on.isLaterPage, sized(MAXIMUM_LIMIT)),
    ],
    [
      "cursor-behind-its-limit-ignored",
      "A cursor behind a limit is ignored.",
      read(isLimitFirst, withoutCursor),
      PAGES,
    ],
  ]),
  ...breaking("list.maximum", [
    [
      `later-pages-of-${MAXIMUM_LIMIT + 1}`,
      `With \`${LIMIT}=${MAXIMUM_LIMIT}\` a later page has ${MAXIMUM_LIMIT + 1} projects.`,
      where(on.both(on.isLaterPage, on.hasLimit(MAXIMUM_LIMIT)), sized(MAXIMUM_LIMIT + 1)),
      LONG,
    ],
    ...UNLIMITED.map(
      ([id, value]): Row => [
        `limit-${id}-unlimited`,
        `\`${LIMIT}=${value}\` gives all.`,
        whole(value),
        LONG,
      ],
    ),
  ]),
  ...breaking("list.limit-over-maximum", [
    limitObeyed(MAXIMUM_LIMIT + 1),
    limitObeyed(MAXIMUM_LIMIT * 10),
  ]),
  ...breaking("list.total", [
    ["total-counts-one-too-many", "`total` counts one project more than there are.", oneMore],
    [
      "total-counts-more-on-the-empty-page",
      "An empty page has one more.",
      counted((all, page) => all + +(page === 0)),
    ],
    [
      "total-counts-page-by-default",
      "`total` counts the page if there is no limit, else all.",
      where(
        on.hasNoLimit,
        counted((_, page) => page),
      ),
    ],
  ]),
  ...breaking(
    "list.total",
    [
      [
        "total-of-page-off-by-one",
        "`total` is one more than the page holds.",
        counted((_, page) => page + 1),
      ],
    ],
    { profile: { "list.total": "page" } },
  ),
  ...breaking("delete.total", [
    [
      "total-stale-on-later-pages",
      "After a delete later totals are stale.",
      afterDeletes(1, where(on.isLaterPage, oneMore)),
      TOTALS,
    ],
    [
      "first-page-kept",
      "The page of the plain list never changes.",
      cached(({ query }) => query === "", true),
      [...TOTALS, "delete.gone"],
    ],
  ]),
];

function limitRefused(limit: number): Row {
  const refused = withStatus(on.to(on.hasLimit(limit), on.listed), 400);
  return [`limit-${limit}-refused`, `\`${LIMIT}=${limit}\` is refused.`, refused];
}

function limitObeyed(limit: number): Row {
  return [`limit-${limit}-obeyed`, `\`${LIMIT}=${limit}\` gives all.`, whole(`${limit}`), LONG];
}

/** Answers one limit with all projects of the account, instead of a refusal. */
function whole(value: string): Middleware {
  const answered = on.refusedWith(400, ({ query }) => query === `${LIMIT}=${value}`);
  return answer(answered, async (response, request, next) =>
    page(response, await projectsOf(next, asPremium(request))),
  );
}
