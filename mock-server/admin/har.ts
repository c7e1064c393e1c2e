import { type JournalEntry, type Message, urlOf } from "../simulation/journal-entry.ts";
import { VERSION } from "../version.ts";

/** Requests as an HTTP Archive 1.2, which the network panel of a browser opens. */
export function harOf(requests: readonly JournalEntry[], mockUrl: string): object {
  return {
    log: {
      version: "1.2",
      creator: { name: "tts-projects-mock", version: VERSION },
      entries: requests.map((entry) => ({
        startedDateTime: entry.time,
        time: entry.durationMs,
        request: requestOf(entry, mockUrl),
        response: responseOf(entry),
        cache: {},
        timings: { send: 0, wait: entry.durationMs, receive: 0 },
        comment: entry.cause,
      })),
    },
  };
}

function requestOf({ request, ...entry }: JournalEntry, mockUrl: string): object {
  const { body } = request;
  return {
    ...archivedMessage(request),
    method: entry.method,
    url: mockUrl + urlOf(entry),
    queryString: pairsOf(new URLSearchParams(entry.query)),
    postData:
      body === "" ? undefined : { mimeType: request.headers["content-type"] ?? "", text: body },
  };
}

/** An answer that the client does not see has no status. */
function responseOf({ status, break: lost, response }: JournalEntry): object {
  const { headers, body, bodyLength } = response;
  return {
    ...archivedMessage(response),
    status: lost === null || lost === "truncate" ? status : 0,
    statusText: "",
    content: { size: bodyLength, mimeType: headers["Content-Type"] ?? "", text: body },
    redirectURL: "",
    _error: lost,
  };
}

/** What a request and an answer have both. */
function archivedMessage({ headers, bodyLength }: Message): object {
  return {
    httpVersion: "HTTP/1.1",
    cookies: [],
    headers: pairsOf(Object.entries(headers)),
    headersSize: -1,
    bodySize: bodyLength,
  };
}

function pairsOf(pairs: Iterable<readonly [string, string]>): object[] {
  return [...pairs].map(([name, value]) => ({ name, value }));
}
