import { createMock } from "../../../start-mock.ts";
import { DEV_KEYS } from "../../../store/dev-accounts.ts";

/** An account of the world; ids are numbers, as most servers keep them. */
export interface WorldAccount {
  readonly key: string;
  readonly plan: string;
  readonly projects: readonly { readonly id: number; readonly name: string; readonly desc: string }[];
}

/** What a request for a list answers where it is always the first page. */
export function firstPage([account]: readonly WorldAccount[]): object {
  const projects = account?.projects ?? [];
  return { code: 200, message: "Projects listed", status: "success", projects: projects.slice(0, 20), total: projects.length };
}

/** The seeded accounts, with the biggest in the place of the premium one. */
export function worldAccounts(): WorldAccount[] {
  const { accounts } = createMock().dataset;
  const projectsOf = (wanted: string) =>
    (accounts.find(({ key }) => key === wanted)?.projects ?? []).map(({ id, name, desc }) => ({ id: Number(id), name, desc }));
  return [
    { key: DEV_KEYS.premium, plan: "premium", projects: projectsOf(DEV_KEYS.many) },
    { key: DEV_KEYS.otherPremium, plan: "premium", projects: projectsOf(DEV_KEYS.otherPremium) },
    { key: DEV_KEYS.slow, plan: "premium", projects: projectsOf(DEV_KEYS.slow) },
  ];
}
