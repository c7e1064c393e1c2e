import { randomInt, randomUUID } from "node:crypto";
import type { Profile } from "../../openapi/profile.ts";
import type { Plan } from "../operations/accounts.ts";
import { seedAccounts, WIDEST_GAP } from "../store/seed.ts";
import type { AccountData, Store } from "../store/store.ts";

/** The plan and the number of projects of an account to open. */
export type NewAccount = { readonly plan: Plan; readonly projects: number };

/** Opens accounts with new keys and unused ids, for a client that shares its state with no other. They last until a whole reset. */
export async function openAccounts(
  store: Store,
  profile: Profile,
  wanted: readonly NewAccount[],
): Promise<AccountData[]> {
  const accounts = wanted.map((account) => ({
    ...account,
    key: `mk_${randomUUID().slice(0, 13)}`,
  }));
  const size = wanted.reduce((sum, { projects }) => sum + projects, 0);
  for (;;) {
    // At random, because other mocks on the same store take ids too.
    const firstId = randomInt(1_000_000, 2 ** 31 - WIDEST_GAP * (size + 1));
    const opened = seedAccounts({ firstId, width: profile.answers["list.id-width"], accounts });
    const ids = opened.flatMap(({ projects }) => projects.map(({ id }) => id));
    const owners = await store.owners(ids, undefined);
    if (owners.some((owner) => owner !== undefined)) continue;
    for (const account of opened) await store.put(account);
    return opened;
  }
}

const DISPOSABLE = 5;

/** A target file for the suite: three new accounts, and the ids of the projects that it may delete. */
export async function newTarget(store: Store, profile: Profile, baseUrl: string): Promise<object> {
  const [premium, other, free] = await openAccounts(store, profile, [
    { plan: "premium", projects: 230 },
    { plan: "premium", projects: 25 },
    { plan: "free", projects: 6 },
  ]);
  const projects = premium?.projects ?? [];
  const step = (projects.length - 1) / (DISPOSABLE - 1);
  return {
    baseUrl,
    keys: { premium: premium?.key, otherPremium: other?.key, free: free?.key },
    disposableProjectIds: Array.from(
      { length: DISPOSABLE },
      (_, index) => projects[Math.round(index * step)]?.id,
    ),
    disposableAccount: true,
    headers: {},
  };
}
