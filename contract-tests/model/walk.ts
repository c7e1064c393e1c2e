import { type Exchange, fieldsOf, idsOf, isSuccess, type KeyName } from "./exchange.ts";

/** All pages of an account from the first to the end, as one key and one limit give them. */
export interface Walk {
  readonly key: KeyName;
  /** Absent: the default of the interface. */
  readonly limit?: number;
  readonly pages: readonly Exchange[];
  /** The ids of the pages in their sequence; a refused page adds none. */
  readonly ids: readonly string[];
  /**
   * Why the walk stopped. Only `empty-page` is the end of the list: `repeated` met a project again, `refused` got an error for
   * a cursor that the target itself had given, `unreadable` got a page without ids, `too-long` met the page cap.
   */
  readonly end: "empty-page" | "repeated" | "refused" | "unreadable" | "too-long";
}

/** How many pages of the walk hold projects. */
export function filledPages({ pages }: Walk): number {
  return pages.filter((page) => isSuccess(page) && idsOf(page).length > 0).length;
}

/** How many projects the account is known to have: none if the walk ended by an error, and at least so many if it was stopped. */
export function knownSize({ end, ids }: Walk): number {
  return end === "empty-page" || end === "too-long" ? new Set(ids).size : 0;
}

/** Whether `total` is on each page the number of its own projects. */
export function totalsCountPages({ pages }: Walk): boolean {
  return pages.every((page) => fieldsOf(page).total === idsOf(page).length);
}
