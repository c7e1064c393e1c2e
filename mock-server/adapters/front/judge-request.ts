import type { IncomingMessage } from "node:http";
import type { ApiResponse } from "../../http/message.ts";
import { transportAnswer } from "./transport-answer.ts";

/** What HTTP has against a request that Node lets pass: its refusal, or undefined. */
export function judgeRequest(request: IncomingMessage): ApiResponse | undefined {
  const { httpVersion } = request;
  if (httpVersion !== "1.1" && httpVersion !== "1.0") {
    return transportAnswer(505, "The mock server speaks HTTP/1.0 and HTTP/1.1.");
  }
  const problem = hostProblem(request) ?? framingProblem(request) ?? targetProblem(request);
  return problem === undefined ? undefined : transportAnswer(400, problem);
}

/** RFC 9112, 3.2: exactly one, except in HTTP/1.0. */
function hostProblem({ httpVersion, rawHeaders }: IncomingMessage): string | undefined {
  const place = placeOf("host", rawHeaders);
  if (place === undefined) return httpVersion === "1.0" ? undefined : "The Host header is missing.";
  if (placeOf("host", rawHeaders, place + 2) !== undefined) return "There is more than one Host header.";
  return /^[\w.~!$&'()*+,;=:%[\]-]*$/.test(rawHeaders[place + 1] ?? "") ? undefined : "The Host header names no host.";
}

/** A length that two readers of one request may see differently is none. */
function framingProblem({ httpVersion, rawHeaders }: IncomingMessage): string | undefined {
  const place = placeOf("transfer-encoding", rawHeaders);
  if (place === undefined) return undefined;
  const isAlone = placeOf("transfer-encoding", rawHeaders, place + 2) === undefined;
  const isPlain = isAlone && rawHeaders[place + 1]?.toLowerCase() === "chunked";
  return isPlain && httpVersion === "1.1" ? undefined : "The only transfer coding is chunked, in HTTP/1.1.";
}

/** Express lets a target that it cannot parse pass by all of its handlers. */
function targetProblem({ url = "" }: IncomingMessage): string | undefined {
  const absolute = !url.startsWith("/") && /^[a-z][a-z0-9+.-]*:\/\//i.test(url);
  return absolute && !URL.canParse(url) ? "The request target is no URL." : undefined;
}

/** Where a header stands among names and values, from a place on. A loop: this runs for every request, and most have no such header. */
function placeOf(name: string, rawHeaders: readonly string[], from = 0): number | undefined {
  for (let place = from; place < rawHeaders.length; place += 2) {
    const sent = rawHeaders[place];
    if (sent?.length === name.length && sent.toLowerCase() === name) return place;
  }
  return undefined;
}
