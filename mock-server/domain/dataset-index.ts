import type { Account, Dataset, Project } from "./project.ts";
import type { ProjectId } from "./project-id.ts";

/** A project and the account that it belongs to. */
export interface Owned {
  readonly account: Account;
  readonly project: Project;
}

/** A dataset by key and by project id. Shared by all copies, so a copy costs nothing until it is changed. */
export interface DatasetIndex {
  account(key: string): Account | undefined;
  owned(id: ProjectId): Owned | undefined;
}

/** Builds the index; throws where two accounts share a key or two projects an id, which a dataset never does. */
export function indexDataset(dataset: Dataset): DatasetIndex {
  const accounts = new Map(dataset.accounts.map((account) => [account.key, account]));
  const pairs = dataset.accounts.flatMap((account) => account.projects.map((project) => ({ account, project })));
  const projects = new Map(pairs.map((owned) => [owned.project.id, owned]));
  if (accounts.size < dataset.accounts.length) throw new Error("two accounts of the dataset have one key");
  if (projects.size < pairs.length) throw new Error("two projects of the dataset have one id");
  return { account: (key) => accounts.get(key), owned: (id) => projects.get(id) };
}
