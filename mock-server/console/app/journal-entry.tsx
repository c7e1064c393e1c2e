import type { JournalEntry } from "../../simulation/journal.ts";
import { shownKey } from "../../simulation/redact.ts";
import type { Session } from "./session.ts";
import { Status } from "./text.tsx";

export function Outcome({ entry }: { readonly entry: JournalEntry }) {
  if (entry.break === null) return <Status status={entry.status} />;
  return (
    <span class="status bad" title={`${entry.status}, but broken by ${entry.break}`}>
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

/** What caused the answer, if it was not a rule: a fault, a preference, or the key. */
export function otherCause({ cause }: JournalEntry): string | undefined {
  return cause.startsWith("rule ") ? undefined : cause;
}

/** The whole key of an entry: as the journal shows it, or the one key that this page knows and that is shortened to the same. */
export function wholeKey({ key, rule }: JournalEntry, { accounts, masterKey }: Session): string | undefined {
  if (key === null || !key.includes("…")) return key ?? undefined;
  const known = new Set([masterKey, ...accounts.map((account) => account.key)]);
  const same = [...known].filter((each) => shownKey(each) === key);
  return same.length === 1 && rule !== "auth.key-unknown" ? same[0] : undefined;
}
