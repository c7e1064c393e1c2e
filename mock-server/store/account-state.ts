import { type Account, ORDERINGS, type Project, type ProjectId, type ProjectOrder, sequenceOf } from "../operations/project.ts";
import type { PageQuery, PageResult } from "../operations/projects-port.ts";
import {
  allIn,
  estimateOwnBytes,
  findIn,
  projectsAfter,
  type SortedSequence,
  sequenceFrom,
  withoutProject,
  withProject,
} from "./sorted-sequence.ts";

/** The state of one account or copy. It is immutable: a change makes a new state that shares most of its memory. */
export interface AccountState {
  readonly account: Account;
  /** Its present projects, ordered by id. */
  readonly byId: SortedSequence;
  /** The same projects in each other order that a page has asked for. */
  readonly reordered: Map<ProjectOrder, SortedSequence>;
  /** Every project that it had since it started or was replaced: a deleted project keeps its place as a cursor. */
  readonly ever: SortedSequence;
  readonly changes: number;
  /** The approximate bytes of all projects that were ever added, or that replaced those of the account. */
  readonly addedBytes: number;
}

const STARTS = new WeakMap<Account, AccountState>();

/** Returns the initial state, which all unchanged copies of the account share. */
export function startOf(account: Account): AccountState {
  const start = STARTS.get(account) ?? stateOf(account, account.projects, 0);
  STARTS.set(account, start);
  return start;
}

/** Returns a state of the account with these projects in place of its own. */
export function replacedState(account: Account, projects: readonly Project[]): AccountState {
  return stateOf(account, projects, estimateBytes(projects));
}

function stateOf(account: Account, projects: readonly Project[], addedBytes: number): AccountState {
  const byId = sequenceFrom(sequenceOf({ projects }, "id-ascending"), ORDERINGS["id-ascending"]);
  return { account, byId, reordered: new Map(), ever: byId, changes: 0, addedBytes };
}

/** Whether this copy has the project (`own`) or had it (`gone`); undefined if it never did. */
export function holding({ byId, ever }: AccountState, id: ProjectId): "own" | "gone" | undefined {
  if (findIn(byId, keyOf(id))) return "own";
  return findIn(ever, keyOf(id)) && "gone";
}

/** Cuts a page and says whether its cursor was deleted; undefined if the cursor was never a project of this copy. */
export function cutPage(state: AccountState, { order, size, after }: PageQuery): PageResult | undefined {
  const key = after === undefined ? undefined : keyOf(after);
  const present = key && findIn(state.byId, key);
  const cursor = present ?? (key && findIn(state.ever, key));
  if (key && !cursor) return undefined;
  return {
    cursor: cursor === present ? "own" : "gone",
    projects: projectsAfter(inOrder(state, order), cursor, size),
    total: state.byId.size,
  };
}

/** Returns the state without the project and its records; undefined if this copy does not have it. */
export function stateWithout(state: AccountState, id: ProjectId): AccountState | undefined {
  const project = findIn(state.byId, keyOf(id));
  return project && withChange(state, (sequence) => withoutProject(sequence, project), state.ever, state.addedBytes);
}

/** Returns the state with one more project, whose id this copy never had. */
export function stateWith(state: AccountState, project: Project): AccountState {
  const addedBytes = state.addedBytes + estimateBytes(project);
  return withChange(state, (sequence) => withProject(sequence, project), withProject(state.ever, project), addedBytes);
}

/** Estimates the bytes of a state, not counting its account. */
export function estimateStateBytes({ byId, reordered, ever, changes, addedBytes }: AccountState): number {
  const sequences = [byId, ...reordered.values(), ...(addedBytes > 0 ? [ever] : [])];
  return sequences.reduce((sum, sequence) => sum + estimateOwnBytes(sequence, changes), OBJECT_BYTES + addedBytes);
}

/** Rough sizes in bytes: an object or array, a string without its characters, and any other value. */
const OBJECT_BYTES = 64;
const STRING_BYTES = 24;
const VALUE_BYTES = 8;

function estimateBytes(value: unknown): number {
  if (typeof value === "string") return STRING_BYTES + 2 * value.length;
  if (typeof value !== "object" || value === null) return VALUE_BYTES;
  return Object.values(value).reduce<number>((sum, part) => sum + estimateBytes(part), OBJECT_BYTES);
}

function withChange(
  { account, byId, reordered: before, changes }: AccountState,
  change: (sequence: SortedSequence) => SortedSequence,
  ever: SortedSequence,
  addedBytes: number,
): AccountState {
  const reordered = new Map<ProjectOrder, SortedSequence>();
  for (const [order, sequence] of before) reordered.set(order, change(sequence));
  return { account, byId: change(byId), reordered, ever, changes: changes + 1, addedBytes };
}

/** Returns the projects in an order. They are sorted for the first page in that order; later changes keep them sorted. */
function inOrder(state: AccountState, order: ProjectOrder): SortedSequence {
  const known = order === "id-ascending" ? state.byId : state.reordered.get(order);
  if (known) return known;
  const sequence = sequenceFrom(sequenceOf({ projects: allIn(state.byId) }, order), ORDERINGS[order]);
  state.reordered.set(order, sequence);
  return sequence;
}

/** The key for a search by id, whose ordering compares ids only. */
function keyOf(id: ProjectId): { readonly id: ProjectId; readonly name: string } {
  return { id, name: "" };
}
