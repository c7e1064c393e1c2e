import { DEFAULT_LIMIT, LAST_ID, LIMIT, MAXIMUM_LIMIT } from "../../../openapi/constants.ts";
import type { RuleId } from "../../../openapi/contract.ts";
import type { Middleware } from "../wire.ts";
import { page } from "./answers.ts";
import * as on from "./conditions.ts";
import { afterDeletes, answer, cached, read, where, withStatus } from "./defects.ts";
import { PAGES } from "./list-pages.ts";
import { breaking, type Mutant, type Row } from "./mutant.ts";
import { counted, oneMore, second, sized } from "./pages.ts";
import { asPremium, projectsOf, withoutCursor, withoutLimit } from "./requests.ts";

/** Invalid limits that a careless check accepts, and that a careless query reads as none or as more than the maximum. */
const UNLIMITED: readonly [id: string, value: string][] = [
  ["zero", "0"],
  ["negative", "-1"],
  ["empty", ""],
  ["fraction-beyond", `${MAXIMUM_LIMIT}.5`],
  ["exponent-beyond", "1e3"],
  ["repeated-beyond", `5&${LIMIT}=1000`],
  ["leading-zero-beyond", "01000"],
  ["plus-beyond", "%2B1000"],
  ["blank-beyond", "1000%20"],
  ["full-width-beyond", "%EF%BC%91%EF%BC%90%EF%BC%90%EF%BC%90"],
  ["negative-beyond", "-200"],
  ["of-33-bits-beyond", "4294967301"],
  ["infinite", "Infinity"],
  ["hexadecimal", "0x3E8"],
  ["with-underscore", "1_000"],
];

const ofMaximum = on.hasLimit(MAXIMUM_LIMIT);
const laterOfMaximum = on.both(on.isLaterPage, ofMaximum);
const firstOfMaximum = on.both(on.isBehindZero, ofMaximum);
const laterDefault = on.both(on.isLaterPage, on.hasNoLimit);
const othersDefault = on.both(on.isOthers, on.hasNoLimit);
const isLimitFirst = on.both(on.isList, on.hasQuery(`^${LIMIT}=\\d+&${LAST_ID}=`));
const namesLimit: on.Asked = ({ body = "" }) => body.includes("limit");
/** The rules of too long a page: the maximum, and what refuses its limit. */
const LONG: readonly RuleId[] = [
  "list.maximum",
  "list.limit-over-maximum",
  "list.limit-invalid",
  "list.limit",
];

const pageCount = counted((_, page) => page);
const stale = afterDeletes(1, where(on.isBehindZero, oneMore));
const keptPage = cached(({ query }) => query === "", true);
const pageAndOne = counted((_, page) => page + 1);
const totalOfPage: Row = [
  "total-of-page-off-by-one",
  "`total` is one more than the page holds.",
  pageAndOne,
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
      where(laterDefault, sized(DEFAULT_LIMIT + 5)),
    ],
    [
      "no-default-for-others",
      "The other account has no default limit.",
      where(othersDefault, sized(MAXIMUM_LIMIT)),
    ],
  ]),
  ...breaking("list.limit", [
    ["limit-ignored", "`limit` is ignored.", read(on.any, withoutLimit)],
    [
      `limit-${DEFAULT_LIMIT + 1}-one-more`,
      `With \`${LIMIT}=${DEFAULT_LIMIT + 1}\` a page has one more.`,
      where(on.hasLimit(DEFAULT_LIMIT + 1), sized(DEFAULT_LIMIT + 2)),
    ],
    [
      `limit-${MAXIMUM_LIMIT - 1}-one-more`,
      `With \`${LIMIT}=${MAXIMUM_LIMIT - 1}\` a page has one more.`,
      where(on.hasLimit(MAXIMUM_LIMIT - 1), sized(MAXIMUM_LIMIT)),
    ],
    limitRefused(1),
    limitRefused(DEFAULT_LIMIT),
    limitRefused(MAXIMUM_LIMIT - 1),
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
    [
      "limit-of-others-unread",
      "For one account `limit` is not read.",
      read(on.isOthers, withoutLimit),
      PAGES,
    ],
    [
      `limit-${MAXIMUM_LIMIT}-behind-0-skips`,
      `\`${LAST_ID}=0&${LIMIT}=${MAXIMUM_LIMIT}\` skips one.`,
      where(firstOfMaximum, second),
      PAGES,
    ],
  ]),
  ...breaking("list.maximum", [
    [
      `later-pages-of-${MAXIMUM_LIMIT + 1}`,
      `With \`${LIMIT}=${MAXIMUM_LIMIT}\` a later page has ${MAXIMUM_LIMIT + 1} projects.`,
      where(laterOfMaximum, sized(MAXIMUM_LIMIT + 1)),
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
    [
      "body-limit-taken",
      "A list takes its limit from a body.",
      where(namesLimit, sized(MAXIMUM_LIMIT)),
      LONG,
    ],
  ]),
  ...breaking("list.limit-over-maximum", [
    limitObeyed(MAXIMUM_LIMIT + 1),
    limitObeyed(MAXIMUM_LIMIT * 10),
  ]),
  ...breaking("list.total", [
    ["total-counts-one-too-many", "`total` counts one project more than there are.", oneMore],
    [
      "total-counts-zero-on-the-last-page",
      "On the last page `total` is 0.",
      counted((all, page) => (page === 30 ? 0 : all)),
    ],
    [
      "total-counts-more-on-the-empty-page",
      "An empty page has one more.",
      counted((all, page) => all + +(page === 0)),
    ],
    [
      "total-counts-page-by-default",
      "`total` counts the page if there is no limit, else all.",
      where(on.hasNoLimit, pageCount),
    ],
    [
      "total-counts-page-of-one",
      "`total` counts the page with `limit=1`, else all.",
      where(on.hasLimit(1), pageCount),
    ],
  ]),
  ...breaking("list.total", [totalOfPage], { profile: { "list.total": "page" } }),
  ...breaking("delete.total", [
    [
      "total-stale-on-later-pages",
      "After a delete later totals are stale.",
      afterDeletes(1, where(on.isLaterPage, oneMore)),
      TOTALS,
    ],
    ["total-stale-behind-zero", "After a delete the cursor 0 has a stale total.", stale, TOTALS],
    [
      "first-page-kept",
      "The page of the plain list never changes.",
      keptPage,
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
