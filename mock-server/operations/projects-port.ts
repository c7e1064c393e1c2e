import type { Awaitable } from "./awaitable.ts";
import type { ListedProject, Plan, Project, ProjectId, ProjectOrder } from "./project.ts";

/** Whose project an id names, seen from an account: its own, its own but deleted, another account's, or no account's. */
export type Location = "own" | "gone" | "foreign" | "unknown";

/** Why an account does not have a project. */
export type Absence = Exclude<Location, "own">;

/** A page to cut: up to `size` projects after the cursor `after`, or from the start. */
export interface PageQuery {
  readonly order: ProjectOrder;
  readonly size: number;
  readonly after: ProjectId | undefined;
}

/** A page. It is empty if the cursor names no project of the account. */
export interface PageResult {
  readonly projects: readonly ListedProject[];
  /** The number of projects of the account, on all pages. */
  readonly total: number;
  /** Whose project the cursor names; `own` without a cursor. */
  readonly cursor: Location;
}

/** What the operations need of a store. Each method is one atomic step; a store that need not wait answers without a promise. */
export interface ProjectsPort {
  /** Returns the plan of the account with this key; undefined if no account has it. */
  account(key: string): Awaitable<Plan | undefined>;
  /** Returns whose project the id names; without a key, `foreign` if any account has it, else `unknown`. */
  locate(key: string | undefined, id: ProjectId): Awaitable<Location>;
  /** Cuts a page of the account. A deleted cursor keeps its place. */
  page(key: string, query: PageQuery): Awaitable<PageResult>;
  /** Deletes the project with all its records, or returns why the account does not have it. Of two calls one gets `deleted`. */
  delete(key: string, id: ProjectId): Awaitable<"deleted" | Absence>;
  /** Returns an id that no account has or had. */
  newId(): Awaitable<ProjectId>;
  /** Adds a project; `taken` if the copy has or had its id, another account of its universe has it, or one started with it. */
  add(key: string, project: Project): Awaitable<"added" | "taken">;
}
