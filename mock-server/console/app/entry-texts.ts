import { type JournalEntry, urlOf } from "../../simulation/journal-entry.ts";
import { MOCK_URL } from "./control.ts";

/** Headers that curl sends by itself, or that only a browser sends. */
const OWN =
  /^(host|connection|content-length|accept(-.*)?|user-agent|origin|referer|sec-.*|keep-alive|cache-control|pragma)$/;

/** A request as a command. The journal shortens a key of the user's own, so that has to be filled in. */
export function curlOf(entry: JournalEntry) {
  const { method, request } = entry;
  const sent = Object.entries(request.headers).filter(([name]) => !OWN.test(name));
  return [
    "curl -i",
    method !== "GET" && `-X ${method}`,
    ...sent.map((header) => `-H ${quoted(header.join(": "))}`),
    request.body && `--data-raw ${quoted(request.body)}`,
    quoted(MOCK_URL + urlOf(entry)),
  ]
    .filter(Boolean)
    .join(" ");
}

/** The method, path and query of a request. */
export function targetOf(entry: JournalEntry) {
  return `${entry.method} ${urlOf(entry)}`;
}

/** What the client saw: the status, how the answer broke, or that there is none yet. */
export function seenOf({ status, break: lost }: JournalEntry) {
  return lost ?? (status || "waiting");
}

/** When a request arrived, on the clock of the user. */
export function timeOf({ time }: JournalEntry) {
  return new Date(time).toLocaleTimeString("en-GB");
}

/** How long an answer took. */
export function durationOf({ durationMs }: JournalEntry) {
  return `${Math.round(durationMs)} ms`;
}

/** A text in single quotes, as a shell takes it. */
export function quoted(text: string) {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
