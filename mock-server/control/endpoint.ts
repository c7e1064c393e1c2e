import { didYouMean } from "../../openapi/index.ts";
import { errorAnswer, responseOf } from "../http/bodies.ts";
import { type ApiRequest, type ApiResponse, CONTENT_TYPE, wireText } from "../http/message.ts";
import { InputProblem, isObject } from "../layers/input-checks.ts";
import type { Platform } from "../layers/platform.ts";
import type { Mock } from "../mock.ts";

/** The mock and its environment, for the control interface. */
export interface ControlEnvironment {
  readonly mock: Mock;
  readonly platform: Platform;
  readonly version: string;
  /** The URL of the server that answers in place of the operations. */
  readonly proxy?: string | undefined;
  /** Aborts when the mock stops, and so ends the streams. */
  readonly stopped: AbortSignal;
}

/** A request to an endpoint that has passed the guard, with the state of the control interface. */
export interface ControlCall extends ControlEnvironment {
  readonly request: ApiRequest;
  readonly query: URLSearchParams;
  /** The parsed body; an empty object if there is none. */
  readonly body: unknown;
  /** The members of query and body that {@link accept} has checked; none for other endpoints. */
  readonly members: Members;
  /** The part of the path for `{name}`. */
  readonly name: string;
  /** When the mock was created, in milliseconds since 1970. */
  readonly startedAt: number;
  /** Details of the snapshots that were saved by this mock, by name. */
  readonly saved: Map<string, SavedHere>;
  readonly opening: Opening;
}

/** When a snapshot was saved, as ISO 8601, and the number of its projects. */
export interface SavedHere {
  readonly savedAt: string;
  readonly projects: number;
}

/** The accounts that this mock opened: the number of records by key, and the promise of the latest call to open accounts. */
export interface Opening {
  records: ReadonlyMap<string, number>;
  turn: Promise<unknown>;
}

/** Answers a call. Throws an {@link InputProblem}, which becomes a 400, or a {@link ControlRefusal}. */
export type Endpoint = (call: ControlCall) => Promise<ApiResponse>;

/** Wraps an endpoint that takes only these members in query and body. */
export function accept(names: readonly string[], endpoint: Endpoint): Endpoint {
  return async (call) => endpoint({ ...call, members: membersOf(call, names) });
}

interface Members {
  readonly key?: string;
  readonly [name: string]: unknown;
}

/**
 * Returns the members of query and body, with the key as text. Throws an {@link InputProblem} if one has two values or is not
 * among the names: a misspelt `key` would otherwise count as absent, and so stand for all keys.
 */
export function membersOf({ query, body }: ControlCall, names: readonly string[]): Members {
  const taken = ` It takes ${names.join(", ") || "none"}.`;
  if (!isObject(body)) throw new InputProblem(`The body must be a JSON object.${taken}`);
  const members = new Map<string, unknown>();
  for (const [name, value] of [...query, ...Object.entries(body)]) {
    if (!names.includes(name))
      throw new InputProblem(`${name.slice(0, 40)}: there is no such member.${didYouMean(name, names) || taken}`);
    if (members.has(name) && members.get(name) !== value)
      throw new InputProblem(`${name}: appears twice, with different values.`);
    members.set(name, value);
  }
  if (members.has("key")) members.set("key", String(members.get("key")));
  return Object.fromEntries(members);
}

/** The headers of every answer of the control interface: no caching, and no guessing of media types. */
export const CONTROL_HEADERS: Readonly<Record<string, string>> = {
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
};

export function jsonAnswer(value: unknown, status = 200): ApiResponse {
  const body = wireText(JSON.stringify(value));
  return responseOf({ status, body }, { [CONTENT_TYPE]: "application/json", ...CONTROL_HEADERS });
}

/** A problem that is not a 400. Its answer has the error envelope of the interface; `subMessage` says what would be right. */
export class ControlRefusal extends InputProblem {
  readonly answer: ApiResponse;

  constructor(status: number, message: string, subMessage: string, headers: ApiResponse["headers"] = {}) {
    super(subMessage);
    this.answer = errorAnswer(status, { message, subMessage }, { ...CONTROL_HEADERS, ...headers });
  }
}

export function notFound(subMessage: string): ControlRefusal {
  return new ControlRefusal(404, "Not found", subMessage);
}
