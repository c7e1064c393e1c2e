import { useMemo, useState } from "preact/hooks";
import type { JournalEntry } from "../../simulation/journal.ts";
import { control } from "./control.ts";
import { ActionButton, Button, Check, Field } from "./controls.tsx";
import { ExchangePanel } from "./exchange.tsx";
import { Outcome, otherCause, Target, timeText, wholeKey } from "./journal-entry.tsx";
import { type Session, useSession } from "./session.ts";
import { count } from "./text.tsx";
import { Table, ViewFrame } from "./view.tsx";

interface Entry extends JournalEntry {
  readonly facets: ReturnType<typeof facetsOf>;
}

const NO_REQUEST = "No requests yet. Each request appears here within a second, unless the journal is off.";
const COLUMNS = { At: "at", Request: "", Answer: "answer", Key: "spare", Took: "end spare" };

/** The journal: a row for each request, with one of them open. */
export function JournalView() {
  const session = useSession();
  const { accounts, masterKey, wide, openRequest, setOpenRequest } = session;
  const [paused, setPaused] = useState<readonly JournalEntry[]>();
  const requests = paused ?? session.requests;
  const entries = useMemo(
    () => (requests ?? []).map((entry): Entry => ({ ...entry, facets: facetsOf(entry, session) })).reverse(),
    [requests, accounts, masterKey],
  );
  const filter = useFilter(entries);
  const { found } = filter;
  if (!wide && openRequest !== undefined) return <ExchangePanel id={openRequest} />;

  const clear = async () => {
    await control("DELETE", "requests");
    setOpenRequest(undefined);
    return "The journal is empty.";
  };
  const buttons = (
    <div class="buttons">
      <Button text={paused ? "Resume" : "Pause"} onClick={() => setPaused(paused ? undefined : session.requests)} />
      <ActionButton text="Clear" class="danger" run={clear} />
    </div>
  );
  const noMatch = (
    <>
      No request matches the filter. <Button text="Clear the filter" class="quiet" onClick={filter.clear} />
    </>
  );
  const all = count(entries.length);
  const shown = found.length === entries.length ? all : `${count(found.length)} of ${all}`;
  return (
    <ViewFrame id="journal" title="Journal" sub={`${shown} ${paused ? "until the pause" : "newest first"}`} buttons={buttons}>
      {filter.fields}
      <Table
        class="card rows"
        first={100}
        caption="Requests to the mock, newest first"
        empty={entries.length > 0 ? noMatch : requests && NO_REQUEST}
        columns={COLUMNS}
        naming={1}
        rows={found.map((entry) => rowOf(entry, session))}
      />
    </ViewFrame>
  );
}

function facetsOf(entry: JournalEntry, session: Session) {
  const key = wholeKey(entry, session) ?? entry.key ?? "none";
  return { Key: key, Rule: entry.rule ?? "", Status: entry.break === null ? String(entry.status) : "lost" };
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

function passes({ facets, method, path, query, rule, cause, nearMisses }: Entry, filter: typeof NO_FILTER): boolean {
  const whole = [method, `${path}?${query}`, rule, cause, ...nearMisses].join(" ").toLowerCase();
  if (!whole.includes(filter.text.trim().toLowerCase())) return false;
  if (filter.nearMisses && nearMisses.length === 0) return false;
  return FACETS.every((facet) => filter[facet] === "" || filter[facet] === facets[facet]);
}

/** A click on the row, its button included, opens the request. */
function rowOf(entry: Entry, { openRequest, setOpenRequest }: Session) {
  const { id, facets, rule, durationMs, nearMisses, time } = entry;
  const isOpen = id === openRequest;
  const cause = otherCause(entry);
  const target = (
    <button type="button" class="row" data-row={id} aria-expanded={isOpen}>
      <Target entry={entry} />
    </button>
  );
  const answer = (
    <>
      <Outcome entry={entry} /> <code>{rule ?? "no rule"}</code>
      {nearMisses.length > 0 && <span class="chip open">near miss</span>}
      {cause && <span class={`chip ${cause.startsWith("fault ") ? "bad" : "noted"}`}>{cause}</span>}
    </>
  );
  const at = <time dateTime={time}>{timeText(time)}</time>;
  const key = <code title={facets.Key}>{facets.Key}</code>;
  return {
    key: id,
    cells: [at, target, answer, key, `${Math.round(durationMs)} ms`],
    row: {
      class: isOpen ? "open-row" : undefined,
      onClick: () => setOpenRequest(isOpen ? undefined : id),
    },
  };
}
