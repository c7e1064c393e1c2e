import type { Account } from "../operations/project.ts";
import { type AccountState, bytesOfRemoved } from "./account-state.ts";

/** What an object, an array and a string take beside what is in them, roughly. */
const OBJECT_BYTES = 64;
const STRING_BYTES = 24;

const WEIGHTS = new WeakMap<Account, number>();

/** About how many bytes a state takes beside the account that it started from: what was removed, and projects that are its own. */
export function changeBytes(state: AccountState, started: Account | undefined): number {
  const own = state.account === started ? 0 : bytesOfAccount(state.account);
  return OBJECT_BYTES + bytesOfRemoved(state) + own;
}

function bytesOfAccount(account: Account): number {
  const known = WEIGHTS.get(account) ?? account.projects.reduce((sum, project) => sum + bytesOf(project), 0);
  WEIGHTS.set(account, known);
  return known;
}

function bytesOf(value: unknown): number {
  if (typeof value === "string") return STRING_BYTES + 2 * value.length;
  if (typeof value !== "object" || value === null) return 8;
  return Object.values(value).reduce<number>((sum, part) => sum + bytesOf(part), OBJECT_BYTES);
}
