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
  /** The account that it started from. */
  readonly account: Account;
  /** Its present projects, ordered by id. */
  readonly byId: SortedSequence;
  /** The same projects in each other order that a page has asked for. */
  readonly reordered: Map<ProjectOrder, SortedSequence>;
  /** Added projects that were deleted: they keep their place as cursors. Other deleted projects are found in `account`. */
  readonly formerlyAdded: SortedSequence;
  readonly changes: number;
  /** The approximate bytes of all projects that were ever added. */
  readonly addedBytes: number;
}

const STARTS = new WeakMap<Account, AccountState>();

/** Returns the initial state, which all unchanged copies of the account share. */
export function startOf(account: Account): AccountState {
  const known = STARTS.get(account);
  if (known) return known;
  const start = {
    account,
    byId: sequenceFrom(sequenceOf(account, "id-ascending"), ORDERINGS["id-ascending"]),
    reordered: new Map(),
    formerlyAdded: sequenceFrom([], ORDERINGS["id-ascending"]),
    changes: 0,
    addedBytes: 0,
  };
  STARTS.set(account, start);
  return start;
}

/** Whether this copy has the project (`own`) or had it (`gone`); undefined if it never did. */
export function holding(state: AccountState, id: ProjectId): "own" | "gone" | undefined {
  if (findIn(state.byId, byId(id))) return "own";
  return formerProject(state, id) ? "gone" : undefined;
}

/** Cuts a page and says whether its cursor was deleted; undefined if the cursor was never a project of this copy. */
export function cutPage(state: AccountState, query: PageQuery): PageResult | undefined {
  const { order, size, after } = query;
  const present = after === undefined ? undefined : findIn(state.byId, byId(after));
  const cursor = present ?? (after === undefined ? undefined : formerProject(state, after));
  if (after !== undefined && cursor === undefined) return undefined;
  return {
    cursor: cursor === present ? "own" : "gone",
    projects: projectsAfter(inOrder(state, order), cursor, size),
    total: state.byId.size,
  };
}

/** Returns the state without the project and its records; undefined if this copy does not have it. */
export function stateWithout(state: AccountState, id: ProjectId): AccountState | undefined {
  const project = findIn(state.byId, byId(id));
  if (!project) return undefined;
  // If nothing was added to this copy, every project is the account's and needs no lookup.
  const isOfAccount = state.addedBytes === 0 || findIn(startOf(state.account).byId, project) !== undefined;
  const formerlyAdded = isOfAccount ? state.formerlyAdded : withProject(state.formerlyAdded, project);
  return withChange(state, (sequence) => withoutProject(sequence, project), { formerlyAdded });
}

/** Returns the state with one more project, whose id this copy never had. */
export function stateWith(state: AccountState, project: Project): AccountState {
  const addedBytes = state.addedBytes + estimateBytes(project);
  return withChange(state, (sequence) => withProject(sequence, project), { addedBytes });
}

const ACCOUNT_BYTES = new WeakMap<Account, number>();

/** Estimates the bytes of a state, not counting `started`, the account that its key stands for. */
export function estimateStateBytes(state: AccountState, started: Account | undefined): number {
  const { account, byId, reordered, formerlyAdded, changes, addedBytes } = state;
  const replaced = account === started ? 0 : (ACCOUNT_BYTES.get(account) ?? estimateBytes(account.projects));
  if (account !== started) ACCOUNT_BYTES.set(account, replaced);
  const own = [byId, ...reordered.values()].reduce((sum, sequence) => sum + estimateOwnBytes(sequence, changes), 0);
  return OBJECT_BYTES + replaced + addedBytes + own + estimateOwnBytes(formerlyAdded, changes);
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
  state: AccountState,
  change: (sequence: SortedSequence) => SortedSequence,
  { formerlyAdded = state.formerlyAdded, addedBytes = state.addedBytes }: Partial<AccountState>,
): AccountState {
  const { account, byId, changes } = state;
  const reordered = new Map<ProjectOrder, SortedSequence>();
  for (const [order, sequence] of state.reordered) reordered.set(order, change(sequence));
  return { account, byId: change(byId), reordered, formerlyAdded, changes: changes + 1, addedBytes };
}

/** Finds a project that this copy once had. The caller has checked that the copy does not have it now. */
function formerProject({ account, formerlyAdded }: AccountState, id: ProjectId): Project | undefined {
  return findIn(startOf(account).byId, byId(id)) ?? findIn(formerlyAdded, byId(id));
}

/** Returns the projects in an order. They are sorted for the first page in that order; later changes keep them sorted. */
function inOrder(state: AccountState, order: ProjectOrder): SortedSequence {
  const known = order === "id-ascending" ? state.byId : state.reordered.get(order);
  if (known) return known;
  const sorted = sequenceOf({ ...state.account, projects: allIn(state.byId) }, order);
  const sequence = sequenceFrom(sorted, ORDERINGS[order]);
  state.reordered.set(order, sequence);
  return sequence;
}

/** The key for a search in `byId`, whose ordering compares ids only. */
function byId(id: ProjectId): { readonly id: ProjectId; readonly name: string } {
  return { id, name: "" };
}
