import type { Account, ProjectId } from "../operations/project.ts";

/** Accounts by key and by the ids of the projects that they started with. */
export interface AccountIndex {
  account(key: string): Account | undefined;
  /** The account that started with the project. */
  owner(id: ProjectId): Account | undefined;
  /** Throws if the account's key or one of its ids is taken. */
  add(account: Account): void;
  /** Takes away an account that was added. */
  remove(account: Account): void;
}

/** Throws if two accounts share a key or two projects an id: whatever makes accounts has to prevent that. */
export function indexAccounts(accounts: readonly Account[]): AccountIndex {
  const byKey = new Map<string, Account>();
  const owners = new Map<ProjectId, Account>();

  function add(account: Account): void {
    if (byKey.has(account.key)) throw new Error("two accounts have one key");
    if (account.projects.some(({ id }) => owners.has(id))) throw new Error(ONE_ID);
    const size = owners.size + account.projects.length;
    for (const { id } of account.projects) owners.set(id, account);
    if (owners.size < size) throw new Error(ONE_ID);
    byKey.set(account.key, account);
  }

  for (const account of accounts) add(account);

  return {
    add,
    account: (key) => byKey.get(key),
    owner: (id) => owners.get(id),
    remove: ({ key, projects }) => {
      byKey.delete(key);
      for (const { id } of projects) owners.delete(id);
    },
  };
}

const ONE_ID = "two projects have one id";
