import { didYouMean } from "../../openapi/index.ts";
import { errorAnswer, responseOf } from "../http/bodies.ts";
import { type ApiRequest, type ApiResponse, CONTENT_TYPE, wireText } from "../http/message.ts";
import { InputProblem } from "../layers/input-checks.ts";
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

/** The state of the control interface. */
export interface ControlContext extends ControlEnvironment {
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

/** A request to an endpoint that has passed the guard, with its body parsed. */
export interface ControlCall extends ControlContext {
  readonly request: ApiRequest;
  readonly query: URLSearchParams;
  /** The parsed body; an empty object if there is none. */
  readonly body: unknown;
  /** The part of the path for `{name}`. */
  readonly name: string;
}

export type Endpoint = (call: ControlCall) => Promise<ApiResponse>;

/**
 * Wraps an endpoint that takes only these members in query and body, each with one value: a misspelt `key` would otherwise count
 * as absent, and so stand for all keys.
 */
export function acceptOnly(names: readonly string[], endpoint: Endpoint): Endpoint {
  return async (call) => {
    checkMembers(call, names);
    return endpoint(call);
  };
}

/** Throws an {@link InputProblem} if a call has other members than these, or one with two values. */
export function checkMembers({ query, body }: ControlCall, names: readonly string[]): void {
  const taken = names.length === 0 ? "It takes none." : `It takes ${names.join(", ")}.`;
  if (membersOf(body) !== body) throw new InputProblem(`The body must be a JSON object. ${taken}`);
  const given = [...query, ...Object.entries(body)];
  const [wrong] = given.find(([name]) => !names.includes(name)) ?? [];
  const last = new Map<string, unknown>(given);
  const [twice] = given.find(([name, value]) => last.get(name) !== value) ?? [];
  if (wrong !== undefined)
    throw new InputProblem(`${wrong.slice(0, 40)}: there is no such member.${didYouMean(wrong, names) || ` ${taken}`}`);
  if (twice) throw new InputProblem(`${twice}: appears twice, with different values.`);
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

/** Builds a refusal in the error envelope of the interface; `subMessage` says what would be right. */
export function controlRefusal(
  status: number,
  message: string,
  subMessage: string,
  headers: Readonly<Record<string, string>> = {},
): ApiResponse {
  return errorAnswer(status, { message, subMessage }, { ...CONTROL_HEADERS, ...headers });
}

export function badRequest(subMessage: string): ApiResponse {
  return controlRefusal(400, "Control request not valid", subMessage);
}

export function notFound(subMessage: string): ApiResponse {
  return controlRefusal(404, "Not found", subMessage);
}

/** Returns the members of a body that is an object; no members for any other body. */
export function membersOf(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === "object" && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {};
}

/** Returns the key in the query or the body of a call; undefined if there is none. */
export function keyIn({ query, body }: ControlCall): string | undefined {
  const key = query.get("key") ?? membersOf(body).key;
  return key === undefined ? undefined : String(key);
}
