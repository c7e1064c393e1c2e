import type { Profile } from "../../openapi/profile.ts";

/** A value, or the promise of one from a store that has to wait. */
export type Awaitable<T> = T | Promise<T>;

/** Only premium accounts may use the interface (rule plan.not-premium). */
export type Plan = "premium" | "free";

/** A record of speech made in a project. It exists so that a delete has records to delete (rule delete.cascade). */
export interface SpeechRecord {
  readonly id: string;
  readonly text: string;
  readonly voice: string;
  readonly durationMs: number;
}

/** A project. Its id is decimal text, because a number above 2^53-1 would round to another id (rule list.id-width). */
export interface Project {
  readonly id: string;
  readonly name: string;
  readonly desc: string;
  readonly records: readonly SpeechRecord[];
}

/** An answer to the open question list.order. */
export type Order = Profile["answers"]["list.order"];

/**
 * Whose project an id names, seen from an account: its `own`, a `gone` one of its own that was deleted, or a `foreign` one. If it
 * names none, it is `unknown`, or `huge` if it is too large for the integer type of the account's ids.
 */
export type Location = "own" | "gone" | "foreign" | "unknown" | "huge";

/** An account as it is at one moment. */
export interface Account {
  readonly plan: Plan;
  /** The number of its projects. */
  readonly total: number;
  /** Up to `size` projects that follow the project `after`, or the first ones. A deleted `after` keeps its place. */
  page(order: Order, size: number, after: string | undefined): readonly Project[];
  /** Whether a project is the account's own, or was until it was deleted; undefined if it never was. */
  find(id: string): "own" | "gone" | undefined;
  /** Whether the narrowest integer type that holds all ids of the account, deleted ones too, holds this one. */
  canHold(id: string): boolean;
}

/** What the operations need of a store. */
export interface Accounts {
  /** The account of a key; undefined if no account has it. */
  account(key: string): Awaitable<Account | undefined>;
  /** Whether an account that is seen under this key has a project with this id. Without a key: whether any account has, copies aside. */
  exists(id: string, key: string | undefined): Awaitable<boolean>;
  /** Deletes a project with its records. False if another delete was first: of two deletes of one project, one gets true. */
  delete(key: string, id: string): Awaitable<boolean>;
}

/** The largest id, 2^63-1. */
export const MAXIMUM_ID = "9223372036854775807";

/** The largest signed 32-bit integer, the largest safe integer of a double, and the largest signed 64-bit integer. */
export const INTEGER_TYPES: readonly [string, string, string] = [
  "2147483647",
  "9007199254740991",
  MAXIMUM_ID,
];

/** Whether the narrowest integer type that holds one id holds another: 31, 53 or 63 bits. */
export function isWithinType(one: string, other: string): boolean {
  const largest = INTEGER_TYPES.find((each) => compareDecimals(one, each) <= 0) ?? MAXIMUM_ID;
  return compareDecimals(other, largest) <= 0;
}

/** Compares whole numbers in plain digits, of any length. */
export function compareDecimals(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Whether a text is a project id: plain digits from 1 to {@link MAXIMUM_ID}. */
export function isProjectId(text: string): boolean {
  return /^[1-9]\d*$/.test(text) && compareDecimals(text, MAXIMUM_ID) <= 0;
}
