import type { Account, Project } from "../operations/project.ts";
import { parseKey } from "./account-key.ts";
import type { AccountState } from "./account-state.ts";

/** The accounts before and after a change of dataset. */
export interface Succession {
  readonly before: readonly Account[];
  readonly after: readonly Account[];
  readonly opened: readonly Account[];
}

/** The changed states that outlive a change of dataset: those of accounts that are the same in both, and of opened ones. */
export function carriedOver(
  changed: Iterable<readonly [string, AccountState]>,
  { before, after, opened }: Succession,
): [string, AccountState][] {
  const [ancestors, successors, others] = [byKey(before), byKey(after), byKey(opened)];
  const same = new Map<string, boolean>();
  const kept: [string, AccountState][] = [];
  for (const [key, state] of changed) {
    const base = parseKey(key)?.base ?? "";
    const [ancestor, successor] = [ancestors.get(base), successors.get(base)];
    const isKept = same.get(base) ?? (successor ? ancestor !== undefined && isSame(successor, ancestor) : others.has(base));
    same.set(base, isKept);
    if (isKept) kept.push([key, successor && state.account === ancestor ? { ...state, account: successor } : state]);
  }
  return kept;
}

function byKey(accounts: readonly Account[]): ReadonlyMap<string, Account> {
  return new Map(accounts.map((account) => [account.key, account]));
}

/** Compares project by project, because the text of a whole account may be longer than a string can be. */
function isSame(a: Account, b: Account): boolean {
  if (a.plan !== b.plan || a.projects.length !== b.projects.length) return false;
  return a.projects.every((project, place) => isSameProject(project, b.projects[place]));
}

function isSameProject(a: Project, b: Project | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
