import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { JournalEntry } from "../../../layers/journal/journal-entry.ts";
import { Confirm } from "../parts/confirm.tsx";
import { count } from "../parts/pager.tsx";
import { useSession } from "../session.ts";
import { type LiveJournal, SHOWN_REQUESTS } from "../use-journal.ts";
import { JournalRow } from "./journal-row.tsx";

/** The requests as they come: what was asked, what was answered, and by which rule. */
export function JournalView({ journal }: { readonly journal: LiveJournal }): VNode {
  const { facts } = useSession();
  const [operation, setOperation] = useState("");
  const [status, setStatus] = useState("");
  const { entries } = journal;
  const found = entries.filter(
    (entry) => (!operation || named(entry) === operation) && (!status || String(entry.status) === status),
  );
  const statuses = [...new Set(entries.map((entry) => entry.status))].sort((one, other) => one - other);
  const clear = async () => {
    await journal.clear();
    return "The journal and the coverage are empty.";
  };
  return (
    <section aria-labelledby="journal">
      <div class="head">
        <h2 id="journal">
          Journal <span class="sub">{count(entries.length)} requests, newest first</span>
        </h2>
        <Confirm
          title="Clear the journal?"
          warning="All kept requests are forgotten, and what they covered of the contract with them."
          verb="Clear"
          run={clear}
        >
          Clear
        </Confirm>
      </div>
      <div class="tools">
        <label>
          <span>Operation</span>
          <select value={operation} onChange={(event) => setOperation(event.currentTarget.value)}>
            <option value="">all</option>
            {facts.operations.map(({ id }) => (
              <option key={id}>{id}</option>
            ))}
            <option value={NO_OPERATION}>none (no such route)</option>
          </select>
        </label>
        <label>
          <span>Status</span>
          <select value={status} onChange={(event) => setStatus(event.currentTarget.value)}>
            <option value="">all</option>
            {statuses.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
      </div>
      {found.length === 0 ? (
        <p class="empty">
          {entries.length === 0 ? "No requests yet. Send one, and it appears here at once." : "No request passes the filter."}
        </p>
      ) : (
        <table class="journal">
          <caption class="unseen">Requests to the mock, newest first</caption>
          <thead>
            <tr>
              <th scope="col">Request</th>
              <th scope="col">Answer</th>
              <th scope="col" class="spare">
                Key
              </th>
              <th scope="col" class="end spare">
                Took
              </th>
              <th scope="col" class="end">
                At
              </th>
            </tr>
          </thead>
          <tbody>
            {found.map((entry) => (
              <JournalRow key={entry.id} entry={entry} />
            ))}
          </tbody>
        </table>
      )}
      {entries.length === SHOWN_REQUESTS && <p class="hint">Older requests are in GET /__admin/requests.</p>}
      <Arrivals newest={entries[0]} />
    </section>
  );
}

const NO_OPERATION = "none";

function named({ operation }: JournalEntry): string {
  return operation ?? NO_OPERATION;
}

/** How often arrivals are told to somebody who listens: a test run must not talk without end. */
const TOLD_EVERY_MS = 5000;

function Arrivals({ newest }: { readonly newest: JournalEntry | undefined }): VNode {
  const [told, setTold] = useState("");
  const latest = useRef(newest);
  latest.current = newest;
  useEffect(() => {
    let last = latest.current?.id ?? 0;
    const timer = setInterval(() => {
      const entry = latest.current;
      if (!entry || entry.id === last) return;
      const came = Math.max(1, entry.id - last);
      last = entry.id;
      setTold(`${count(came)} more ${came === 1 ? "request" : "requests"}; the last was answered with ${entry.status}.`);
    }, TOLD_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <p class="unseen" role="status">
      {told}
    </p>
  );
}
