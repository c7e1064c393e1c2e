import { PREFER } from "../../http/headers.ts";
import type { ApiRequest } from "../../http/message.ts";
import { isDecimal } from "../../operations/project.ts";
import { parsePrefer } from "./parse-prefer.ts";

/** What a request wants of its own answer. */
export interface Wishes {
  readonly code?: number;
  /** Milliseconds. */
  readonly delay?: number;
}

/** The wishes of a request or what is wrong with them, and the request as it is without them. */
export interface ReadWishes {
  readonly wishes: Wishes | { readonly problem: string };
  readonly rest: ApiRequest;
}

/** The longest delay that anybody may ask for: a minute. */
export const LONGEST_DELAY_MS = 60_000;

/** Of a request that says nothing of its answer. */
export const NO_WISHES: Wishes = {};

/** Reads the Prefer header and, for clients that cannot set one, the query; the header is the stronger of the two. */
export function readWishes(request: ApiRequest): ReadWishes {
  const prefer = request.header(PREFER);
  const steered = request.query.includes("__");
  if (prefer === undefined && !steered) return { wishes: NO_WISHES, rest: request };
  const preferences = parsePrefer(prefer ?? "");
  const query = steered ? new URLSearchParams(request.query) : new URLSearchParams();
  const code = preferences.get("code") ?? query.get("__code") ?? undefined;
  const delay = preferences.get("delay") ?? query.get("__delay") ?? undefined;
  return { wishes: wishesFrom(code, delay), rest: steered ? { ...request, query: withoutWishes(request.query) } : request };
}

function wishesFrom(code: string | undefined, delay: string | undefined): ReadWishes["wishes"] {
  if (code !== undefined && !/^[1-9]\d\d$/.test(code)) return { problem: "code: takes a documented status, such as 402." };
  if (delay !== undefined && !(isDecimal(delay) && Number(delay) <= LONGEST_DELAY_MS)) {
    return { problem: `delay: takes whole milliseconds from 0 to ${LONGEST_DELAY_MS}.` };
  }
  return { ...(code !== undefined && { code: Number(code) }), ...(delay !== undefined && { delay: Number(delay) }) };
}

/** All other pairs stay exactly as they were sent. */
function withoutWishes(query: string): string {
  return query
    .split("&")
    .filter((pair) => !/^__(?:code|delay)(?:=|$)/.test(pair))
    .join("&");
}
