import type { Account } from "../domain/project.ts";
import { DataProblem } from "./data-problem.ts";

/** Throws a {@link DataProblem} where two accounts have one key, or two projects or two records of the whole data one id. */
export function refuseRepeated(accounts: readonly Account[]): void {
  const keys = new Register();
  const projectIds = new Register();
  const recordIds = new Register();
  for (const [a, account] of accounts.entries()) {
    keys.add(account.key, `accounts[${a}].key`);
    for (const [p, project] of account.projects.entries()) {
      projectIds.add(project.id, `accounts[${a}].projects[${p}].id`);
      for (const [r, record] of project.records.entries()) {
        recordIds.add(record.id, `accounts[${a}].projects[${p}].records[${r}].id`);
      }
    }
  }
}

/** Values that must differ, each with the place that had it first. */
class Register {
  readonly #places = new Map<string, string>();

  add(value: string, path: string): void {
    const first = this.#places.get(value);
    if (first !== undefined) throw new DataProblem(path, `must be unique, and ${first} is "${value}" too`);
    this.#places.set(value, path);
  }
}
