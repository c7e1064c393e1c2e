import type { Account, Project, SpeechRecord } from "./project.ts";
import type { ProjectId } from "./project-id.ts";
import { type ProjectOrder, placeAfter, sequenceOf } from "./project-order.ts";

/** One copy of an account: the dataset's account, shared and never changed, less what was removed from this copy. */
export interface AccountState {
  readonly account: Account;
  readonly removedProjects: Set<ProjectId>;
  readonly removedRecords: Set<string>;
}

/** Which projects a page holds: up to `size`, right after the place of `after` or from the start. */
export interface PageCut {
  readonly order: ProjectOrder;
  readonly size: number;
  /** A project of the account, removed or not: its place in the sequence stays known. */
  readonly after: Project | undefined;
}

export interface Page {
  readonly projects: readonly Project[];
  /** How many projects the account has, on this page and on all others. */
  readonly total: number;
}

/** A copy from which nothing was removed yet. */
export function untouched(account: Account): AccountState {
  return { account, removedProjects: new Set(), removedRecords: new Set() };
}

export function remainingProjects({ account, removedProjects }: AccountState): Project[] {
  return account.projects.filter(({ id }) => !removedProjects.has(id));
}

export function remainingRecords({ account, removedRecords }: AccountState): SpeechRecord[] {
  return account.projects.flatMap(({ records }) => records).filter(({ id }) => !removedRecords.has(id));
}

/** Removes the project and all its records from this copy (rule delete.cascade). Removing it again changes nothing. */
export function removeProject(state: AccountState, project: Project): void {
  state.removedProjects.add(project.id);
  for (const record of project.records) state.removedRecords.add(record.id);
}

export function cutPage({ account, removedProjects }: AccountState, { order, size, after }: PageCut): Page {
  const sequence = sequenceOf(account, order);
  const projects: Project[] = [];
  for (let place = after ? placeAfter(sequence, order, after) : 0; place < sequence.length && projects.length < size; place++) {
    const project = sequence[place];
    if (project && !removedProjects.has(project.id)) projects.push(project);
  }
  return { projects, total: sequence.length - removedProjects.size };
}
