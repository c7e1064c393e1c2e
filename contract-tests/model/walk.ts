import type { Exchange, KeyName, ListedProject } from "./exchange.ts";

/** One page of a walk, with the cursor that asked for it. */
export interface Page {
  readonly lastId?: string;
  readonly exchange: Exchange;
  readonly projects: readonly ListedProject[];
}

/**
 * Why a walk stopped. Only `empty-page` is the end of the list: `repeated` met a project again, `refused` got an error for a
 * cursor that the target itself had given, `unreadable` got a page without ids, `too-long` met the page cap.
 */
export type WalkEnd = "empty-page" | "repeated" | "refused" | "unreadable" | "too-long";

/** All pages of an account from the first to the end, as one key and one limit give them. */
export interface Walk {
  readonly key: KeyName;
  /** Absent: the default of the interface. */
  readonly limit?: number;
  readonly pages: readonly Page[];
  readonly projects: readonly ListedProject[];
  readonly end: WalkEnd;
}

/** The ids in the sequence of the walk. */
export function walkIds(walk: Walk): string[] {
  return walk.projects.map(({ id }) => id);
}

/** How many pages of the walk hold projects. */
export function filledPages(walk: Walk): number {
  return walk.pages.filter(({ projects }) => projects.length > 0).length;
}

/** How many projects the account is known to have: none where the walk did not come to its end. */
export function knownSize(walk: Walk): number {
  return walk.end === "empty-page" ? new Set(walkIds(walk)).size : 0;
}

/** The last exchange of the walk: where it went wrong, if it did. */
export function lastExchange(walk: Walk): Exchange | undefined {
  return walk.pages.at(-1)?.exchange;
}
