import { type Entry, idsOf } from "../model/timeline.ts";

interface PageLength {
  readonly limit: number;
  readonly length: number;
}

/** The answer to `list.short-page` that some pages give; undefined if no other page follows one of them. */
export function lengthsOfPages(
  pages: readonly Entry[],
  own: readonly string[],
  limits: { readonly usual: number; readonly most: number },
): string | undefined {
  const lengths = pages.flatMap((page) => lengthBeforeEnd(page, own, limits));
  if (lengths.length === 0) return undefined;
  if (lengths.every(({ limit, length }) => length >= limit)) return "full";
  const cap = Math.max(...lengths.map(({ length }) => length));
  if (lengths.every(({ limit, length }) => length === Math.min(limit, cap))) return `cap-${cap}`;
  const short = lengths.filter(({ limit, length }) => length < limit).map(({ length }) => length);
  return `pages of ${Math.min(...short)} to ${Math.max(...short)}`;
}

/** The limit and the length of a page of the account, if its last project is not the account's last. */
function lengthBeforeEnd(
  page: Entry,
  own: readonly string[],
  limits: { readonly usual: number; readonly most: number },
): PageLength[] {
  const { key, silentRule, query } = page.request;
  const last = idsOf(page).at(-1);
  const [limit = String(limits.usual), ...more] = new URLSearchParams(query).getAll("limit");
  const isPlain = more.length === 0 && /^[1-9]\d*$/.test(limit) && Number(limit) <= limits.most;
  if (!isPlain || silentRule !== undefined || key !== "premium" || last === undefined) return [];
  const isBeforeEnd = own.includes(last) && last !== own.at(-1);
  return isBeforeEnd ? [{ limit: Number(limit), length: idsOf(page).length }] : [];
}
