import type { RuleId } from "../../../openapi/index.ts";
import type { Middleware } from "../wire.ts";
import { page } from "./answers.ts";
import { any, both, hasLimit, hasNoLimit, isLaterPage, isOthers, listed, refusedWith, to } from "./conditions.ts";
import { answer, askInstead, where, withStatus } from "./defects.ts";
import { breaking, each, type Mutant, otherStatuses, type Row } from "./mutant.ts";
import { newestFirst, paged, sized } from "./pages.ts";
import { asPremium, projectsOf, withoutLimit } from "./requests.ts";

/** Limits that are no number from 1 to 100. */
const ODD: readonly [id: string, value: string][] = [
  ["zero", "0"],
  ["negative", "-1"],
  ["fraction", "9.5"],
  ["text", "abc"],
  ["empty", ""],
  ["repeated", "5&limit=7"],
];

/** Limits that a careless check accepts, and that a careless query reads as more than the maximum. */
const BEYOND: readonly [id: string, value: string][] = [
  ["fraction-beyond", "100.5"],
  ["exponent-beyond", "1e3"],
  ["repeated-beyond", "5&limit=1000"],
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

/** The rules of too long a page: the maximum, and what refuses its limit. */
const LONG: readonly RuleId[] = ["list.maximum", "list.limit-over-maximum", "list.limit-invalid", "list.limit"];

/** Pages of a wrong length, and limits that are wrongly refused, ignored or obeyed. */
export const listLimitMutants: readonly Mutant[] = [
  ...breaking("list.default-limit", [
    ...each([10, 21, 100], "default-limit-$", "Without `limit` a page has $ projects.", (size) => where(hasNoLimit, sized(size))),
    ["default-limit-refused", "Without `limit` the answer is 400.", withStatus(to(hasNoLimit, listed), 400)],
    ["default-newest-first", "Without `limit` the newest projects come first.", where(hasNoLimit, paged(newestFirst))],
    ["later-default-pages-of-25", "Without `limit` a later page has 25.", where(both(isLaterPage, hasNoLimit), sized(25))],
    ["no-default-for-others", "The other account has no default limit.", where(both(isOthers, hasNoLimit), sized(100))],
  ]),
  ...breaking(
    "list.default-limit",
    [["short-default-longer", "Pages hold at most 10, and 12 without `limit`.", where(hasNoLimit, sized(12))]],
    {
      "list.short-page": "cap-10",
    },
  ),
  ...breaking("list.limit", [
    ["limit-ignored", "`limit` is ignored.", askInstead(withoutLimit)],
    ["limit-plus-one", "A page has one project more than its limit.", sized((limit) => limit + 1)],
    ["limit-at-least-two", "A page has at least two projects.", sized((limit) => Math.max(limit, 2))],
    ["limit-at-least-twenty", "A page has at least 20 projects.", sized((limit) => Math.max(limit, 20))],
    ["limit-in-tens", "The limit is rounded up to tens.", sized((limit) => Math.ceil(limit / 10) * 10)],
    ...each([1, 21, 99], "limit-$-one-more", "With `limit=$` a page has one more.", (size) =>
      where(hasLimit(size), sized(size + 1)),
    ),
    ...each([1, 20, 100], "limit-$-refused", "`limit=$` is refused.", (size) => withStatus(to(hasLimit(size), listed), 400)),
    ["limit-100-unprocessable", "`limit=100` is refused with 422.", withStatus(to(hasLimit(100), listed), 422)],
    ["later-pages-of-100", "Later pages ignore the limit and have 100 projects.", where(isLaterPage, sized(100))],
  ]),
  ...breaking("list.maximum", [
    ["later-pages-of-101", "With `limit=100` a later page has 101.", where(both(isLaterPage, hasLimit(100)), sized(101)), LONG],
    ...[...ODD, ...BEYOND].map(
      ([id, value]): Row => [`limit-${id}-unlimited`, `\`limit=${value}\` gives all.`, whole(value), LONG],
    ),
  ]),
  ...otherStatuses("list.limit-over-maximum", "listProjects", [302, 422]),
  ...breaking("list.limit-over-maximum", [
    ["limit-101-obeyed", "`limit=101` gives up to 101 projects.", whole("101", 101), LONG],
    ["limit-1000-obeyed", "`limit=1000` gives up to 1000 projects.", whole("1000", 1000), LONG],
    ["limit-1000-fails", "`limit=1000` ends in a 500.", failing("1000")],
  ]),
  ...otherStatuses("list.limit-invalid", "listProjects", [404, 422]),
  ...breaking("list.limit-invalid", [
    ...ODD.map(([id, value]): Row => [`limit-${id}-fails`, `\`limit=${value}\` ends in a 500.`, failing(value)]),
    ...each(["2147483649", "9223372036854775809"], "limit-$-fails", "`limit=$` ends in a 500.", failing),
  ]),
  ...breaking("envelope.always", [
    ["limit-exponent-fails", "`limit=1e1` ends in a 500.", failing("1e1"), ["envelope.always", "list.limit-invalid"]],
  ]),
];

function failing(value: string): Middleware {
  return where(({ query }) => query === `limit=${value}`, withStatus(any, 500));
}

/** Answers one limit with up to `size` projects of the account, instead of a refusal. */
function whole(value: string, size = Number.POSITIVE_INFINITY): Middleware {
  const answered = refusedWith(400, ({ query }) => query === `limit=${value}`);
  return answer(answered, async (response, request, next) =>
    page(response, (await projectsOf(next, asPremium(request))).slice(0, size)),
  );
}
