import type { WholeEntry } from "../../control/journal-endpoints.ts";
import type { Message } from "../../layers/exchange.ts";
import { control } from "./control.ts";
import { isLost } from "./journal-entry.tsx";

/** Saves these requests as a HAR file, which browsers and proxies can open. */
export async function exportHar(ids: ReadonlySet<number>): Promise<string> {
  const entries = await wholeEntries(ids);
  const creator = { name: "tts-projects-mock", version: "1" };
  save("requests.har", JSON.stringify({ log: { version: "1.2", creator, entries: entries.map(harEntry) } }, null, 2));
  return `Saved ${entries.length} requests as requests.har.`;
}

/** Saves these requests as the journal has them. */
export async function exportJson(ids: ReadonlySet<number>): Promise<string> {
  const requests = await wholeEntries(ids);
  save("requests.json", JSON.stringify({ count: requests.length, requests }, null, 2));
  return `Saved ${requests.length} requests as requests.json.`;
}

async function wholeEntries(ids: ReadonlySet<number>): Promise<WholeEntry[]> {
  const { requests } = await control<{ readonly requests: readonly WholeEntry[] }>("GET", "/requests?exchange=true");
  return requests.filter(({ id }) => ids.has(id));
}

function save(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** One entry of HAR 1.2. A lost answer has status 0 and its reason, as browsers write it. */
function harEntry(entry: WholeEntry): object {
  const { method, path, query, time, durationMs, delivery, request, response } = entry;
  const lost = isLost(entry);
  const { host = "mock" } = request?.headers ?? {};
  const url = `${location.protocol}//${host}${path}${query && "?"}${query}`;
  const queryString = [...new URLSearchParams(query)].map(([name, value]) => ({ name, value }));
  const wire = { httpVersion: "HTTP/1.1", cookies: [], headersSize: -1, bodySize: -1 };
  const [body, text] = [request?.body, response?.body ?? ""];
  const type = (message: Message | null) =>
    Object.entries(message?.headers ?? {}).find(([name]) => /^content-type$/i.test(name))?.[1] ?? "";
  return {
    startedDateTime: time,
    time: durationMs,
    request: {
      ...{ method, url, queryString, headers: pairs(request), ...wire },
      ...(body && { postData: { mimeType: type(request), text: body } }),
    },
    response: {
      ...{ status: lost ? 0 : entry.status, statusText: lost ? `lost: ${delivery}` : "", headers: pairs(response), ...wire },
      content: { size: new Blob([text]).size, mimeType: type(response), text },
      redirectURL: "",
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    comment: [entry.rule, entry.fault && `fault ${entry.fault}`, ...(entry.violations ?? []), ...entry.nearMisses]
      .filter(Boolean)
      .join("; "),
  };
}

function pairs(message: Message | null) {
  return Object.entries(message?.headers ?? {}).map(([name, value]) => ({ name, value }));
}
