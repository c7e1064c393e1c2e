import { NoConsent } from "../model/consent.ts";
import { type Exchange, pathOf, type RawAnswer, type SentRequest } from "../model/exchange.ts";
import { schemaCheck } from "../model/input.ts";
import recordingSchema from "../model/recording.schema.json" with { type: "json" };
import { TOOL } from "../model/report.ts";
import type { Target } from "../model/target.ts";
import { NoAnswer, type Transport } from "./transport.ts";

/** A request as it was sent, with its answer or the reason why none came. */
export interface Recorded extends Pick<Exchange, "request" | "durationMs"> {
  readonly answer: RawAnswer | undefined;
  readonly failure: string | undefined;
  readonly startedAt: Date;
}

/** A recording in HAR 1.2. Fields with a leading underscore are extensions of this suite, needed to judge the recording later. */
export interface Har {
  readonly log: {
    readonly version: "1.2";
    readonly creator: typeof TOOL;
    readonly entries: readonly HarEntry[];
    readonly _target: Target;
  };
}

/** The fields of an entry that `replay` reads; a file has all fields that HAR requires. */
interface HarEntry {
  /** The request as the suite sent it; its keys are redacted in a file. */
  readonly _request: SentRequest;
  /** Why the body could not be read (`_problem`), or why no answer came (`_failure`). */
  readonly _problem?: string;
  readonly _failure?: string;
  readonly request: { readonly headers: HarHeaders };
  readonly response: Pick<RawAnswer, "status"> & { readonly headers: HarHeaders; readonly content: Pick<RawAnswer, "text"> };
}

type HarHeaders = readonly { readonly name: string; readonly value: string }[];

/** Wraps a transport so that each request is added to `recorded`. */
export function recording(transport: Transport, recorded: Recorded[]): Transport {
  return async (request) => {
    const startedAt = new Date();
    const record = (answer?: RawAnswer, failure?: string): void => {
      recorded.push({ request, answer, failure, startedAt, durationMs: Date.now() - startedAt.getTime() });
    };
    try {
      const answer = await transport(request);
      record(answer);
      return answer;
    } catch (error) {
      if (error instanceof NoAnswer) record(undefined, error.message);
      throw error;
    }
  };
}

/** The recorded requests as a HAR. It contains the keys in plain text: redact it before writing it to a file. */
export function harOf(recorded: readonly Recorded[], target: Target): Har {
  return { log: { version: "1.2", creator: TOOL, entries: recorded.map((each) => entryOf(each, target)), _target: target } };
}

/**
 * The recorded target, and a transport that gives each request its recorded answers in their order. A last 429 is repeated,
 * because requests in another order may be refused more often. Throws `NoConsent` for a request that was not recorded, so that
 * its case is not tested. Throws `UsageError` if the text is not a recording.
 */
export function replay(text: string, file: string): { readonly target: Target; readonly transport: Transport } {
  const name = `${file}: not a recording of this suite, which is written by --record FILE`;
  const { entries, _target: target } = checkedRecording(jsonIn(text), name).log;
  const answers = new Map(entries.map(({ _request }) => [identityOf(_request), [] as HarEntry[]]));
  for (const entry of entries) answers.get(identityOf(entry._request))?.push(entry);
  return {
    target,
    transport: async (request) => {
      const recorded = answers.get(identityOf(request)) ?? [];
      const next = recorded.length === 1 && recorded[0]?.response.status === 429 ? recorded[0] : recorded.shift();
      if (!next) throw new NoConsent(`the recording has no answer to ${request.method} ${pathOf(request)}`);
      if (next._failure !== undefined) throw new NoAnswer(next._failure);
      const { response, _problem: problem } = next;
      const headers = Object.fromEntries(response.headers.map(({ name: header, value }) => [header, value]));
      return { status: response.status, headers, text: response.content.text, ...(problem !== undefined && { problem }) };
    },
  };
}

const checkedRecording = schemaCheck<Har>(recordingSchema);

function entryOf({ request, answer, failure, startedAt, durationMs }: Recorded, { baseUrl }: Target) {
  const { method, query, body } = request;
  const { status, headers, text, problem }: RawAnswer = answer ?? { status: 0, headers: {}, text: "" };
  return {
    startedDateTime: startedAt.toISOString(),
    time: durationMs,
    request: {
      method,
      url: `${baseUrl}${pathOf(request)}`,
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: pairs(Object.entries(request.headers)),
      queryString: pairs([...new URLSearchParams(query)]),
      headersSize: -1,
      bodySize: Buffer.byteLength(body ?? ""),
      ...(body !== undefined && { postData: { mimeType: request.headers["Content-Type"] ?? "", text: body } }),
    },
    response: {
      status,
      statusText: "",
      httpVersion: "HTTP/1.1",
      cookies: [],
      headers: pairs(Object.entries(headers)),
      content: { size: Buffer.byteLength(text), mimeType: headers["content-type"] ?? "", text },
      redirectURL: headers.location ?? "",
      headersSize: -1,
      bodySize: -1,
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    _request: request,
    ...(problem !== undefined && { _problem: problem }),
    ...(failure !== undefined && { _failure: failure }),
  };
}

function pairs(values: readonly (readonly [string, string])[]): HarHeaders {
  return values.map(([name, value]) => ({ name, value }));
}

/** A text that is equal for equal requests. It contains the name of the key, not its value. */
function identityOf({ method, path, query, headers, key, body }: SentRequest): string {
  const given = Object.entries(headers).map(([name, value]) =>
    name.toLowerCase() === "x-master-key" ? name : `${name}: ${value}`,
  );
  return JSON.stringify([method, path, query, key, given.sort(), body]);
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
