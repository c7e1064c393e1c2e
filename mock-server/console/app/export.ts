import type { WholeEntry } from "../../control/journal-endpoints.ts";
import type { Message } from "../../layers/exchange.ts";
import { control } from "./control.ts";
import { isLost } from "./journal-entry.tsx";

/** The content of a file with requests: HAR, which browsers and proxies can open, or JSON, as the journal has them. */
const FORMATS = {
  HAR: (entries: readonly WholeEntry[]) => ({
    log: { version: "1.2", creator: { name: "tts-projects-mock", version: "1" }, entries: entries.map(harEntry) },
  }),
  JSON: (requests: readonly WholeEntry[]) => ({ count: requests.length, requests }),
};

export async function exportAs(format: keyof typeof FORMATS, ids: ReadonlySet<number>): Promise<string> {
  const { requests } = await control<{ readonly requests: readonly WholeEntry[] }>("GET", "/requests?exchange=true");
  const chosen = requests.filter(({ id }) => ids.has(id));
  const name = `requests.${format.toLowerCase()}`;
  const content = JSON.stringify(FORMATS[format](chosen), null, 2);
  const url = URL.createObjectURL(new Blob([content], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
  return `Saved ${chosen.length} requests as ${name}.`;
}

/** One entry of HAR 1.2. A lost answer has status 0 and its reason, as browsers write it. */
function harEntry(entry: WholeEntry): object {
  const { method, path, query, time, durationMs, delivery, request, response } = entry;
  const url = `${location.protocol}//${request?.headers.host ?? "mock"}${path}${query && "?"}${query}`;
  const [status, statusText] = isLost(entry) ? [0, `lost: ${delivery}`] : [entry.status, ""];
  const [body, text] = [request?.body, response?.body ?? ""];
  const reasons = [entry.rule, entry.fault && `fault ${entry.fault}`, ...(entry.violations ?? []), ...entry.nearMisses];
  return {
    startedDateTime: time,
    time: durationMs,
    request: {
      ...{ method, url, queryString: pairs(new URLSearchParams(query)), ...wire(request) },
      ...(body && { postData: { mimeType: mimeType(request), text: body } }),
    },
    response: {
      ...{ status, statusText, ...wire(response), redirectURL: "" },
      content: { size: new Blob([text]).size, mimeType: mimeType(response), text },
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    comment: reasons.filter(Boolean).join("; "),
  };
}

function wire(message: Message | null) {
  return { httpVersion: "HTTP/1.1", cookies: [], headers: pairs(headersOf(message)), headersSize: -1, bodySize: -1 };
}

function mimeType(message: Message | null): string {
  return headersOf(message).find(([name]) => /^content-type$/i.test(name))?.[1] ?? "";
}

function headersOf(message: Message | null): [string, string][] {
  return Object.entries(message?.headers ?? {});
}

function pairs(fields: Iterable<[string, string]>) {
  return [...fields].map(([name, value]) => ({ name, value }));
}
