import type { ApiRequest } from "../../../mock-server/index.ts";
import type { ListedProject } from "./answers.ts";

/** What a page is chosen from: the whole account, where the page starts in it, and its limit. */
export interface Reading {
  readonly all: readonly ListedProject[];
  readonly start: number;
  readonly limit: number;
  readonly request: ApiRequest;
}

/** Which projects a page shows. */
export type Choose = (reading: Reading) => readonly ListedProject[];

/** The page as the interface says. */
export const right: Choose = ({ all, start, limit }) => all.slice(start, start + limit);

/** The last project of the account is not there. */
export const withoutLast: Choose = ({ all, start, limit }) => all.slice(0, -1).slice(start, start + limit);

/** Projects with an empty desc are left out. */
export const described: Choose = (reading) => right(reading).filter(({ desc }) => desc !== "");

/** The first two projects have changed places; the last one stays, so that the walk goes on as it should. */
export const turned: Choose = (reading) => {
  const [one, two, three, ...others] = right(reading);
  return one && two && three ? [two, one, three, ...others] : right(reading);
};

/** The page starts at another place. */
export function from(place: (start: number, all: number) => number): Choose {
  return ({ all, start, limit }) => {
    const first = place(start, all.length);
    return all.slice(first, first + limit);
  };
}

/** The page shows another project at one place. */
export function replaced(page: readonly ListedProject[], place: number, by: ListedProject | undefined): readonly ListedProject[] {
  return by && place < page.length ? page.with(place, by) : page;
}
