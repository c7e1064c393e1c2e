import type { Account, Project, ProjectId } from "../operations/project.ts";
import { compareDecimals } from "../operations/project.ts";
import { type ProjectOrder, sequenceOf } from "../operations/project-order.ts";
import { sortedNumbers } from "./sorted-numbers.ts";

/** The projects of an account by id and in each order. Worked out when first asked for, and shared by all copies of the account. */
export interface AccountIndex {
  readonly size: number;
  /** The place of a project in the order of ids; undefined where the account never had it. */
  placeOf(id: ProjectId): number | undefined;
  inOrder(order: ProjectOrder): OrderIndex;
}

/** All projects in one order. */
export interface OrderIndex {
  readonly sequence: readonly Project[];
  /** The place here of the project at a place in the order of ids. */
  placeHere(placeById: number): number;
}

const INDEXES = new WeakMap<Account, AccountIndex>();

export function indexOf(account: Account): AccountIndex {
  const known = INDEXES.get(account) ?? createIndex(account);
  INDEXES.set(account, known);
  return known;
}

function createIndex(account: Account): AccountIndex {
  const byId = sequenceOf(account, "id-ascending");
  const rounded = Float64Array.from(byId, ({ id }) => Number(id));
  const numbers = sortedNumbers(rounded);
  const orders = new Map<ProjectOrder, OrderIndex>([["id-ascending", { sequence: byId, placeHere: (place) => place }]]);

  function placeOf(id: ProjectId): number | undefined {
    const wanted = Number(id);
    if (Number.isSafeInteger(wanted)) return numbers.placeOf(wanted);
    const place = firstNotBefore(byId, rounded, id, wanted);
    return byId[place]?.id === id ? place : undefined;
  }

  return {
    size: byId.length,
    placeOf,
    inOrder: (order) => {
      const known = orders.get(order) ?? indexOrder(sequenceOf(account, order), placeOf);
      orders.set(order, known);
      return known;
    },
  };
}

/** Halves by the rounded ids, and asks for all digits where these do not tell: of two ids beyond 2^53 they may be one. */
function firstNotBefore(byId: readonly Project[], rounded: Float64Array, id: ProjectId, wanted: number): number {
  let low = 0;
  let high = rounded.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const difference = (rounded[middle] ?? 0) - wanted || compareDecimals(byId[middle]?.id ?? "", id);
    if (difference < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function indexOrder(sequence: readonly Project[], placeOf: (id: ProjectId) => number | undefined): OrderIndex {
  const places = new Uint32Array(sequence.length);
  for (const [place, { id }] of sequence.entries()) places[placeOf(id) ?? 0] = place;
  return { sequence, placeHere: (placeById) => places[placeById] ?? 0 };
}
