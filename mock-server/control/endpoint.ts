import { didYouMean } from "../../openapi/index.ts";
import { errorAnswer, responseOf } from "../http/bodies.ts";
import { type ApiRequest, type ApiResponse, CONTENT_TYPE, wireText } from "../http/message.ts";
import { InputProblem } from "../layers/input-checks.ts";
import type { Platform } from "../layers/platform.ts";
import type { Mock } from "../mock.ts";

/** What the control interface is made for. */
export interface ControlEnvironment {
  readonly mock: Mock;
  readonly platform: Platform;
  readonly version: string;
  /** The URL of the server that answers in place of the operations. */
  readonly proxy?: string | undefined;
  /** Aborts when the mock stops, which ends the streams. */
  readonly stopped: AbortSignal;
}

/** What the control interface has beside the request. */
export interface ControlContext extends ControlEnvironment {
  /** When the mock was made, in milliseconds since 1970. */
  readonly startedAt: number;
  /** What is known of snapshots that were saved here, by their names. */
  readonly saved: Map<string, SavedHere>;
  readonly opening: Opening;
}

/** When a snapshot was saved, as ISO 8601, and how many projects it has. */
export interface SavedHere {
  readonly savedAt: string;
  readonly projects: number;
}

/** The accounts that were opened here: their records by key, and the promise of the call that opens some now. */
export interface Opening {
  records: ReadonlyMap<string, number>;
  turn: Promise<unknown>;
}

/** A request to an endpoint that the guard has let pass, with its body parsed. */
export interface ControlCall extends ControlContext {
  readonly request: ApiRequest;
  readonly query: URLSearchParams;
  /** The parsed body; an empty object if there is none. */
  readonly body: unknown;
  /** The part of the path that `{name}` stands for. */
  readonly name: string;
}

export type Endpoint = (call: ControlCall) => Promise<ApiResponse>;

/**
 * The endpoint, for calls whose query and body have no members but these, each with one value: a misspelt `key` would be taken
 * for an absent one, and so for all keys.
 */
export function taking(names: readonly string[], endpoint: Endpoint): Endpoint {
  return async (call) => {
    checkMembers(call, names);
    return endpoint(call);
  };
}

/** Throws an {@link InputProblem} if a call is not one with these members alone. */
export function checkMembers({ query, body }: ControlCall, names: readonly string[]): void {
  const taken = names.length === 0 ? "It takes none." : `It takes ${names.join(", ")}.`;
  if (membersOf(body) !== body) throw new InputProblem(`The body is an object of members. ${taken}`);
  const given = [...query, ...Object.entries(body)];
  const [wrong] = given.find(([name]) => !names.includes(name)) ?? [];
  const last = new Map<string, unknown>(given);
  const [twice] = given.find(([name, value]) => last.get(name) !== value) ?? [];
  if (wrong !== undefined)
    throw new InputProblem(`${wrong.slice(0, 40)}: there is no such member.${didYouMean(wrong, names) || ` ${taken}`}`);
  if (twice) throw new InputProblem(`${twice}: appears twice, with different values.`);
}

/** Headers of every answer of the control interface: not to be cached, nor taken for another media type. */
export const CONTROL_HEADERS: Readonly<Record<string, string>> = {
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
};

export function jsonAnswer(value: unknown, status = 200): ApiResponse {
  const body = wireText(JSON.stringify(value));
  return responseOf({ status, body }, { [CONTENT_TYPE]: "application/json", ...CONTROL_HEADERS });
}

/** A refusal in the error envelope of the interface; `subMessage` says what would be right. */
export function controlRefusal(
  status: number,
  message: string,
  subMessage: string,
  headers: Readonly<Record<string, string>> = {},
): ApiResponse {
  return errorAnswer(status, { message, subMessage }, { ...CONTROL_HEADERS, ...headers });
}

export function badRequest(subMessage: string): ApiResponse {
  return controlRefusal(400, "Control request not possible", subMessage);
}

export function notFound(subMessage: string): ApiResponse {
  return controlRefusal(404, "Not found", subMessage);
}

/** The members of a body that is an object; of any other body, none. */
export function membersOf(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === "object" && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {};
}

/** The key that a call names in its query or in its body; undefined if it names none. */
export function keyIn({ query, body }: ControlCall): string | undefined {
  const key = query.get("key") ?? membersOf(body).key;
  return key === undefined ? undefined : String(key);
}
