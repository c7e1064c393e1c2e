import type { Account, Dataset, ProjectId } from "../operations/project.ts";
import { ownersByPlace } from "./owners-by-place.ts";

/** Accounts by key and by the ids of their projects. Shared by all copies, so a copy costs nothing until it is changed. */
export interface DatasetIndex {
  account(key: string): Account | undefined;
  /** The account that started with the project. */
  owner(id: ProjectId): Account | undefined;
  /** Throws where somebody has the account's key or one of its ids. */
  add(account: Account): void;
  /** Takes away an account that was added. */
  remove(account: Account): void;
}

/** Builds the index; throws where two accounts share a key or two projects an id, which a dataset never does. */
export function indexDataset(dataset: Dataset): DatasetIndex {
  const accounts = new Map<string, Account>();
  /** Of projects whose place does not tell it. */
  const owners = new Map<ProjectId, Account>();

  function name(account: Account): void {
    if (accounts.has(account.key)) throw new Error("two accounts of the dataset have one key");
    accounts.set(account.key, account);
  }

  function own(account: Account): void {
    const expected = owners.size + account.projects.length;
    for (const { id } of account.projects) owners.set(id, account);
    if (owners.size < expected) throw new Error(ONE_ID);
  }

  for (const account of dataset.accounts) name(account);
  const byPlace = ownersByPlace(dataset.accounts);
  if (!byPlace) for (const account of dataset.accounts) own(account);
  const owner = (id: ProjectId) => owners.get(id) ?? byPlace?.(id);

  return {
    account: (key) => accounts.get(key),
    owner,
    add: (account) => {
      if (account.projects.some(({ id }) => owner(id))) throw new Error(ONE_ID);
      name(account);
      own(account);
    },
    remove: (account) => {
      accounts.delete(account.key);
      for (const { id } of account.projects) owners.delete(id);
    },
  };
}

const ONE_ID = "two projects of the dataset have one id";
