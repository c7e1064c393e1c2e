import type { VNode } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { JournalEntry } from "../../layers/journal.ts";
import { control, useResource } from "./control.ts";
import { ActionButton, Button, Check, Choice, ConfirmedButton, TextField } from "./controls.tsx";
import { ExchangePanel } from "./exchange.tsx";
import { exportHar, exportJson } from "./export.ts";
import { Arrivals, isLost, keyText, Outcome, Target, timeText } from "./journal-entry.tsx";
import { useMoves } from "./moves.ts";
import { type Session, useSession } from "./session.ts";
import { count } from "./text.tsx";
import { ViewFrame } from "./view.tsx";

/** The most requests that the console reads: the default size of the journal. Only the first rows are shown until asked for. */
const ASKED_REQUESTS = 1000;
const ROWS_AT_FIRST = 100;

const NO_FILTER = { text: "", key: "", rule: "", status: "", nearMisses: false };
type Filter = typeof NO_FILTER;

/** The journal: a row for each request, with one of them open. */
export function JournalView(): VNode {
  const session = useSession();
  const { revision, connected, wide, openRequest, setOpenRequest } = session;
  const [pausedAt, setPausedAt] = useState<number>();
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  const [rows, setRows] = useState(ROWS_AT_FIRST);
  const path = `/requests?limit=${ASKED_REQUESTS}`;
  const { data, problem } = useResource<{ readonly count: number; readonly requests: readonly JournalEntry[] }>(
    path,
    pausedAt ?? revision,
  );
  const entries = useMemo(() => data?.requests.toReversed() ?? [], [data]);
  const found = entries.filter((entry) => passes(entry, filter, session));
  const shown = found.slice(0, rows);
  const move = useMoves(shown);
  if (!wide && openRequest !== undefined) return <ExchangePanel id={openRequest} />;

  const ids = new Set(found.map(({ id }) => id));
  const buttons = (
    <div class="buttons">
      <Button
        text={pausedAt === undefined ? "Pause" : "Resume"}
        onClick={() => setPausedAt(pausedAt === undefined ? revision : undefined)}
      />
      <ActionButton text="HAR" label="Export as HAR" run={() => exportHar(ids)} />
      <ActionButton text="JSON" label="Export as JSON" run={() => exportJson(ids)} />
      {connected && (
        <ConfirmedButton
          text="Clear"
          title="Clear the journal?"
          warning="All kept requests are deleted, and the coverage of the contract is reset."
          verb="Clear"
          run={async () => {
            await control("DELETE", "/requests");
            setOpenRequest(undefined);
            return "The journal and the coverage are empty.";
          }}
        />
      )}
    </div>
  );
  return (
    <ViewFrame
      id="journal"
      title="Journal"
      sub={subtitle(found.length, data?.count ?? 0, pausedAt !== undefined)}
      buttons={buttons}
      problem={connected ? problem : "The mock is offline. These are its earlier requests."}
    >
      <Filters entries={entries} filter={filter} setFilter={setFilter} />
      {data && found.length === 0 && <Nothing hasEntries={entries.length > 0} clear={() => setFilter(NO_FILTER)} />}
      {shown.length > 0 && (
        <table class="card journal rows">
          <caption class="unseen">Requests to the mock, newest first</caption>
          <thead>
            <tr>
              {["At", "Request", "Answer", "Key", "Took"].map((head) => (
                <th key={head} scope="col" class={COLUMNS[head]}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody onFocusCapture={move.onFocus}>
            {shown.map((entry, place) => (
              <JournalRow key={entry.id} entry={entry} isOpen={entry.id === openRequest} isStop={place === move.stop} />
            ))}
          </tbody>
        </table>
      )}
      {found.length > rows && (
        <Button text={`Show ${count(found.length - rows)} more`} onClick={() => setRows(rows + ASKED_REQUESTS)} />
      )}
      <Arrivals newest={entries[0]} />
    </ViewFrame>
  );
}

const COLUMNS: Readonly<Record<string, string>> = { At: "at", Answer: "answer", Key: "spare", Took: "end spare" };

function subtitle(found: number, kept: number, isPaused: boolean): string {
  const all = kept > ASKED_REQUESTS ? `the newest ${count(ASKED_REQUESTS)} (${count(kept)} are kept),` : count(kept);
  const of = found === kept ? all : `${count(found)} of ${all}`;
  return `${of} ${isPaused ? "until the pause" : "newest first"}`;
}

function passes(entry: JournalEntry, { text, key, rule, status, nearMisses }: Filter, session: Session): boolean {
  const { method, path, query, fault, nearMisses: near, violations = [] } = entry;
  const whole = [method, `${path}?${query}`, entry.rule, fault, ...near, ...violations].join(" ").toLowerCase();
  if (!whole.includes(text.trim().toLowerCase())) return false;
  if (key !== "" && keyText(entry, session) !== key) return false;
  if (rule !== "" && entry.rule !== rule) return false;
  if (status !== "" && status !== statusOf(entry)) return false;
  return !nearMisses || near.length > 0;
}

function statusOf(entry: JournalEntry): string {
  return isLost(entry) ? "lost" : String(entry.status);
}

interface FiltersProps {
  readonly entries: readonly JournalEntry[];
  readonly filter: Filter;
  readonly setFilter: (filter: Filter) => void;
}

function Filters({ entries, filter, setFilter }: FiltersProps): VNode {
  const session = useSession();
  const field = (name: "text" | "key" | "rule" | "status") => ({
    value: filter[name],
    onValue: (value: string) => setFilter({ ...filter, [name]: value }),
  });
  const options = (all: readonly string[], chosen: string) => [
    ["", "any"] as const,
    ...[...new Set(chosen === "" ? all : [...all, chosen])].sort(),
  ];
  const keys = entries.map((entry) => keyText(entry, session));
  const rules = entries.flatMap(({ rule }) => rule ?? []);
  return (
    <div class="tools">
      <TextField label="Search" type="search" size="grow" {...field("text")} />
      <Choice label="Key" options={options(keys, filter.key)} {...field("key")} />
      <Choice label="Rule" options={options(rules, filter.rule)} {...field("rule")} />
      <Choice label="Status" options={options(entries.map(statusOf), filter.status)} {...field("status")} />
      <Check
        label="Near misses only"
        checked={filter.nearMisses}
        onValue={(nearMisses) => setFilter({ ...filter, nearMisses })}
      />
    </div>
  );
}

function Nothing({ hasEntries, clear }: { readonly hasEntries: boolean; readonly clear: () => void }): VNode {
  if (!hasEntries) return <p class="empty">No requests yet. Each request appears here at once, unless the journal is off.</p>;
  return (
    <p class="empty">
      No request matches the filter. <Button text="Clear the filter" kind="quiet" onClick={clear} />
    </p>
  );
}

interface RowProps {
  readonly entry: JournalEntry;
  readonly isOpen: boolean;
  /** Whether Tab stops at the row: j and k or the arrow keys reach the others. */
  readonly isStop: boolean;
}

function JournalRow({ entry, isOpen, isStop }: RowProps): VNode {
  const session = useSession();
  const row = useRef<HTMLTableRowElement>(null);
  useEffect(() => void (isOpen && row.current?.scrollIntoView({ block: "nearest" })), [isOpen]);
  const { id, rule, durationMs, fault, nearMisses, violations, time } = entry;
  const open = () => session.setOpenRequest(isOpen ? undefined : id);
  return (
    <tr ref={row} class={isOpen ? "open-row" : undefined} onClick={open}>
      <td class="at">
        <time dateTime={time}>{timeText(time)}</time>
      </td>
      <th scope="row">
        <button
          type="button"
          class="row"
          data-row={id}
          tabIndex={isStop ? 0 : -1}
          aria-expanded={isOpen}
          onClick={(event) => {
            event.stopPropagation();
            open();
          }}
        >
          <Target entry={entry} />
        </button>
      </th>
      <td class="answer">
        <Outcome entry={entry} /> <code>{rule ?? (violations ? "" : "no rule")}</code>
        {violations?.[0] && <span class="chip bad">violation</span>}
        {nearMisses.length > 0 && <span class="chip open">near miss</span>}
        {fault && <span class="chip bad">fault {fault}</span>}
      </td>
      <td class="spare" title={keyText(entry, session)}>
        <code>{keyText(entry, session)}</code>
      </td>
      <td class="end spare">{Math.round(durationMs)} ms</td>
    </tr>
  );
}
