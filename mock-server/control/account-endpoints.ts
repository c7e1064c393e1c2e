import type { ApiResponse } from "../http/message.ts";
import { BASE_PATH } from "../http/router.ts";
import { wholeNumber } from "../layers/input-checks.ts";
import type { Mock } from "../mock.ts";
import type { Account, Dataset, Plan, Project } from "../operations/project.ts";
import type { AccountSeed } from "../store/dev-accounts.ts";
import { seedDataset, widthUnder } from "../store/seed-dataset.ts";
import { badRequest, type ControlContext, controlRefusal, type Endpoint, jsonAnswer, membersOf } from "./endpoint.ts";
import { forbidden, isUnknownPage } from "./guard.ts";

/** Limits of one call. */
const PROJECTS = wholeNumber(0, 10_000);
const RECORDS = wholeNumber(0, 100);

/** Limits of all accounts together: the records of seeded projects do not count. */
const MOST = { projects: 1_000_000, records: 200_000 };

/** Creates an account with a new key, for a test that needs one of its own. It lasts until the next reset of everything. */
export const createAccount: Endpoint = async (call) => {
  const given = membersOf(call.body);
  const [plan, projects, records] = [given.plan ?? "premium", given.projects ?? 0, given.records ?? 0];
  if (plan !== "premium" && plan !== "free") return badRequest("plan: takes premium or free.");
  if (!PROJECTS.isRight(projects)) return badRequest(`projects: takes ${PROJECTS.takes}.`);
  if (!RECORDS.isRight(records)) return badRequest(`records: takes ${RECORDS.takes}, for each project.`);
  const opened = await openAccounts(call, [{ plan, projects: Number(projects), records: Number(records) }]);
  if ("status" in opened) return opened;
  const [account] = opened;
  return jsonAnswer({ key: account?.key, plan, projects: account?.projects.map(({ id }) => id) }, 201);
};

const TARGET_ACCOUNTS: readonly NewAccount[] = [
  { plan: "premium", projects: 230 },
  { plan: "premium", projects: 25 },
  { plan: "free", projects: 6 },
];
const DISPOSABLE = 5;

/**
 * A target file for the contract suite, with new accounts, so that a run shares no state with other clients. It gives no consent
 * to deletes off loopback (`confirmHost`): only the target file of the user can.
 */
export const createTarget: Endpoint = async (call) => {
  if (isUnknownPage(call.request))
    return forbidden("This makes accounts, and a browser may ask for any page: ask with curl, or start the suite with this URL.");
  const opened = await openAccounts(call, TARGET_ACCOUNTS);
  if ("status" in opened) return opened;
  const [premium, other, free] = opened;
  return jsonAnswer({
    baseUrl: (call.request.origin ?? "") + BASE_PATH,
    keys: { premium: premium?.key, otherPremium: other?.key, free: free?.key },
    disposableProjectIds: evenlySpread(premium?.projects ?? []),
    headers: {},
  });
};

/** Ids from the first project to the last, at even distances. */
function evenlySpread(projects: readonly Project[]): string[] {
  const step = (projects.length - 1) / (DISPOSABLE - 1);
  return Array.from({ length: DISPOSABLE }, (_, index) => projects[Math.round(index * step)]?.id ?? "");
}

interface NewAccount {
  readonly plan: Plan;
  readonly projects: number;
  /** Records of each project. Default: as seeded, from none to four. */
  readonly records?: number;
}

type Opened = readonly Account[] | ApiResponse;

/** Opens accounts with random keys and new ids. One call after the other, because each limit counts what was opened before. */
function openAccounts(context: ControlContext, wanted: readonly NewAccount[]): Promise<Opened> {
  const opened = context.opening.turn.then(() => openInTurn(context, wanted));
  context.opening.turn = opened.catch(() => {});
  return opened;
}

async function openInTurn({ mock, platform, opening }: ControlContext, wanted: readonly NewAccount[]): Promise<Opened> {
  const present = await mock.store.accounts();
  opening.records = new Map(present.map(({ key }) => [key, opening.records.get(key) ?? 0]));
  const problem =
    excess("projects", [...present.map(({ total }) => total + 1), ...wanted.map(({ projects }) => projects)]) ??
    excess("records", [...opening.records.values(), ...wanted.map(recordsOf)]);
  if (problem) return controlRefusal(409, "Too much data", problem);
  const seeds = wanted.map(({ plan, projects }) => ({ key: `mk_${platform.newId()}`, plan, projects }));
  const { accounts } = await seedUnused(mock, seeds);
  const opened = accounts.map((account, place) => withRecords(account, wanted[place]?.records));
  for (const account of opened) await mock.store.open(account);
  opening.records = new Map([...opening.records, ...opened.map(({ key }, place) => [key, recordsOf(wanted[place])] as const)]);
  return opened;
}

function recordsOf(account: NewAccount | undefined): number {
  return (account?.projects ?? 0) * (account?.records ?? 0);
}

function excess(what: "projects" | "records", counts: readonly number[]): string | undefined {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all <= MOST[what]) return undefined;
  return `There are at most ${MOST[what]} ${what} in accounts, and there would be ${all}; reset everything first: POST /__admin/reset.`;
}

/** A data file may use any ids, so accounts are seeded again, with later ids, until no id is taken. */
async function seedUnused({ store, profile }: Mock, accounts: readonly AccountSeed[]): Promise<Dataset> {
  const size = accounts.reduce((sum, { projects }) => sum + projects, 0);
  for (;;) {
    // A seed leaves at most four ids unused between two of its own.
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
