import { BASE_PATH } from "../http/router.ts";
import { type Check, checked, wholeNumber } from "../layers/input-checks.ts";
import type { Mock } from "../mock.ts";
import type { Account, Dataset, Plan, Project } from "../operations/project.ts";
import type { AccountSeed } from "../store/dev-accounts.ts";
import { seedDataset, widthUnder } from "../store/seed-dataset.ts";
import { type ControlCall, ControlRefusal, type Endpoint, jsonAnswer } from "./endpoint.ts";
import { forbidden, isUnknownPage } from "./guard.ts";

const PLAN: Check = { takes: "premium or free", isRight: (value) => value === "premium" || value === "free" };
const PROJECTS = wholeNumber(0, 10_000);
const RECORDS: Check = { ...wholeNumber(0, 100), takes: "a whole number from 0 to 100, for each project" };

/** The limits of all accounts together. Records of seeded projects do not count. */
const MOST = { projects: 1_000_000, records: 200_000 };

/** Creates an account with a new key, for a test that needs its own account. It lasts until everything is reset. */
export const createAccount: Endpoint = async (call) => {
  const plan = checked<Plan>("plan", PLAN, call.members.plan ?? "premium");
  const projects = checked<number>("projects", PROJECTS, numberIn(call.members.projects ?? 0));
  const records = checked<number>("records", RECORDS, numberIn(call.members.records ?? 0));
  const [account] = await openAccounts(call, [{ plan, projects, records }]);
  return jsonAnswer({ key: account?.key, plan, projects: account?.projects.map(({ id }) => id) }, 201);
};

/** A number in the query arrives as text. */
function numberIn(value: unknown): unknown {
  return typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
}

const TARGET_ACCOUNTS: readonly NewAccount[] = [
  { plan: "premium", projects: 230 },
  { plan: "premium", projects: 25 },
  { plan: "free", projects: 6 },
];
const DISPOSABLE = 5;

/**
 * Returns a target file for the contract suite, with new accounts, so that a run shares no state with other clients. It does not
 * allow deletes on other machines (`confirmHost`): only the user's own target file can.
 */
export const createTarget: Endpoint = async (call) => {
  if (isUnknownPage(call.request))
    throw forbidden("This creates accounts, and any page could make a browser do so: use curl, or give this URL to the suite.");
  const [premium, other, free] = await openAccounts(call, TARGET_ACCOUNTS);
  return jsonAnswer({
    baseUrl: (call.request.origin ?? "") + BASE_PATH,
    keys: { premium: premium?.key, otherPremium: other?.key, free: free?.key },
    disposableProjectIds: evenlySpread(premium?.projects ?? []),
    headers: {},
  });
};

/** Picks ids at even distances, from the first project to the last. */
function evenlySpread(projects: readonly Project[]): string[] {
  const step = (projects.length - 1) / (DISPOSABLE - 1);
  return Array.from({ length: DISPOSABLE }, (_, index) => projects[Math.round(index * step)]?.id ?? "");
}

interface NewAccount {
  readonly plan: Plan;
  readonly projects: number;
  /** The records of each project. Default: as seeded, from none to four. */
  readonly records?: number;
}

/** Opens accounts with random keys and new ids. Calls run one after another, because limits count the accounts opened before. */
function openAccounts(call: ControlCall, wanted: readonly NewAccount[]): Promise<readonly Account[]> {
  const opened = call.opening.turn.then(() => openInTurn(call, wanted));
  call.opening.turn = opened.catch(() => {});
  return opened;
}

async function openInTurn({ mock, platform, opening }: ControlCall, wanted: readonly NewAccount[]): Promise<readonly Account[]> {
  const present = await mock.store.accounts();
  const records = new Map(present.map(({ key }) => [key, opening.records.get(key) ?? 0]));
  refuseExcess("projects", [...present.map(({ total }) => total + 1), ...wanted.map(({ projects }) => projects)]);
  refuseExcess("records", [...records.values(), ...wanted.map(recordsOf)]);
  const seeds = wanted.map((account) => ({ ...account, key: `mk_${platform.newId()}` }));
  const { accounts } = await seedUnused(mock, seeds);
  const opened = accounts.map((account, place) => withRecords(account, wanted[place]?.records));
  for (const account of opened) await mock.store.open(account);
  for (const seed of seeds) records.set(seed.key, recordsOf(seed));
  opening.records = records;
  return opened;
}

function recordsOf({ projects, records = 0 }: NewAccount): number {
  return projects * records;
}

function refuseExcess(what: "projects" | "records", counts: readonly number[]): void {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all <= MOST[what]) return;
  const limit = `Accounts may have at most ${MOST[what]} ${what} in total, not ${all}`;
  throw new ControlRefusal(409, "Too much data", `${limit}; reset everything first: POST /__admin/reset.`);
}

/** Seeds accounts with later and later ids until no id is taken, because a data file may use any ids. */
async function seedUnused({ store, profile }: Mock, accounts: readonly AccountSeed[]): Promise<Dataset> {
  const size = accounts.reduce((sum, { projects }) => sum + projects, 0);
  for (;;) {
    // The ids of a seed are at most 4 apart.
    const firstId = await store.takeNumbers(5 * (size + 1));
    const seeded = seedDataset({ seed: firstId, firstId, width: widthUnder(profile), accounts });
    const ids = seeded.accounts.flatMap(({ projects }) => projects.map(({ id }) => id));
    const places = await Promise.all(ids.map((id) => store.locate(undefined, id)));
    if (places.every((place) => place === "unknown")) return seeded;
  }
}

function withRecords(account: Account, count: number | undefined): Account {
  if (count === undefined) return account;
  const record = { text: "Hello.", voice: "Ada", durationMs: 900 };
  const recordsFor = (id: string) => Array.from({ length: count }, (_, index) => ({ id: `rec_${id}_${index + 1}`, ...record }));
  return { ...account, projects: account.projects.map((project) => ({ ...project, records: recordsFor(project.id) })) };
}
