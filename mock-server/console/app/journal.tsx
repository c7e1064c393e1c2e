import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { JournalEntry } from "../../layers/journal.ts";
import { ConfirmedButton } from "./buttons.tsx";
import { control } from "./control.ts";
import { Choice } from "./fields.tsx";
import { useSession } from "./session.ts";
import { count, Prose, Status } from "./text.tsx";
import { Table, ViewFrame } from "./view.tsx";

/** The most requests that the console shows; the mock keeps more. */
const SHOWN_REQUESTS = 300;

/** New requests are shown together at this interval, so that a test run of thousands does not freeze the page. */
const REFRESH_MS = 200;

export interface LiveJournal {
  /** Newest first. */
  readonly entries: readonly JournalEntry[];
  /** Whether the mock answers. */
  readonly connected: boolean;
  clear(): Promise<void>;
}

/** Follows the journal of the mock, and calls `arrived` after new requests. */
export function useJournal(arrived: () => void): LiveJournal {
  const [entries, setEntries] = useState<readonly JournalEntry[]>([]);
  const [connected, setConnected] = useState(true);

  useEffect(() => {
    let waiting: JournalEntry[] = [];
    const source = new EventSource("/__admin/requests/stream");
    const reload = async () => {
      const { requests } = await control<{ requests: JournalEntry[] }>("GET", `/requests?limit=${SHOWN_REQUESTS}`);
      setEntries([...requests].reverse());
    };
    source.addEventListener("open", () => {
      setConnected(true);
      // The stream has no requests from before it or from while it was cut, and a mock that has restarted counts from 1 again.
      reload().then(arrived, () => setConnected(false));
    });
    source.addEventListener("error", () => setConnected(false));
    source.addEventListener("request", ({ data }) => waiting.push(JSON.parse(data) as JournalEntry));
    const timer = setInterval(() => {
      if (waiting.length === 0) return;
      const came = waiting;
      waiting = [];
      setEntries((shown) => merged(shown, came));
      arrived();
    }, REFRESH_MS);
    return () => {
      clearInterval(timer);
      source.close();
    };
  }, [arrived]);

  const clear = async () => {
    await control("DELETE", "/requests");
    setEntries([]);
  };
  return { entries, connected, clear };
}

function merged(shown: readonly JournalEntry[], came: readonly JournalEntry[]): readonly JournalEntry[] {
  const newest = shown[0]?.id ?? 0;
  return [...came.filter(({ id }) => id > newest).reverse(), ...shown].slice(0, SHOWN_REQUESTS);
}

/** In the filter, the name of a request that belongs to no operation. */
const NO_OPERATION = "none";

/** The requests as they come: what was asked, what was answered, and by which rule. */
export function JournalView({ journal: { entries, ...journal } }: { readonly journal: LiveJournal }): VNode {
  const { facts } = useSession();
  const [operation, setOperation] = useState("");
  const [status, setStatus] = useState("");
  const found = entries.filter(
    (entry) => (!operation || (entry.operation ?? NO_OPERATION) === operation) && (!status || String(entry.status) === status),
  );
  const operations = [...facts.operations.map(({ id }) => id), [NO_OPERATION, "none (no such route)"] as const];
  const statuses = [...new Set(entries.map((entry) => String(entry.status)))].sort();
  const clear = async () => {
    await journal.clear();
    return "The journal and the coverage are empty.";
  };
  const clearButton = (
    <ConfirmedButton
      title="Clear the journal?"
      warning="All kept requests are forgotten, and what they covered of the contract with them."
      verb="Clear"
      run={clear}
    >
      Clear
    </ConfirmedButton>
  );
  return (
    <ViewFrame
      id="journal"
      title="Journal"
      sub={`${count(entries.length)} requests, newest first`}
      buttons={clearButton}
      problem={undefined}
    >
      <div class="tools">
        <Choice label="Operation" value={operation} onValue={setOperation} options={[["", "all"], ...operations]} />
        <Choice label="Status" value={status} onValue={setStatus} options={[["", "all"], ...statuses]} />
      </div>
      {found.length === 0 ? (
        <p class="empty">
          {entries.length === 0 ? "No requests yet. Send one, and it appears here at once." : "No request passes the filter."}
        </p>
      ) : (
        <Table
          name="journal"
          caption="Requests to the mock, newest first"
          heads={{ Request: "", Answer: "", Key: "spare", Took: "end spare", At: "end" }}
        >
          {found.map((entry) => (
            <JournalRow key={entry.id} entry={entry} />
          ))}
        </Table>
      )}
      {entries.length === SHOWN_REQUESTS && <p class="hint">Older requests are in GET /__admin/requests.</p>}
      <Arrivals newest={entries[0]} />
    </ViewFrame>
  );
}

function JournalRow({ entry }: { readonly entry: JournalEntry }): VNode {
  const { facts } = useSession();
  const { method, path, query, status, rule, key, durationMs, fault, nearMisses, time } = entry;
  return (
    <tr>
      <th scope="row">
        <span class="method">{method}</span>{" "}
        <code class="path">
          {path}
          {query && `?${query}`}
        </code>
        {nearMisses.length > 0 && (
          <ul class="near">
            {nearMisses.map((line) => (
              <li key={line}>
                <Prose text={line} />
              </li>
            ))}
          </ul>
        )}
      </th>
      <td>
        <Status status={status} /> <code title={rule ? facts.sentences[rule] : undefined}>{rule ?? "no rule"}</code>
        {fault && <span class="tag">fault {fault}</span>}
      </td>
      <td class="spare">
        <code>{key ? (key.name ?? `#${key.hash.slice(0, 8)}`) : "none"}</code>
      </td>
      <td class="end spare">{Math.round(durationMs)} ms</td>
      <td class="end">
        <time dateTime={time}>{new Date(time).toLocaleTimeString("en-GB")}</time>
      </td>
    </tr>
  );
}

/** How often a screen reader announces new requests; without a limit, a test run would make it speak without end. */
const ANNOUNCE_EVERY_MS = 5000;

function Arrivals({ newest }: { readonly newest: JournalEntry | undefined }): VNode {
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
