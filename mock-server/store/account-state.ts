import type { Account, Project, ProjectId, SpeechRecord } from "../operations/project.ts";
import type { ProjectOrder } from "../operations/project-order.ts";
import type { Page } from "../operations/projects-port.ts";
import { indexOf } from "./account-index.ts";
import {
  addPlace,
  bytesOfPlaces,
  copyOfPlaces,
  hasPlace,
  noPlaces,
  type PlaceSet,
  placesOf,
  placesOutside,
} from "./place-set.ts";

/** One copy of an account: the dataset's account, shared and never changed, less what was removed from this copy. */
export interface AccountState {
  readonly account: Account;
  /** The places of removed projects, in the order of ids. */
  readonly removed: PlaceSet;
  /** The same in each other order in which a page was cut. */
  reordered: Map<ProjectOrder, PlaceSet> | undefined;
}

/** Which projects a page holds: up to `size`, right after the place of `after` or from the start. */
export interface PageCut {
  readonly order: ProjectOrder;
  readonly size: number;
  /** A project of the account, removed or not: its place in the sequence stays known. */
  readonly after: ProjectId | undefined;
}

/** A copy from which nothing was removed yet. */
export function untouched(account: Account): AccountState {
  return { account, removed: noPlaces(account.projects.length), reordered: undefined };
}

/** A state of its own with the same projects: what is removed from one of the two is still in the other. */
export function copyOfState({ account, removed, reordered }: AccountState): AccountState {
  const orders = reordered && new Map([...reordered].map(([order, places]) => [order, copyOfPlaces(places)]));
  return { account, removed: copyOfPlaces(removed), reordered: orders };
}

/** Whether this copy has the project (`own`) or had it (`gone`); undefined where it never did. */
export function holding({ account, removed }: AccountState, id: ProjectId): "own" | "gone" | undefined {
  const place = indexOf(account).placeOf(id);
  if (place === undefined) return undefined;
  return hasPlace(removed, place) ? "gone" : "own";
}

export function countRemaining({ account, removed }: AccountState): number {
  return account.projects.length - removed.size;
}

export function remainingProjects({ account, removed }: AccountState): Project[] {
  const { sequence } = indexOf(account).inOrder("id-ascending");
  return sequence.filter((_, place) => !hasPlace(removed, place));
}

/** The records of the projects that remain: a record is in its project, so that none outlives it (rule delete.cascade). */
export function remainingRecords(state: AccountState): SpeechRecord[] {
  return remainingProjects(state).flatMap(({ records }) => records);
}

/** Removes the project with its records; false where this copy does not have it. */
export function removeProject({ account, removed, reordered }: AccountState, id: ProjectId): boolean {
  const index = indexOf(account);
  const place = index.placeOf(id);
  if (place === undefined || !addPlace(removed, place)) return false;
  for (const [order, places] of reordered ?? []) addPlace(places, index.inOrder(order).placeHere(place));
  return true;
}

/** The page, and whether its cursor was removed; undefined where the cursor was never a project of the account. */
export function cutPage(state: AccountState, { order, size, after }: PageCut): (Page & { cursor: "own" | "gone" }) | undefined {
  const index = indexOf(state.account);
  const cursor = after === undefined ? undefined : index.placeOf(after);
  if (after !== undefined && cursor === undefined) return undefined;
  const { sequence, placeHere } = index.inOrder(order);
  const start = cursor === undefined ? 0 : placeHere(cursor) + 1;
  const isGone = cursor !== undefined && hasPlace(state.removed, cursor);
  return {
    cursor: isGone ? "gone" : "own",
    projects: remainingFrom(sequence, removedIn(state, order), start, size),
    total: countRemaining(state),
  };
}

/** About how many bytes this copy takes beside the account. */
export function bytesOfRemoved({ removed, reordered }: AccountState): number {
  return [removed, ...(reordered?.values() ?? [])].reduce((sum, places) => sum + bytesOfPlaces(places), 0);
}

function remainingFrom(sequence: readonly Project[], removed: PlaceSet, start: number, size: number): readonly Project[] {
  if (removed.size === 0) return sequence.slice(start, start + size);
  const most = Math.max(0, Math.min(size, sequence.length - removed.size));
  const remaining: Project[] = [];
  for (const place of placesOutside(removed, start, most)) {
    const project = sequence[place];
    if (project) remaining.push(project);
  }
  return remaining;
}

/** The removed places in any order. Those of another order than the one of ids are worked out once; deletes then keep them. */
function removedIn(state: AccountState, order: ProjectOrder): PlaceSet {
  const known = order === "id-ascending" ? state.removed : state.reordered?.get(order);
  if (known) return known;
  const { placeHere } = indexOf(state.account).inOrder(order);
  const places = noPlaces(state.account.projects.length);
  for (const place of placesOf(state.removed)) addPlace(places, placeHere(place));
  state.reordered = (state.reordered ?? new Map()).set(order, places);
  return places;
}
