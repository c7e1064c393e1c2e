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
  const hosts = valuesOf("host", rawHeaders);
  if (hosts.length > 1) return "There is more than one Host header.";
  if (hosts.length === 0) return httpVersion === "1.0" ? undefined : "The Host header is missing.";
  return /^[\w.~!$&'()*+,;=:%[\]-]*$/.test(hosts[0] ?? "") ? undefined : "The Host header names no host.";
}

/** A length that two readers of one request may see differently is none. */
function framingProblem({ httpVersion, rawHeaders }: IncomingMessage): string | undefined {
  const [coding, ...others] = valuesOf("transfer-encoding", rawHeaders);
  if (coding === undefined) return undefined;
  const plain = others.length === 0 && coding.toLowerCase() === "chunked";
  return plain && httpVersion === "1.1" ? undefined : "The only transfer coding is chunked, in HTTP/1.1.";
}

/** Express lets a target that it cannot parse pass by all of its handlers. */
function targetProblem({ url = "" }: IncomingMessage): string | undefined {
  const absolute = /^[a-z][a-z0-9+.-]*:\/\//i.test(url);
  return absolute && !URL.canParse(url) ? "The request target is no URL." : undefined;
}

/** A loop over every other element: this runs for every request, and most have no such header. */
function valuesOf(name: string, rawHeaders: readonly string[]): string[] {
  const values: string[] = [];
  for (let place = 0; place < rawHeaders.length; place += 2) {
    const [sent = "", value = ""] = [rawHeaders[place], rawHeaders[place + 1]];
    if (sent.length === name.length && sent.toLowerCase() === name) values.push(value);
  }
  return values;
}
