import { InputProblem } from "../../openapi/index.ts";
import { isProjectId } from "../operations/accounts.ts";
import { parseKey } from "./account-key.ts";
import { accountOf, type MockData } from "./data.ts";
import { type AccountData, type Store, universeOf } from "./store.ts";

/**
 * Converts the accounts of data. Throws an {@link InputProblem} of one line if a key or an id occurs twice, in `others` too, or
 * if an id is too large. A copy of an account may have ids of its account, because it is in another universe.
 */
export function checkedAccounts(
  data: MockData["accounts"],
  name: string,
  others: readonly AccountData[] = [],
): AccountData[] {
  const accounts = data.map(accountOf);
  const keys = new Set<string>();
  const ids = new Map<string, string>();
  for (const { key, projects } of [...others, ...accounts]) {
    if (keys.has(key))
      throw new InputProblem(
        `${name}: the key ${key} occurs twice; give each account a key of its own`,
      );
    keys.add(key);
    const universe = parseKey(key)?.copy ?? "";
    for (const { id } of projects) {
      const other = ids.get(`${id} ${universe}`);
      if (!isProjectId(id))
        throw new InputProblem(`${name}: the id ${id} of ${key} is above 2^63-1`);
      if (other)
        throw new InputProblem(
          `${name}: the id ${id} occurs twice, in ${other} and ${key}; an id names one project`,
        );
      ids.set(`${id} ${universe}`, key);
    }
  }
  return accounts;
}

/** Puts accounts into a store in which others stay. Rejects as {@link checkedAccounts} throws. */
export async function putAccounts(store: Store, data: MockData["accounts"]): Promise<void> {
  const put = new Set(data.map(({ key }) => key));
  const known = (await store.read()).map(({ key }) => key);
  const universes = new Map(data.map(({ key }) => [parseKey(key)?.copy, key]));
  // Unchanged copies have projects too.
  const near = [...universes.values()].flatMap((key) => [...universeOf(key, known)]);
  const others = await Promise.all(near.map((key) => (put.has(key) ? [] : store.read(key))));
  for (const account of checkedAccounts(data, "the state", others.flat())) await store.put(account);
}
