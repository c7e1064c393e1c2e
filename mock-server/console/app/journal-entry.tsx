import { hashKey } from "../../layers/hash-key.ts";
import type { JournalEntry } from "../../layers/journal.ts";
import type { Session } from "./session.ts";
import { Status } from "./text.tsx";

/** Whether the client got no readable answer. */
export function isLost({ delivery }: Pick<JournalEntry, "delivery">): boolean {
  return delivery !== null && delivery !== "drip";
}

export function Outcome({ entry }: { readonly entry: JournalEntry }) {
  if (!isLost(entry)) return <Status status={entry.status} />;
  return (
    <span class="status bad" title={`${entry.status}, but broken by ${entry.delivery}`}>
      lost
    </span>
  );
}

export function Target({ entry: { method, path, query } }: { readonly entry: JournalEntry }) {
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

export function timeText(time: string): string {
  const parts = { hour: "2-digit", minute: "2-digit", second: "2-digit", fractionalSecondDigits: 3 } as const;
  return new Date(time).toLocaleTimeString("en-GB", parts);
}

/** The key of an entry if it is published or this page knows it. */
export function knownKey({ key }: JournalEntry, { accounts, masterKey }: Session): string | undefined {
  if (key === null) return undefined;
  // The likely keys first: each comparison costs a hash, and there may be many accounts.
  const named = key.name && (key.copy === undefined ? key.name : `${key.name}:${key.copy}`);
  const keys = [...(named ? [named] : []), masterKey, ...accounts.map((account) => account.key)];
  return keys.find((each) => hashKey(each) === key.hash);
}

/** The text of a key, or the part of it that is known. */
export function keyText(entry: JournalEntry, session: Session): string {
  const { key } = entry;
  if (key === null) return "none";
  const hidden = `#${key.hash.slice(0, 8)}`;
  return knownKey(entry, session) ?? (key.name === undefined ? hidden : `${key.name}:${hidden}`);
}
