import type { CountedFault } from "../../simulation/faults.ts";
import type { JournalEntry } from "../../simulation/journal-entry.ts";
import { control } from "./control.ts";

/** An account or a copy without its projects. */
export interface AccountTotal {
  readonly key: string;
  readonly total: number;
}

/** What can make the mock differ from its defaults. */
export interface Settings {
  readonly faults: readonly CountedFault[];
  readonly delay?: number | string;
  readonly profile: Readonly<Record<string, string>>;
}

/** A change of the mock. It returns a line about its outcome, and how to undo it. */
export type Action = () => Promise<{
  readonly text: string;
  readonly undo?: Action;
  readonly isBad?: boolean;
}>;

let state = {
  /** Whether the mock answers; undefined until it is asked. */
  connected: undefined as boolean | undefined,
  /** The requests of the journal, oldest first. */
  requests: [] as readonly JournalEntry[],
  settings: { faults: [], profile: {} } as Settings,
  /** The accounts and copies in use, the newest first. */
  accounts: [] as readonly AccountTotal[],
  /** The key whose projects are shown. */
  key: "",
  notice: undefined as Awaited<ReturnType<Action>> | undefined,
};

/** The state of the page. */
export const store = (): Readonly<typeof state> => state;

/** Changes the state of the page, and says so by an event. */
export function update(change: Partial<typeof state>) {
  state = { ...state, ...change };
  dispatchEvent(new Event("update"));
}

/** Reads which accounts there are. If no key is chosen, the oldest account is. */
export async function readAccounts() {
  const { accounts } = await control<Pick<typeof state, "accounts">>("GET accounts").catch(
    () => state,
  );
  update({ accounts, key: state.key || (accounts.at(-1)?.key ?? "") });
}

/** Runs a change of the mock, shows its outcome or its problem, and returns whether it succeeded. */
export async function run(action: Action) {
  update({ notice: undefined });
  const notice = await action().catch(({ message }: Error) => ({ text: message, isBad: true }));
  await refresh();
  // Last, so that whoever reads it finds the page as it stays.
  if (state.connected) update({ notice });
  return !notice.isBad;
}

/** Reads journal and settings for as long as the page is open: often, so that each time few rows are drawn. */
export async function follow() {
  if (!document.hidden) await refresh();
  setTimeout(follow, 250);
}

let reading = Promise.resolve();

/** Reads one after another, so that an old answer never replaces a new one. */
function refresh() {
  reading = reading.then(read).catch(() => update({ connected: false, notice: undefined }));
  return reading;
}

async function read() {
  const requests = await requestsAfter(state.requests);
  const settings: Settings = {
    ...(await control<Settings>("GET faults")),
    ...(await control<Settings>("GET profile")),
  };
  const isOther =
    requests !== state.requests || JSON.stringify(settings) !== JSON.stringify(state.settings);
  if (isOther || !state.connected) update({ connected: true, requests, settings });
}

/** The known requests and the later ones, 1000 at most; all of the journal if it was cleared or the mock started again. */
async function requestsAfter(known: readonly JournalEntry[]): Promise<readonly JournalEntry[]> {
  const last = known.at(-1);
  // What waited may have its answer now.
  const from = known.find(({ status }) => status === 0) ?? last;
  const { requests } = await control<Pick<typeof state, "requests">>(
    `GET requests?since=${from ? from.id - 1 : 0}`,
  );
  if (!last) return requests.length === 0 ? known : requests;
  if (requests.find(({ id }) => id === last.id)?.time !== last.time) return requestsAfter([]);
  if (requests.length === 1 && last.status !== 0) return known;
  const [first = last] = requests;
  const earlier = known.filter(({ id, status }) => id < first.id && status !== 0);
  return [...earlier, ...requests].slice(-1000);
}

/** The view and the item of the address, as in `#/answers/list.total`. */
export function route(): { readonly view: string; readonly item: string } {
  const [, view, item = ""] = location.hash.split("/");
  return { view: view || "journal", item };
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

/** Returns what tells whether the text of an item has every word of the filter. */
export function filterOfView<Item>(textOf: (item: Item) => string): (item: Item) => boolean {
  const words = filterText().toLowerCase().split(" ").filter(Boolean);
  if (words.length === 0) return () => true;
  return (item) => {
    const text = textOf(item).toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

/** `/` goes to the filter, Escape closes the panel. */
export function onKey(event: KeyboardEvent) {
  const { target, key } = event;
  if (!(target instanceof HTMLElement) || target.matches("select")) return;
  if (key === "Escape") closePanel();
  if (key !== "/" || target.matches("input")) return;
  event.preventDefault();
  document.querySelector<HTMLElement>("[type=search]")?.focus();
}

/** Closes the panel, and returns the focus to its row. */
export function closePanel() {
  const { view, item } = route();
  if (item === "") return;
  location.hash = `#/${view}`;
  setTimeout(() => document.querySelector<HTMLElement>(`.row [href="#/${view}/${item}"]`)?.focus());
}
