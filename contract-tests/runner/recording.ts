import { Ajv2020 } from "ajv/dist/2020.js";
import { NoConsent } from "../model/consent.ts";
import type { RawAnswer, SentRequest } from "../model/exchange.ts";
import { UsageError } from "../model/input.ts";
import { TOOL } from "../model/report.ts";
import type { Target } from "../model/target.ts";
import { NoAnswer, type Transport } from "./transport.ts";

/** A request as it went over the wire, with its answer or why none came. */
export interface Recorded {
  readonly request: SentRequest;
  readonly answer: RawAnswer | undefined;
  readonly failure: string | undefined;
  readonly startedAt: Date;
  readonly durationMs: number;
}

/** A recording in HAR 1.2, with what a later judgement needs besides: names that begin with an underscore are ours. */
export interface Har {
  readonly log: {
    readonly version: "1.2";
    readonly creator: { readonly name: string; readonly version: string };
    readonly entries: readonly HarEntry[];
    readonly _target: Target;
  };
}

export interface HarEntry {
  readonly startedDateTime: string;
  readonly time: number;
  readonly request: ReturnType<typeof harRequest>;
  readonly response: ReturnType<typeof harResponse>;
  readonly cache: Record<string, never>;
  readonly timings: { readonly send: number; readonly wait: number; readonly receive: number };
  /** The request as the suite knows it; in a file its keys are redacted. */
  readonly _request: SentRequest;
  /** What the transport could not read of the answer, or why there is none. */
  readonly _problem?: string;
  readonly _failure?: string;
}

/** The transport, with everything that goes over it written into `recorded`. */
export function recording(transport: Transport, recorded: Recorded[]): Transport {
  return async (request) => {
    const startedAt = new Date();
    const done = (answer?: RawAnswer, failure?: string): void => {
      recorded.push({ request, answer, failure, startedAt, durationMs: Date.now() - startedAt.getTime() });
    };
    try {
      const answer = await transport(request);
      done(answer);
      return answer;
    } catch (error) {
      if (error instanceof NoAnswer) done(undefined, error.message);
      throw error;
    }
  };
}

/** What was recorded, as a HAR. Keys stand in it as they were sent: redact the text before it is written. */
export function harOf(recorded: readonly Recorded[], target: Target): Har {
  return { log: { version: "1.2", creator: TOOL, entries: recorded.map((each) => entryOf(each, target)), _target: target } };
}

function entryOf({ request, answer, failure, startedAt, durationMs }: Recorded, target: Target): HarEntry {
  return {
    startedDateTime: startedAt.toISOString(),
    time: durationMs,
    request: harRequest(request, target),
    response: harResponse(answer ?? { status: 0, headers: {}, text: "" }),
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    _request: request,
    ...(answer?.problem !== undefined && { _problem: answer.problem }),
    ...(failure !== undefined && { _failure: failure }),
  };
}

function harRequest({ method, path, query, headers }: SentRequest, { baseUrl }: Target): Record<string, unknown> {
  return {
    method,
    url: `${baseUrl}${path}${query ? `?${query}` : ""}`,
    httpVersion: "HTTP/1.1",
    cookies: [],
    headers: pairs(Object.entries(headers)),
    queryString: pairs([...new URLSearchParams(query)]),
    headersSize: -1,
    bodySize: 0,
  };
}

function harResponse({ status, headers, text }: RawAnswer): {
  readonly status: number;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly content: { readonly size: number; readonly mimeType: string; readonly text: string };
  readonly [other: string]: unknown;
} {
  return {
    status,
    statusText: "",
    httpVersion: "HTTP/1.1",
    cookies: [],
    headers: pairs(Object.entries(headers)),
    content: { size: Buffer.byteLength(text), mimeType: headers["content-type"] ?? "", text },
    redirectURL: headers.location ?? "",
    headersSize: -1,
    bodySize: -1,
  };
}

function pairs(values: readonly (readonly [string, string])[]): { name: string; value: string }[] {
  return values.map(([name, value]) => ({ name, value }));
}

import recordingSchema from "../model/recording.schema.json" with { type: "json" };
import targetSchema from "../model/target.schema.json" with { type: "json" };

/** A recorded target, and a transport that answers from the recording. */
export interface Replay {
  readonly target: Target;
  readonly transport: Transport;
}

/**
 * Answers each request as it was answered in the recording: the same request gets its answers in the order in which they came. A
 * last 429 is repeated: requests in another order may be refused more often. A request that was never sent is not tested, since
 * nothing is sent now. Throws `UsageError` for a text that is no recording.
 */
export function replay(text: string, file: string): Replay {
  const { entries, _target: target } = readHar(text, file).log;
  const answers = new Map<string, HarEntry[]>();
  for (const entry of entries) {
    const identity = identityOf(entry._request);
    answers.set(identity, [...(answers.get(identity) ?? []), entry]);
  }
  return {
    target,
    transport: async (request) => {
      const recorded = answers.get(identityOf(request)) ?? [];
      const next = recorded.length === 1 && recorded[0]?.response.status === 429 ? recorded[0] : recorded.shift();
      if (!next)
        throw new NoConsent(
          `the recording has no answer to ${request.method} ${request.path}${request.query ? `?${request.query}` : ""}`,
        );
      if (next._failure !== undefined) throw new NoAnswer(next._failure);
      return answerIn(next);
    },
  };
}

/** What tells one request from another; the value of a key does not, its name does. */
function identityOf({ method, path, query, headers, key }: SentRequest): string {
  const given = Object.entries(headers).map(([name, value]) =>
    name.toLowerCase() === "x-master-key" ? name : `${name}: ${value}`,
  );
  return JSON.stringify([method, path, query, key, given.sort()]);
}

function answerIn({ response, _problem: problem }: HarEntry): RawAnswer {
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers.map(({ name, value }) => [name, value])),
    text: response.content.text,
    ...(problem !== undefined && { problem }),
  };
}

function readHar(text: string, file: string): Har {
  const har = parsed(text);
  if (isRecording(har)) return har;
  const [{ instancePath = "", message = "is none" } = {}] = isRecording.errors ?? [];
  throw new UsageError(
    `${file}: not a recording of this suite, which is written by --record FILE: ${instancePath || "the file"} ${message}`,
  );
}

const isRecording = new Ajv2020({
  strictTypes: false,
  schemas: [targetSchema],
  formats: { url: (url) => URL.canParse(url) },
}).compile<Har>(recordingSchema);

/** What the text holds as JSON; undefined, which no recording is, if it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
