import { parseKey } from "../domain/account-key.ts";
import type { AccountState } from "../domain/account-state.ts";
import type { Account } from "../domain/project.ts";

/** The changed copies that outlive a change of dataset: those of accounts that are the same before and after, and of opened ones. */
export function carriedOver(
  changed: ReadonlyMap<string, AccountState>,
  before: readonly Account[],
  after: readonly Account[],
  opened: readonly Account[],
): Map<string, AccountState> {
  const kept = new Map<string, AccountState>();
  for (const [key, state] of changed) {
    const base = parseKey(key)?.base;
    const successor = after.find((account) => account.key === base);
    const ancestor = before.find((account) => account.key === base);
    if (successor && ancestor && isSame(successor, ancestor)) {
      kept.set(key, state.account === ancestor ? { ...state, account: successor } : state);
    } else if (!successor && opened.some((account) => account.key === base)) kept.set(key, state);
  }
  return kept;
}

/** The accounts that have neither key nor id in common with any of the others. */
export function unlikeAny(accounts: readonly Account[], others: readonly Account[]): Account[] {
  const keys = new Set(others.map(({ key }) => key));
  const ids = new Set(others.flatMap(({ projects }) => projects.map(({ id }) => id)));
  return accounts.filter(({ key, projects }) => !keys.has(key) && !projects.some(({ id }) => ids.has(id)));
}

function isSame(a: Account, b: Account): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
