import { Ajv2020 } from "ajv/dist/2020.js";
import type { RawAnswer, SentRequest } from "../model/exchange.ts";
import { NoConsent } from "../model/no-consent.ts";
import recordingSchema from "../model/recording.schema.json" with { type: "json" };
import targetSchema from "../model/target.schema.json" with { type: "json" };
import type { Target } from "../model/target.ts";
import { UsageError } from "../model/usage-error.ts";
import type { Har, HarEntry } from "./recording.ts";
import { NoAnswer, type Transport } from "./transport.ts";

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
