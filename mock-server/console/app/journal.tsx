import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { JournalEntry } from "../../layers/journal.ts";
import { control } from "./control.ts";
import { ActionButton, Button, Check, ConfirmedButton, Field } from "./controls.tsx";
import { ExchangePanel } from "./exchange.tsx";
import { exportAs } from "./export.ts";
import { isLost, keyText, Outcome, Target, timeText } from "./journal-entry.tsx";
import { useMoves } from "./keyboard.tsx";
import { useResource } from "./resource.ts";
import { type Session, useSession } from "./session.ts";
import { count } from "./text.tsx";
import { Table, ViewFrame } from "./view.tsx";

/** The most requests that the console reads: the default size of the journal. Only the first rows are shown until asked for. */
const ASKED_REQUESTS = 1000;
const ROWS_AT_FIRST = 100;

interface Entry extends JournalEntry {
  readonly facets: ReturnType<typeof facetsOf>;
}

const NO_REQUEST = "No requests yet. Each request appears here at once, unless the journal is off.";
const COLUMNS = { At: "at", Request: "", Answer: "answer", Key: "spare", Took: "end spare" };

/** The journal: a row for each request, with one of them open. */
export function JournalView() {
  const session = useSession();
  const { accounts, masterKey, revision, connected, wide, openRequest, setOpenRequest } = session;
  const [pausedAt, setPausedAt] = useState<number>();
  const [rows, setRows] = useState(ROWS_AT_FIRST);
  const { data, problem } = useResource<{ readonly count: number; readonly requests: readonly JournalEntry[] }>(
    `/requests?limit=${ASKED_REQUESTS}`,
    pausedAt ?? revision,
  );
  const entries = useMemo(
    () => (data?.requests ?? []).map((entry): Entry => ({ ...entry, facets: facetsOf(entry, session) })).reverse(),
    [data, accounts, masterKey],
  );
  const filter = useFilter(entries);
  const { found } = filter;
  const ids = found.map(({ id }) => id);
  const moves = useMoves(ids.slice(0, rows));
  if (!wide && openRequest !== undefined) return <ExchangePanel id={openRequest} />;

  const isPaused = pausedAt !== undefined;
  const clear = async () => {
    await control("DELETE", "/requests");
    setOpenRequest(undefined);
    return "The journal and the coverage are empty.";
  };
  const buttons = (
    <div class="buttons">
      <Button text={isPaused ? "Resume" : "Pause"} onClick={() => setPausedAt(isPaused ? undefined : revision)} />
      {(["HAR", "JSON"] as const).map((format) => (
        <ActionButton key={format} text={format} aria-label={`Export as ${format}`} run={() => exportAs(format, new Set(ids))} />
      ))}
      {connected && (
        <ConfirmedButton
          text="Clear"
          title="Clear the journal?"
          warning="All kept requests are deleted, and the coverage of the contract is reset."
          run={clear}
        />
      )}
    </div>
  );
  const noMatch = (
    <>
      No request matches the filter. <Button text="Clear the filter" class="quiet" onClick={filter.clear} />
    </>
  );
  return (
    <ViewFrame
      id="journal"
      title="Journal"
      sub={`${countText(found.length, data?.count ?? 0)} ${isPaused ? "until the pause" : "newest first"}`}
      buttons={buttons}
      problem={connected ? problem : "The mock is offline. These are its earlier requests."}
    >
      {filter.fields}
      <Table
        class="card rows"
        caption="Requests to the mock, newest first"
        empty={entries.length > 0 ? noMatch : data && NO_REQUEST}
        columns={COLUMNS}
        naming={1}
        rows={found.slice(0, rows).map((entry) => rowOf(entry, session, moves))}
      />
      {found.length > rows && (
        <Button text={`Show ${count(found.length - rows)} more`} onClick={() => setRows(rows + ASKED_REQUESTS)} />
      )}
      <Arrivals newest={entries[0]} />
    </ViewFrame>
  );
}

function countText(found: number, kept: number): string {
  const all = kept > ASKED_REQUESTS ? `the newest ${count(ASKED_REQUESTS)} (${count(kept)} are kept),` : count(kept);
  return found === kept ? all : `${count(found)} of ${all}`;
}

