import { DEV_KEYS } from "../../store/dev-accounts.ts";
import type { WorldAccount } from "./peers/world-accounts.ts";
import { datasetOf, idAt } from "./size/made-projects.ts";

/** An account with so many projects that none has to be deleted twice. */
export function deletableAccount(size: number): WorldAccount {
  const projects = datasetOf(size).accounts.flatMap((account) => account.projects);
  return {
    key: DEV_KEYS.premium,
    plan: "premium",
    projects: projects.map(({ id, name, desc }) => ({ id: Number(id), name, desc })),
  };
}

/** Has no factor in common with a size of tens, so that each project comes once. */
const STRIDE = 247_213;

/** The id at a place of a sequence that goes to and fro in the account and names each of its projects once. */
export function scatteredId(place: number, size: number): string {
  return idAt((place * STRIDE) % size);
}
