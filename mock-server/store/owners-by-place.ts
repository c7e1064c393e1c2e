import type { Account, ProjectId } from "../operations/project.ts";
import { firstAtLeast, sortedNumbers } from "./sorted-numbers.ts";

/**
 * Finds the account of a project, where ids ascend from the first project of all to the last, as ids do that were counted up: the
 * place of an id then tells whose it is, and no id is there twice. Undefined where they do not, or where one is beyond 2^53-1. For a
 * million projects that takes 8 MB and a tenth of a second, where a map takes 30 MB and half a second.
 */
export function ownersByPlace(accounts: readonly Account[]): ((id: ProjectId) => Account | undefined) | undefined {
  const numbers = new Float64Array(accounts.reduce((sum, { projects }) => sum + projects.length, 0));
  /** How many projects are before those of each account. */
  const starts = new Float64Array(accounts.length);
  let place = 0;
  let latest = 0;
  for (const [number, { projects }] of accounts.entries()) {
    starts[number] = place;
    for (const { id } of projects) {
      const next = Number(id);
      if (next <= latest || !Number.isSafeInteger(next)) return undefined;
      numbers[place++] = latest = next;
    }
  }
  const { placeOf } = sortedNumbers(numbers);
  return (id) => {
    const found = placeOf(Number(id));
    // The last account that starts there or before: those without projects start where the next one does.
    return found === undefined ? undefined : accounts[firstAtLeast(starts, found + 1, 0, starts.length) - 1];
  };
}
