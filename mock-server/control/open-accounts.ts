import type { ApiResponse } from "../http/message.ts";
import type { Mock } from "../mock.ts";
import type { Account, Dataset, Plan } from "../operations/project.ts";
import type { AccountSeed } from "../store/dev-accounts.ts";
import { seedDataset } from "../store/seed-dataset.ts";
import { refusedControl } from "./control-answer.ts";
import type { ControlContext } from "./control-call.ts";

export interface NewAccount {
  readonly plan: Plan;
  readonly projects: number;
  /** How many records each project has. Default: as seeded, from none to four. */
  readonly records?: number;
}

/** All accounts together never hold more projects than this. */
const MOST_PROJECTS = 1_000_000;

/** Nor do those that were opened with a number of records hold more records than this: a single call may ask for a million. */
const MOST_RECORDS = 200_000;

/** Of a mock: the records that accounts were opened with, by key, and the call that opens accounts now. */
interface Opening {
  records: ReadonlyMap<string, number>;
  turn: Promise<unknown>;
}

const OPENINGS = new WeakMap<Mock, Opening>();

/**
 * Opens accounts with keys that nobody guesses and ids that nobody has, interleaved like those of the seed; or refuses in one line
 * what is too much. One call after the other: each is bounded by what those before it have opened.
 */
export function openAccounts(
  context: ControlContext,
  wanted: readonly NewAccount[],
): Promise<readonly Account[] | { readonly refusal: ApiResponse }> {
  const opening: Opening = OPENINGS.get(context.mock) ?? { records: new Map(), turn: Promise.resolve() };
  OPENINGS.set(context.mock, opening);
  const opened = opening.turn.then(() => openInTurn(context, wanted, opening));
  opening.turn = opened.catch(() => {});
  return opened;
}

async function openInTurn(context: ControlContext, wanted: readonly NewAccount[], opening: Opening) {
  const { mock, platform } = context;
  const present = await mock.store.accounts();
  opening.records = new Map(present.map(({ key }) => [key, opening.records.get(key) ?? 0]));
  const problem =
    problemOf("projects", MOST_PROJECTS, [...present.map(({ total }) => total + 1), ...wanted.map(({ projects }) => projects)]) ??
    problemOf("records", MOST_RECORDS, [...opening.records.values(), ...wanted.map(recordsOf)]);
  if (problem) return { refusal: refusedControl(409, "Too much data", problem) };
  const seeds = wanted.map(({ plan, projects }) => ({ key: `mk_${platform.newId()}`, plan, projects }));
  const { accounts } = await unusedBy(mock, () => seedAccounts(context, seeds));
  const opened = accounts.map((account, place) => withRecords(account, wanted[place]?.records));
  for (const account of opened) await mock.store.open(account);
  opening.records = new Map([...opening.records, ...opened.map(({ key }, place) => [key, recordsOf(wanted[place])] as const)]);
  return opened;
}

function recordsOf(account: NewAccount | undefined): number {
  return (account?.projects ?? 0) * (account?.records ?? 0);
}

function problemOf(what: string, most: number, counts: readonly number[]): string | undefined {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all <= most) return undefined;
  return `There are at most ${most} ${what} in accounts, and there would be ${all}; reset everything first: POST /__admin/reset.`;
}

/** Between two ids of a seed lie at most four others. */
async function seedAccounts({ mock }: ControlContext, accounts: readonly AccountSeed[]): Promise<Dataset> {
  const firstId = await mock.store.takeNumbers(5 * (accounts.reduce((sum, { projects }) => sum + projects, 0) + 1));
  return seedDataset({ seed: firstId, firstId, width: mock.profile["list.id-width"] === "wide" ? "wide" : "safe", accounts });
}

/** Data files may use any ids, so what was made is made again with later ones until none is taken. */
async function unusedBy({ store }: Mock, make: () => Promise<Dataset>): Promise<Dataset> {
  for (;;) {
    const made = await make();
    const ids = made.accounts.flatMap(({ projects }) => projects.map(({ id }) => id));
    const places = await Promise.all(ids.map((id) => store.locate(undefined, id)));
    if (places.every((place) => place === "unknown")) return made;
  }
}

function withRecords(account: Account, count: number | undefined): Account {
  if (count === undefined) return account;
  const recordsFor = (id: string) =>
    Array.from({ length: count }, (_, index) => ({
      id: `rec_${id}_${index + 1}`,
      text: "Hello.",
      voice: "Ada",
      durationMs: 900,
    }));
  return { ...account, projects: account.projects.map((project) => ({ ...project, records: recordsFor(project.id) })) };
}