function facetsOf(entry: JournalEntry, session: Session) {
  return { Key: keyText(entry, session), Rule: entry.rule ?? "", Status: isLost(entry) ? "lost" : String(entry.status) };
}

const FACETS = ["Key", "Rule", "Status"] as const;
const NO_FILTER = { text: "", Key: "", Rule: "", Status: "", nearMisses: false };

/** Returns the entries that pass the filter, the fields of the filter, and a function that clears it. */
function useFilter(entries: readonly Entry[]) {
  const [filter, setFilter] = useState(NO_FILTER);
  const set = (change: Partial<typeof NO_FILTER>) => setFilter({ ...filter, ...change });
  const fields = (
    <div class="tools">
      <Field label="Search" type="search" size="grow" value={filter.text} onValue={(text) => set({ text })} />
      {FACETS.map((facet) => {
        const texts = new Set([filter[facet], ...entries.map(({ facets }) => facets[facet])].filter(Boolean));
        const choose = (text: string) => set({ [facet]: text });
        return <Field key={facet} label={facet} none="any" options={[...texts].sort()} value={filter[facet]} onValue={choose} />;
      })}
      <Check label="Near misses only" checked={filter.nearMisses} onValue={(nearMisses) => set({ nearMisses })} />
    </div>
  );
  return { found: entries.filter((entry) => passes(entry, filter)), fields, clear: () => setFilter(NO_FILTER) };
}

function passes(entry: Entry, filter: typeof NO_FILTER): boolean {
  const { facets, method, path, query, rule, fault, nearMisses, violations = [] } = entry;
  const whole = [method, `${path}?${query}`, rule, fault, ...nearMisses, ...violations].join(" ").toLowerCase();
  if (!whole.includes(filter.text.trim().toLowerCase())) return false;
  if (filter.nearMisses && nearMisses.length === 0) return false;
  return FACETS.every((facet) => filter[facet] === "" || filter[facet] === facets[facet]);
}

/** A click on the row, its button included, opens the request. Tab stops at one row: j and k or the arrow keys reach the others. */
function rowOf(entry: Entry, { openRequest, setOpenRequest }: Session, { stop, setFocused }: ReturnType<typeof useMoves>) {
  const { id, facets, rule, durationMs, fault, nearMisses, violations, time } = entry;
  const isOpen = id === openRequest;
  const target = (
    <button
      type="button"
      class="row"
      data-row={id}
      tabIndex={id === stop ? 0 : -1}
      aria-expanded={isOpen}
      onFocus={() => setFocused(id)}
    >
      <Target entry={entry} />
    </button>
  );
  const answer = (
    <>
      <Outcome entry={entry} /> <code>{rule ?? (violations ? "" : "no rule")}</code>
      {violations?.[0] && <span class="chip bad">violation</span>}
      {nearMisses.length > 0 && <span class="chip open">near miss</span>}
      {fault && <span class="chip bad">fault {fault}</span>}
    </>
  );
  const at = <time dateTime={time}>{timeText(time)}</time>;
  const key = <code title={facets.Key}>{facets.Key}</code>;
  return {
    key: id,
    cells: [at, target, answer, key, `${Math.round(durationMs)} ms`],
    row: {
      class: isOpen ? "open-row" : undefined,
      ref: isOpen ? showRow : null,
      onClick: () => setOpenRequest(isOpen ? undefined : id),
    },
  };
}

function showRow(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: "nearest" });
}

/** The shortest time between two announcements, because a test run would keep a screen reader speaking. */
const ANNOUNCE_EVERY_MS = 5000;

function Arrivals({ newest }: { readonly newest: JournalEntry | undefined }) {
  const [announced, setAnnounced] = useState("");
  const latest = useRef(newest);
  latest.current = newest;
  useEffect(() => {
    let last = latest.current?.id ?? 0;
    const timer = setInterval(() => {
      const entry = latest.current;
      if (!entry || entry.id === last) return;
      const came = Math.max(1, entry.id - last);
      last = entry.id;
      setAnnounced(`${count(came)} more ${came === 1 ? "request" : "requests"}; the last was answered with ${entry.status}.`);
    }, ANNOUNCE_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <p class="unseen" role="status">
      {announced}
    </p>
  );
}
