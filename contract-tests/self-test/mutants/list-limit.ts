import { both, hasLimit, hasNoLimit, isLaterPage, listed } from "./match.ts";
import { breaking, type Mutant } from "./mutant.ts";
import { withQuery } from "./requests.ts";
import { askInstead, paged, sized, where, withStatus } from "./tools.ts";

const byDefault = breaking("list.default-limit");
const limit = breaking("list.limit");
const maximum = breaking("list.maximum");

/** How many projects a page has for its limit. */
const WRONG_SIZES: readonly [id: string, breaks: string, size: (limit: number) => number][] = [
  ["limit-plus-one", "A page has one project more than its limit.", (size) => size + 1],
  ["limit-at-least-two", "A page has at least two projects.", (size) => Math.max(size, 2)],
  ["limit-at-least-twenty", "A page has at least 20 projects.", (size) => Math.max(size, 20)],
  ["limit-in-tens", "The limit is rounded up to tens.", (size) => Math.ceil(size / 10) * 10],
];

/** Pages of a wrong length, and limits within the bounds that are not taken. */
export const listLimitMutants: readonly Mutant[] = [
  ...[10, 19, 21, 25, 100].map((size) =>
    byDefault(
      `default-limit-${size}`,
      `Without \`limit\` a page has ${size} projects.`,
      where(
        hasNoLimit,
        sized(() => size),
      ),
    ),
  ),
  ...[400, 500].map((status) =>
    byDefault(
      `default-limit-refused-${status}`,
      `Without \`limit\` the answer is ${status}.`,
      where(hasNoLimit, withStatus(listed, status)),
    ),
  ),
  byDefault(
    "default-page-newest-first",
    "Without `limit` the newest projects come first.",
    where(
      hasNoLimit,
      paged(({ all, start, limit: size }) => all.toReversed().slice(start, start + size)),
    ),
  ),
  limit(
    "limit-ignored",
    "`limit` is ignored.",
    askInstead((request) => withQuery(request, { limit: undefined })),
  ),
  ...WRONG_SIZES.map(([id, breaks, size]) => limit(id, breaks, sized(size))),
  ...[1, 2, 19, 20, 21, 99, 100].flatMap((size) => {
    const asked = hasLimit(String(size));
    return [
      limit(
        `limit-${size}-one-more`,
        `With \`limit=${size}\` a page has one project more.`,
        where(
          asked,
          sized(() => size + 1),
        ),
      ),
      limit(`limit-${size}-refused`, `\`limit=${size}\` is refused with 400.`, where(asked, withStatus(listed, 400))),
    ];
  }),
  limit("limit-100-unprocessable", "`limit=100` is refused with 422.", where(hasLimit("100"), withStatus(listed, 422))),
  maximum(
    "later-pages-of-101",
    "With `limit=100` a page after a cursor has 101 projects.",
    where(
      both(isLaterPage, hasLimit("100")),
      sized(() => 101),
    ),
  ),
];
