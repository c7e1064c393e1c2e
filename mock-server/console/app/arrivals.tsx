import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { JournalEntry } from "../../layers/journal.ts";
import { count } from "./text.tsx";

/** How often a screen reader announces new requests; without a limit, a test run would make it speak without end. */
const ANNOUNCE_EVERY_MS = 5000;

/** Announces new requests. */
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
