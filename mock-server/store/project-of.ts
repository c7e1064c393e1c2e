import type { AccountState } from "../domain/account-state.ts";
import type { Account, Project } from "../domain/project.ts";
import type { ProjectId } from "../domain/project-id.ts";

const BY_ID = new WeakMap<Account, ReadonlyMap<ProjectId, Project>>();

/** The project that an account started with; found in one step after the first time. */
export function projectOf(account: Account, id: ProjectId): Project | undefined {
  const known = BY_ID.get(account) ?? new Map(account.projects.map((project) => [project.id, project]));
  BY_ID.set(account, known);
  return known.get(id);
}

/** Whether a copy has the project now. */
export function holds(state: AccountState | undefined, id: ProjectId): boolean {
  return state !== undefined && !state.removedProjects.has(id) && projectOf(state.account, id) !== undefined;
}
