import type { CountedFault } from "../../simulation/faults.ts";
import type { JournalEntry } from "../../simulation/journal-entry.ts";
import type { KeyedState } from "../../store/data.ts";
import { control, readProfile } from "./control.ts";

/** What can make the mock differ from its defaults. */
export interface Settings {
  faults: readonly CountedFault[];
  delay?: number | string;
  profile: Record<string, string>;
}

/** An account or a copy without its projects. */
export interface AccountTotal {
  key: string;
  total: number;
}

/** A change of the mock. */
export type Action = () => Promise<Notice>;

/** A line about what an action did, and how to undo it. */
export interface Notice {
  text: string;
  undo?: Action;
  look?: "bad" | "late";
}

let state = {
  /** Whether the mock answers; undefined until it is asked. */
  connected: undefined as boolean | undefined,
  /** The requests of the journal, oldest first. */
  requests: [] as readonly JournalEntry[],
  settings: { faults: [], profile: {} } as Settings,
  /** The accounts and copies in use, the newest first. */
  accounts: [] as readonly AccountTotal[],
  /** The account or copy whose projects are shown. */
  account: undefined as KeyedState | undefined,
  /** The outcome of the last action. */
  notice: undefined as Notice | undefined,
};

/** The state of the page. */
export const pageState = (): Readonly<typeof state> => state;

/** Changes the state of the page, and dispatches the event by which the page is drawn again. */
function update(change: Partial<typeof state>) {
  state = { ...state, ...change };
  dispatchEvent(new Event("update"));
}

/** Shows what the address names now, without the outcome of the last action. */
export function onNavigation() {
  update({ notice: undefined });
  void refresh();
}

/** Runs a change of the mock, and shows its outcome or its problem. */
export async function run(action: Action) {
  update({ notice: { text: "Waiting for the answer of the mock.", look: "late" } });
  const notice = await action().catch(
    ({ message }: Error): Notice => ({ text: message, look: "bad" }),
  );
  await refresh();
  // The outcome is shown last, because users act on it at once: the page must show the change by then.
  update({ notice });
}

/** The most new rows that are drawn at once: more would make the page halt for a moment. */
const MOST_DRAWN = 20;

/** Whether new requests are left that are not drawn yet. */
let isBehind = false;

/** Reads journal and settings for as long as the page is open. */
export async function follow() {
  if (!document.hidden) await refresh();
  setTimeout(follow, isBehind ? 20 : 250);
}

let reading = Promise.resolve();

/** Reads the mock, after any reading before it, so that an old answer never replaces a new one. */
function refresh() {
  reading = reading.then(read);
  return reading;
}

async function read() {
  try {
    const requests = await requestsAfter(state.requests);
    const settings: Settings = {
      ...(await control<Omit<Settings, "profile">>("GET faults")),
      ...(await readProfile()),
    };
    if (route().view === "projects") await readProjects();
    const hasChanged =
      requests !== state.requests || JSON.stringify(settings) !== JSON.stringify(state.settings);
    if (hasChanged || !state.connected) update({ connected: true, requests, settings });
  } catch {
    update({ connected: false });
  }
}

/** Reads the accounts, and the projects of the key in the address, or else of the oldest account. */
async function readProjects() {
  const { accounts } = await control<Pick<typeof state, "accounts">>("GET accounts");
  const key = route().item || (accounts.at(-1)?.key ?? "");
  // The address may name a key of no account.
  const account = await control<typeof state.account>(
    `GET state?key=${encodeURIComponent(key)}`,
  ).catch(() => state.account);
  update({ accounts, account });
}

/** The known requests and the later ones, 1000 at most; all of the journal if it was cleared or the mock started again. */
async function requestsAfter(known: readonly JournalEntry[]): Promise<readonly JournalEntry[]> {
  // From the first request that waits on, all are read again, because they may have answers now.
  const waiting = known.findIndex(({ status }) => status === 0);
  const answered = waiting < 0 ? known : known.slice(0, waiting);
  const last = answered.at(-1);
  // The last answered one is read again too: it shows whether the journal is still the same.
  const { requests } = await control<Pick<typeof state, "requests">>(
    `GET requests?since=${last ? last.id - 1 : 0}`,
  );
  if (!last) return known.length + requests.length === 0 ? known : requests;
  const newest = known.at(-1)?.id ?? 0;
  const drawn = requests.filter(({ id }) => id <= newest + MOST_DRAWN);
  isBehind = drawn.length < requests.length;
  const [lastAgain, ...later] = drawn;
  if (lastAgain?.time !== last.time) return requestsAfter([]);
  if (later.length === 0 && waiting < 0) return known;
  return [...answered, ...later].slice(-1000);
}

/** The view and the item of the address, as in `#/answers/list.total`. */
export function route() {
  const [, view, item = ""] = location.hash.split("/");
  return { view: view || "journal", item: decoded(item) };
}

/** A part of an address; as it is if a percent sign in it begins no character. */
function decoded(part: string) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The filter of the view. It is in the address, as in `?journal=near+miss#/journal`, so that a link shows the same rows. */
export function filterText() {
  return new URLSearchParams(location.search).get(route().view) ?? "";
}

export function setFilter(text: string) {
  const filters = new URLSearchParams(location.search);
  filters.set(route().view, text);
  history.replaceState(null, "", `?${filters}${location.hash}`);
  update({});
}

/** Returns a function that says whether the text of an item has the text of the filter in it, in any letter case. */
export function filterOfView<Item>(textOf: (item: Item) => string) {
  const wanted = filterText().toLowerCase();
  return (item: Item) => wanted === "" || textOf(item).toLowerCase().includes(wanted);
}

/** `/` goes to the filter, Escape closes the panel. */
export function onKey(event: KeyboardEvent) {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || target.matches("select")) return;
  if (key === "Escape") closePanel();
  if (key !== "/" || target.matches("input")) return;
  event.preventDefault();
  document.querySelector<HTMLElement>(".tools input")?.focus();
}

/** Closes the panel, and returns the focus to its row. */
export function closePanel() {
  const { view, item } = route();
  if (!document.querySelector(".panel")) return;
  location.hash = `#/${view}`;
  setTimeout(() => document.querySelector<HTMLElement>(`.row [href="#/${view}/${item}"]`)?.focus());
}
