import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { JournalEntry } from "../../layers/journal.ts";
import { control, useResource } from "./control.ts";
import { Choice, ConfirmedButton } from "./controls.tsx";
import { type Session, useSession } from "./session.ts";
import { count, Prose, Status } from "./text.tsx";
import { type Row, Table, ViewFrame } from "./view.tsx";

/** The most requests that the console shows; the mock keeps more. */
const SHOWN_REQUESTS = 300;

/** In the filter, the name of a request that belongs to no operation. */
const NO_OPERATION = "none";

/** The requests as they come: what was asked, what was answered, and by which rule. */
export function JournalView(): VNode {
  const { facts, revision } = useSession();
  const path = `/requests?limit=${SHOWN_REQUESTS}`;
  const { data, problem } = useResource<{ readonly requests: readonly JournalEntry[] }>(path, revision);
  const [operation, setOperation] = useState("");
  const [status, setStatus] = useState("");
  const entries = data?.requests.toReversed() ?? [];
  const found = entries
    .filter((entry) => operation === "" || (entry.operation ?? NO_OPERATION) === operation)
    .filter((entry) => status === "" || String(entry.status) === status);
  const operations = [
    ["", "all"] as const,
    ...facts.operations.map(({ id }) => id),
    [NO_OPERATION, "none (no such route)"] as const,
  ];
  const statuses = [...new Set(entries.map((entry) => String(entry.status)))].sort();
  const clear = async () => {
    await control("DELETE", "/requests");
    return "The journal and the coverage are empty.";
  };
  const clearButton = (
    <ConfirmedButton
      text="Clear"
      title="Clear the journal?"
      warning="All kept requests are forgotten, and what they covered of the contract with them."
      verb="Clear"
      run={clear}
    />
  );
  const sub = `${count(entries.length)} requests, newest first`;
  const none = entries.length === 0 ? "No requests yet. Send one, and it appears here at once." : "No request passes the filter.";
  return (
    <ViewFrame id="journal" title="Journal" sub={sub} buttons={clearButton} problem={problem}>
      <div class="tools">
        <Choice label="Operation" value={operation} onValue={setOperation} options={operations} />
        <Choice label="Status" value={status} onValue={setStatus} options={[["", "all"], ...statuses]} />
      </div>
      {data && found.length === 0 && <p class="empty">{none}</p>}
      <Table
        name="journal"
        caption="Requests to the mock, newest first"
        columns={{ Request: "", Answer: "", Key: "spare", Took: "end spare", At: "end" }}
        rows={found.map((entry) => rowOf(entry, facts))}
      />
      {entries.length === SHOWN_REQUESTS && <p class="hint">Older requests are in GET /__admin/requests.</p>}
      <Arrivals newest={entries[0]} />
    </ViewFrame>
  );
}

function rowOf(entry: JournalEntry, { sentences }: Session["facts"]): Row {
  const { id, method, path, query, status, rule, key, durationMs, fault, nearMisses, time } = entry;
  const request = (
    <>
      <span class="method">{method}</span>{" "}
      <code class="path">
        {path}
        {query && `?${query}`}
      </code>
      {nearMisses.length > 0 && <ul class="near">{nearMisses.map(nearMiss)}</ul>}
    </>
  );
  const answer = (
    <>
      <Status status={status} /> <code title={rule ? sentences[rule] : undefined}>{rule ?? "no rule"}</code>
      {fault && <span class="tag">fault {fault}</span>}
    </>
  );
  const sender = <code>{key ? (key.name ?? `#${key.hash.slice(0, 8)}`) : "none"}</code>;
  const at = <time dateTime={time}>{new Date(time).toLocaleTimeString("en-GB")}</time>;
  return { key: String(id), cells: [request, answer, sender, `${Math.round(durationMs)} ms`, at] };
}

function nearMiss(line: string): VNode {
  return (
    <li key={line}>
      <Prose text={line} />
    </li>
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
