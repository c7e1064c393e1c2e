import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { hashKey } from "../../layers/hash-key.ts";
import type { JournalEntry } from "../../layers/journal.ts";
import type { Session } from "./session.ts";
import { count, Status } from "./text.tsx";

/** Whether the client got no readable answer. */
export function isLost({ delivery }: Pick<JournalEntry, "delivery">): boolean {
  return delivery !== null && delivery !== "drip";
}

/** The status, or `lost` if the answer did not reach the client. */
export function Outcome({ entry }: { readonly entry: JournalEntry }): VNode {
  if (!isLost(entry)) return <Status status={entry.status} />;
  return (
    <span class="status bad" title={`${entry.status}, but broken by ${entry.delivery}`}>
      lost
    </span>
  );
}

export function Target({ entry: { method, path, query } }: { readonly entry: JournalEntry }): VNode {
  return (
    <>
      <span class={`method ${method === "DELETE" ? "bad" : ""}`}>{method}</span>{" "}
      <code>
        {path}
        <span class="quiet">{query && `?${query}`}</span>
      </code>
    </>
  );
}

/** The time of day to the millisecond. */
export function timeText(time: string): string {
  const parts = { hour: "2-digit", minute: "2-digit", second: "2-digit", fractionalSecondDigits: 3 } as const;
  return new Date(time).toLocaleTimeString("en-GB", parts);
}

/** The key of an entry if it is published or this page knows it. */
export function knownKey({ key }: Pick<JournalEntry, "key">, { accounts, masterKey }: Session): string | undefined {
  if (key === null) return undefined;
  // The likely keys first: each comparison costs a hash, and there may be many accounts.
  const named = key.name && (key.copy === undefined ? key.name : `${key.name}:${key.copy}`);
  const keys = [...(named ? [named] : []), masterKey, ...accounts.map((account) => account.key)];
  return keys.find((each) => hashKey(each) === key.hash);
}

/** The text of a key, or the part of it that is known. */
export function keyText(entry: Pick<JournalEntry, "key">, session: Session): string {
  const { key } = entry;
  if (key === null) return "none";
  const hidden = `#${key.hash.slice(0, 8)}`;
  return knownKey(entry, session) ?? (key.name === undefined ? hidden : `${key.name}:${hidden}`);
}

/** The shortest time between two announcements, because a test run would keep a screen reader speaking. */
const ANNOUNCE_EVERY_MS = 5000;

export function Arrivals({ newest }: { readonly newest: JournalEntry | undefined }): VNode {
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
