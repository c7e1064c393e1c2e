import { hasNoLimit, isLaterPage, listed, parameter } from "./match.ts";
import { breaking, type Mutant } from "./mutant.ts";
import { withQuery } from "./requests.ts";
import { askInstead, counted, edit, sized, where } from "./tools.ts";

const WIDE = { "list.id-width": "wide" } as const;
const PAGE = { "list.total": "page" } as const;
const SHORT = { "list.short-page": "cap-10" } as const;

/** Servers that answer an open question otherwise than the reference, which is allowed, and are wrong beside that. */
export const dialectMutants: readonly Mutant[] = [
  {
    ...breaking("list.next-page")(
      "wide-ids-rounded",
      "Ids above 2^53 are rounded in pages.",
      edit(listed, (body) => body),
    ),
    answers: WIDE,
  },
  {
    ...breaking("list.next-page")(
      "wide-cursor-rounded",
      "A cursor above 2^53 is rounded.",
      where(
        isLaterPage,
        askInstead((request) => withQuery(request, { last_id: rounded(parameter(request, "last_id")) })),
      ),
    ),
    answers: WIDE,
  },
  {
    ...breaking("list.total")(
      "total-of-page-off-by-one",
      "`total` is one more than the page holds.",
      counted((_, page) => page + 1),
    ),
    answers: PAGE,
  },
  {
    ...breaking("list.total")(
      "total-of-all-later",
      "`total` counts the page, and all projects on later pages.",
      where(
        isLaterPage,
        counted(() => 230),
      ),
    ),
    answers: PAGE,
  },
  {
    ...breaking("list.default-limit")(
      "short-default-page-longer",
      "Pages hold at most 10, and 12 without `limit`.",
      where(
        hasNoLimit,
        sized(() => 12),
      ),
    ),
    answers: SHORT,
  },
];

function rounded(digits = ""): string {
  return String(BigInt(Number(digits)));
}
