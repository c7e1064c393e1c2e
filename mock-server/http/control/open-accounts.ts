import type { AccountSeed } from "../../domain/dev-accounts.ts";
import type { Account, Dataset, Plan } from "../../domain/project.ts";
import { seedDataset } from "../../domain/seed-dataset.ts";
import type { Core } from "../core-handles.ts";
import type { ControlContext } from "./control-call.ts";

export interface NewAccount {
  readonly plan: Plan;
  readonly projects: number;
  /** How many records each project has. Default: as seeded, from none to four. */
  readonly records?: number;
}

/** All accounts together never hold more projects than this. */
const MOST_PROJECTS = 1_000_000;

/** Whether so many projects more are still to be borne. */
export async function mayOpen({ store }: Core, projects: number): Promise<boolean> {
  const accounts = await store.accounts();
  return accounts.reduce((sum, { total }) => sum + total + 1, projects) <= MOST_PROJECTS;
}

/** Opens accounts with keys that nobody guesses and ids that nobody has, interleaved like those of the seed. */
export async function openAccounts(context: ControlContext, wanted: readonly NewAccount[]): Promise<readonly Account[]> {
  const { core, platform } = context;
  const seeds = wanted.map(({ plan, projects }) => ({ key: `mk_${platform.newId()}`, plan, projects }));
  const { accounts } = await unusedBy(core, () => seedAccounts(context, seeds));
  const opened = accounts.map((account, place) => withRecords(account, wanted[place]?.records));
  for (const account of opened) await core.store.open(account);
  return opened;
}

/** Between two ids of a seed lie at most four others. */
async function seedAccounts({ core }: ControlContext, accounts: readonly AccountSeed[]): Promise<Dataset> {
  const firstId = await core.store.takeNumbers(5 * (accounts.reduce((sum, { projects }) => sum + projects, 0) + 1));
  return seedDataset({ seed: firstId, firstId, width: core.profile()["list.id-width"] === "wide" ? "wide" : "safe", accounts });
}

/** Data files may use any ids, so what was made is made again with later ones until none is taken. */
async function unusedBy({ store }: Core, make: () => Promise<Dataset>): Promise<Dataset> {
  for (;;) {
    const made = await make();
    const ids = made.accounts.flatMap(({ projects }) => projects.map(({ id }) => id));
    const places = await Promise.all(ids.map((id) => store.locate(undefined, id)));
    if (places.every((place) => place === "unknown")) return made;
  }
}

function withRecords(account: Account, count: number | undefined): Account {
  if (count === undefined) return account;
  const recordsOf = (id: string) =>
    Array.from({ length: count }, (_, index) => ({
      id: `rec_${id}_${index + 1}`,
      text: "Hello.",
      voice: "Ada",
      durationMs: 900,
    }));
  return { ...account, projects: account.projects.map((project) => ({ ...project, records: recordsOf(project.id) })) };
}
