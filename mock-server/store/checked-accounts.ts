import { InputProblem } from "../../openapi/input-problem.ts";
import type { Profile } from "../../openapi/profile.ts";
import { isProjectId } from "../operations/accounts.ts";
import { parseKey, placeOf } from "./account-key.ts";
import { checkValue } from "./check-value.ts";
import { accountOf, DATA_SCHEMA, type MockData } from "./data.ts";
import { seedAccounts } from "./seed.ts";
import type { AccountData, Store } from "./store.ts";

/**
 * Converts the accounts of data. Throws an {@link InputProblem} of one line if a field is not valid, if a key or an id occurs
 * twice, or if an id is too large. A copy of an account may have ids of its account, because it is in another universe.
 */
function checkedAccounts(data: MockData, name: string): AccountData[] {
  const accounts = checkValue<MockData>(DATA_SCHEMA, data, name).accounts.map(accountOf);
  const keys = new Set<string>();
  const owners = new Map<string, string>();
  for (const { key, projects } of accounts) {
    if (keys.has(key))
      throw new InputProblem(
        `${name}: the key ${key} occurs twice; give each account a key of its own`,
      );
    keys.add(key);
    const copy = parseKey(key)?.copy;
    for (const { id } of projects) {
      const place = placeOf(id, copy);
      const owner = owners.get(place);
      if (!isProjectId(id))
        throw new InputProblem(`${name}: the id ${id} of ${key} is above 2^63-1`);
      if (owner) throw new InputProblem(twice(name, id, owner, key));
      owners.set(place, key);
    }
  }
  return accounts;
}

/** The accounts that a mock starts with: those of the data, or else the development accounts. */
export function firstAccounts(data: MockData | undefined, { answers }: Profile): AccountData[] {
  if (data) return checkedAccounts(data, "the data");
  return seedAccounts({ width: answers["list.id-width"] });
}

/** Puts accounts into a store in which others stay. Rejects as {@link checkedAccounts} throws, or if one of the others has an id. */
export async function putAccounts(store: Store, data: MockData): Promise<void> {
  const accounts = checkedAccounts(data, "the state");
  const put = new Set(accounts.map(({ key }) => key));
  for (const { key, projects } of accounts) {
    const ids = projects.map(({ id }) => id);
    const owners = await store.owners(ids, key);
    const taken = owners.findIndex((owner) => owner !== undefined && !put.has(owner));
    if (taken >= 0) throw new InputProblem(twice("the state", ids[taken], owners[taken], key));
  }
  for (const account of accounts) await store.put(account);
}

function twice(name: string, id: string | undefined, owner: string | undefined, key: string) {
  return `${name}: the id ${id} occurs twice, in ${owner} and ${key}; an id names one project`;
}
