import type { Middleware } from "../wire.ts";
import { page } from "./answers.ts";
import { any, both, hasLimit, hasNoLimit, isLaterPage, isOthers, listed, refusedWith, to } from "./conditions.ts";
import { answer, askInstead, where, withStatus } from "./defects.ts";
import { breaking, each, type Mutant, otherStatuses, type Row, withAnswers } from "./mutant.ts";
import { newestFirst, paged, sized } from "./pages.ts";
import { asPremium, projectsOf, withoutLimit } from "./requests.ts";

/** Queries whose limit is not a number from 1 to 100. */
const ODD: readonly [id: string, query: string][] = [
  ["zero", "limit=0"],
  ["negative", "limit=-1"],
  ["fraction", "limit=9.5"],
  ["text", "limit=abc"],
  ["empty", "limit="],
  ["repeated", "limit=5&limit=7"],
  ["with-letters-behind", "limit=7abc"],
];
/** Limits that a careless check accepts, and that a careless query reads as more than the maximum. */
const BEYOND: readonly [id: string, query: string][] = [
  ["fraction-beyond-maximum", "limit=100.5"],
  ["exponent-beyond-maximum", "limit=1e3"],
  ["repeated-last-beyond-maximum", "limit=5&limit=1000"],
  ["repeated-first-beyond-maximum", "limit=1000&limit=5"],
  ["leading-zero-beyond-maximum", "limit=01000"],
  ["plus-beyond-maximum", "limit=%2B1000"],
  ["blank-beyond-maximum", "limit=1000%20"],
  ["full-width-beyond-maximum", "limit=%EF%BC%91%EF%BC%90%EF%BC%90%EF%BC%90"],
  ["negative-beyond-maximum", "limit=-200"],
  ["of-33-bits-beyond-maximum", "limit=4294967301"],
  ["infinite-beyond-maximum", "limit=Infinity"],
  ["hexadecimal-beyond-maximum", "limit=0x3E8"],
  ["underscore-beyond-maximum", "limit=1_000"],
];
/** A limit with an exponent is a question of its own: its answer is open, but is not a 500. */
const EXPONENT = "limit=1e1";
/** Integers beyond 31, 53 and 63 bits. */
const HUGE = ["2147483649", "9007199254740993", "9223372036854775809"];
const LARGE = [101, 1000];
const LIMITS = [1, 2, 19, 20, 21, 99, 100];

/** Pages of a wrong length, and limits that are wrongly refused, ignored or obeyed. */
export const listLimitMutants: readonly Mutant[] = [
  ...breaking("list.default-limit", [
    ...each([10, 19, 21, 25, 100], "default-limit-$", "Without `limit` a page has $ projects.", (size) =>
      where(hasNoLimit, sized(size)),
    ),
    ...each([400, 500], "default-limit-refused-$", "Without `limit` the answer is $.", (status) =>
      withStatus(to(hasNoLimit, listed), status),
    ),
    ["default-page-newest-first", "Without `limit` the newest projects come first.", where(hasNoLimit, paged(newestFirst))],
    ["later-default-pages-of-25", "Without `limit` a later page has 25.", where(both(isLaterPage, hasNoLimit), sized(25))],
  ]),
  ...withAnswers(
    { "list.short-page": "cap-10" },
    breaking("list.default-limit", [
      ["short-default-page-longer", "Pages hold at most 10, and 12 without `limit`.", where(hasNoLimit, sized(12))],
    ]),
  ),
  ...breaking("list.limit", [
    ["limit-ignored", "`limit` is ignored.", askInstead(withoutLimit)],
    ["limit-plus-one", "A page has one project more than its limit.", sized((limit) => limit + 1)],
    ["limit-at-least-two", "A page has at least two projects.", sized((limit) => Math.max(limit, 2))],
    ["limit-at-least-twenty", "A page has at least 20 projects.", sized((limit) => Math.max(limit, 20))],
    ["limit-in-tens", "The limit is rounded up to tens.", sized((limit) => Math.ceil(limit / 10) * 10)],
    ...each(LIMITS, "limit-$-one-more", "With `limit=$` a page has one more.", (size) => where(hasLimit(size), sized(size + 1))),
    ...each(LIMITS, "limit-$-refused", "`limit=$` is refused with 400.", (size) => withStatus(to(hasLimit(size), listed), 400)),
    ["limit-100-unprocessable", "`limit=100` is refused with 422.", withStatus(to(hasLimit(100), listed), 422)],
    ["later-pages-of-100", "Later pages ignore the limit and have 100 projects.", where(isLaterPage, sized(100))],
  ]),
  ...breaking("list.maximum", [
    ["later-pages-of-101", "With `limit=100` a later page has 101.", where(both(isLaterPage, hasLimit(100)), sized(101))],
    ...[...ODD, ...BEYOND].map(([id, query]): Row => [`limit-${id}-unlimited`, `\`${query}\` gives all projects.`, whole(query)]),
    ["limit-with-exponent-unlimited", `\`${EXPONENT}\` gives all projects.`, whole(EXPONENT)],
  ]),
  ...breaking(
    "list.default-limit",
    [
      [
        "other-account-without-a-default",
        "The other account has no default limit.",
        where(both(isOthers, hasNoLimit), sized(100)),
      ],
    ],
    ["list.default-limit-always"],
  ),
  ...otherStatuses("list.limit-over-maximum", "listProjects", [302, 404, 413, 422, 500]),
  ...breaking(
    "list.limit-over-maximum",
    each(LARGE, "limit-$-obeyed", "`limit=$` gives up to $ projects.", (size) => whole(`limit=${size}`, size)),
    ["list.limit-over-maximum", "list.maximum"],
  ),
  ...breaking(
    "list.limit-over-maximum",
    each(LARGE, "limit-$-fails", "`limit=$` ends in a 500.", (size) => failing(`limit=${size}`)),
  ),
  ...otherStatuses("list.limit-invalid", "listProjects", [302, 404, 406, 422]),
  ...breaking("list.limit-invalid", [
    ...ODD.map(([id, query]): Row => [`limit-${id}-fails`, `\`${query}\` ends in a 500.`, failing(query)]),
    ...each(HUGE, "limit-$-fails", "`limit=$` ends in a 500.", (limit) => failing(`limit=${limit}`)),
  ]),
  ...breaking("envelope.always", [["limit-with-exponent-fails", `\`${EXPONENT}\` ends in a 500.`, failing(EXPONENT)]]),
];

function failing(query: string): Middleware {
  return where((request) => request.query === query, withStatus(any, 500));
}

/** Answers one query with up to `size` projects of the account, instead of a refusal. */
function whole(query: string, size = Number.POSITIVE_INFINITY): Middleware {
  const answered = refusedWith(400, (request) => request.query === query);
  return answer(answered, async (response, request, next) =>
    page(response, (await projectsOf(next, asPremium(request))).slice(0, size)),
  );
}
