import type { CountedFault } from "../../simulation/faults.ts";
import type { JournalEntry } from "../../simulation/journal.ts";
import type { MockData } from "../../store/data.ts";
import { control } from "./control.ts";

export type Account = MockData["accounts"][number];

/** What can make the mock differ from its defaults. */
export interface Settings {
  readonly faults: readonly CountedFault[];
  readonly delay?: number | string;
  readonly profile: Readonly<Record<string, string>>;
}

/** A change of the mock. It returns a line about its outcome, and how to undo it. */
export type Action = () => Promise<{ readonly text: string; readonly undo?: Action; readonly isBad?: boolean }>;

let state = {
  /** Whether the mock answers; undefined until it is asked. */
  connected: undefined as boolean | undefined,
  /** The requests of the journal, oldest first. */
  requests: [] as readonly JournalEntry[],
  settings: { faults: [], profile: {} } as Settings,
  accounts: [] as readonly Account[],
  /** The key whose projects are shown. */
  key: "",
  /** Counts what may have changed the projects. */
  revision: 0,
  /** The outcome of the last action. */
  notice: undefined as Awaited<ReturnType<Action>> | undefined,
};
let draw = (): void => {};

/** The state of the page. */
export const store = (): Readonly<typeof state> => state;

/** Draws the page when its state changes. */
export function onUpdate(listener: () => void): void {
  draw = listener;
}

/** Changes the state of the page. */
export function update(change: Partial<typeof state>): void {
  state = { ...state, ...change };
  draw();
}

/** Reads the accounts; if none has the chosen key, the first is chosen. */
export async function readAccounts(): Promise<void> {
  const { accounts } = await control<Pick<typeof state, "accounts">>("GET state").catch(() => state);
  const isKnown = accounts.some(({ key }) => key === state.key.replace(/:.*/, ""));
  update({ accounts, key: isKnown ? state.key : (accounts[0]?.key ?? "") });
}

/** Runs a change of the mock, and shows its outcome: a problem as a notice too, unless `refuse` shows it elsewhere. */
export async function run(action: Action, refuse = (text: string) => update({ notice: { text, isBad: true } })): Promise<void> {
  const notice = await action().catch(({ message }: Error) => refuse(message));
  if (notice) update({ notice });
  await refresh(true);
}

/** Reads journal and settings for as long as the page is open; every tenth time the projects too, which others may change. */
export async function follow(poll = 1): Promise<void> {
  if (!document.hidden) await refresh(poll % 10 === 0);
  setTimeout(() => follow(poll + 1), 500);
}

let reading = Promise.resolve();

/** Reads one after another, so that an old answer never replaces a new one. */
function refresh(isRevised: boolean): Promise<void> {
  reading = reading.then(() => read(isRevised)).catch(() => update({ connected: false, notice: undefined }));
  return reading;
}

async function read(isRevised: boolean): Promise<void> {
  const requests = await requestsAfter(state.requests);
  const settings: Settings = { ...(await control<Settings>("GET faults")), ...(await control<Settings>("GET profile")) };
  const isNew = isRevised || !state.connected || requests !== state.requests;
  if (isNew || JSON.stringify(settings) !== JSON.stringify(state.settings))
    update({ connected: true, requests, settings, revision: state.revision + Number(isNew) });
}

/** The known requests and the later ones, 1000 at most; all of the journal if it was cleared or the mock started again. */
async function requestsAfter(known: readonly JournalEntry[]): Promise<readonly JournalEntry[]> {
  const last = known.at(-1);
  const { requests } = await control<Pick<typeof state, "requests">>(`GET requests?since=${last ? last.id - 1 : 0}`);
  if (last && requests[0]?.time !== last.time) return requestsAfter([]);
  const added = last ? requests.slice(1) : requests;
  return added.length === 0 ? known : [...known, ...added].slice(-1000);
}
