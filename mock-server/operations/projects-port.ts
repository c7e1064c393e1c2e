import type { Awaitable } from "./awaitable.ts";
import type { ListedProject, Plan, Project, ProjectId, ProjectOrder } from "./project.ts";

/** Whose project an id names, seen from an account: its own, one it had and deleted, another account's, or of no account. */
export type Location = "own" | "gone" | "foreign" | "unknown";

/** Why an account does not have a project. */
export type Absence = Exclude<Location, "own">;

/** A page to cut: up to `size` projects after the cursor `after`, or from the start. */
export interface PageQuery {
  readonly order: ProjectOrder;
  readonly size: number;
  readonly after: ProjectId | undefined;
}

/** A page. After a cursor that names no project of the account it is empty. */
export interface PageResult {
  readonly projects: readonly ListedProject[];
  /** How many projects the account has, on this page and on all others. */
  readonly total: number;
  /** Whose project the cursor names; `own` without a cursor. */
  readonly cursor: Location;
}

/** What the operations need of a store. Each method is one atomic step; a store that need not wait answers at once. */
export interface ProjectsPort {
  /** The plan of the account with this key, or undefined if no account has it. */
  account(key: string): Awaitable<Plan | undefined>;
  /** Whose project the id names; without a key, `foreign` if any account has it, else `unknown`. */
  locate(key: string | undefined, id: ProjectId): Awaitable<Location>;
  /** A page of the account. A cursor that was deleted keeps its place. */
  page(key: string, query: PageQuery): Awaitable<PageResult>;
  /** Deletes the project with all its records, or says why the account does not have it. Of two at once one gets `deleted`. */
  delete(key: string, id: ProjectId): Awaitable<"deleted" | Absence>;
  /** An id that no account has or had. */
  newId(): Awaitable<ProjectId>;
  /** Adds a project to this copy of the account; `taken` if an account that it meets has or had its id, or started with it. */
  add(key: string, project: Project): Awaitable<"added" | "taken">;
}
