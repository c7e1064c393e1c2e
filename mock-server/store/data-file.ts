import { readFileSync } from "node:fs";
import { isProjectId } from "../operations/accounts.ts";
import { parseKey } from "./account-key.ts";
import { checkJson, InputProblem } from "./check-json.ts";
import { accountOf, DATA_SCHEMA, type MockData } from "./data.ts";
import type { AccountData } from "./store.ts";

/** Reads JSON from a file. Throws an {@link InputProblem} of one line if there is no such file, or if it is not JSON. */
export function readJsonFile(file: string): unknown {
  const text = readTextFile(file);
  try {
    return JSON.parse(text);
  } catch (problem) {
    throw new InputProblem(`${file} is not JSON: ${problem instanceof Error ? problem.message.split("\n", 1)[0] : problem}`);
  }
}

/** Checks data, and converts it to accounts. Throws an {@link InputProblem} of one line if it is not valid. */
export function checkedAccounts(data: unknown, name = "the data"): AccountData[] {
  const accounts = checkJson<MockData>(DATA_SCHEMA, data, name).accounts.map(accountOf);
  checkIds(accounts, name);
  return accounts;
}

/**
 * Throws an {@link InputProblem} of one line if a key or an id occurs twice, or if an id is too large. A copy of an account may
 * have ids of its account, because it is in another universe.
 */
export function checkIds(accounts: readonly AccountData[], name: string): void {
  const keys = new Set<string>();
  const ids = new Map<string, string>();
  for (const { key, projects } of accounts) {
    if (keys.has(key)) throw new InputProblem(`${name} has the key ${key} twice; give each account a key of its own`);
    keys.add(key);
    const universe = parseKey(key)?.copy ?? "";
    for (const { id } of projects) {
      const other = ids.get(`${id} ${universe}`);
      if (!isProjectId(id)) throw new InputProblem(`${name}: the id ${id} of ${key} is above 2^63-1`);
      if (other) throw new InputProblem(`${name} has the id ${id} twice, in ${other} and ${key}; an id names one project`);
      ids.set(`${id} ${universe}`, key);
    }
  }
}

/** Reads a file. Throws an {@link InputProblem} of one line if there is no such file. */
export function readTextFile(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (problem) {
    const { code } = problem as NodeJS.ErrnoException;
    throw new InputProblem(`${file} cannot be read: ${code === "ENOENT" ? "there is no such file" : code}`);
  }
}
