import { type OperationId, operationOf } from "../../openapi/contract.ts";
import type { Profile } from "../../openapi/profile.ts";
import { errorAnswer, withHeaders } from "../operations/envelope.ts";
import type { Answer, Break } from "../operations/message.ts";
import { A_DELAY, BREAKS, isDelay } from "./fault.ts";
import { underFault } from "./faults.ts";

/** The names of the preferences that the mock knows. */
export const PREFERENCES = ["code", "delay", "break"] as const;

/** Errors that a gateway before any service may answer with. */
const TRANSIENT: readonly number[] = [429, 500, 501, 502, 503, 504];

/**
 * Answers a request as its Prefer header asks (RFC 7240), by a fault of this request alone: `code=402` forces a documented error,
 * `code=503` a transient one, and `break=reset` loses the answer; neither changes anything. `delay=500` or the usual delay makes
 * the answer late by so many milliseconds. What was applied is echoed.
 */
export async function underPreference(
  prefer = "",
  usualDelay: number | string | undefined,
  operation: OperationId | undefined,
  profile: Profile,
  run: () => Promise<Answer>,
): Promise<Answer> {
  if (prefer === "" && usualDelay === undefined) return run();
  const preferences = preferencesIn(prefer);
  const problem = problemOf(preferences, operation);
  if (problem) return errorAnswer(400, "mock.prefer", "Preference not supported", problem);
  const [code, delay, broken] = PREFERENCES.map((name) => preferences.get(name));
  const status = Number(code);
  // A success cannot be forced, nor an error that only an operation has.
  const isForced = TRANSIENT.includes(status) || (operation && status >= 400);
  const fault = {
    ...(isForced && { status }),
    ...(broken && { break: broken as Break }),
    delay: delay ?? usualDelay ?? 0,
    when: isForced || broken ? "before" : "after",
  } as const;
  const answer = await underFault(fault, operation, profile, run);
  const applied = Object.entries({ code: isForced && code, delay, break: broken })
    .filter(([, value]) => value)
    .map((preference) => preference.join("="));
  return applied.length === 0
    ? answer
    : withHeaders(answer, { "Preference-Applied": applied.join(", ") });
}

/** The preferences of a header, by their names in lower case; the first of a name counts. */
export function preferencesIn(header: string): ReadonlyMap<string, string> {
  const found = [...header.matchAll(/(?:^|,)\s*([^\s=;,]+)(?:\s*=\s*("[^"]*"|[^\s;,]*))?/g)];
  return new Map(
    found
      .reverse()
      .map(([, name = "", value = ""]) => [name.toLowerCase(), value.replaceAll('"', "")]),
  );
}

function problemOf(
  preferences: ReadonlyMap<string, string>,
  operation: OperationId | undefined,
): string | undefined {
  const [code, delay, broken] = PREFERENCES.map((name) => preferences.get(name));
  if (code !== undefined && !/^[1-9]\d\d$/.test(code))
    return "code: takes a documented status, such as 402.";
  const taken = operation && [...operationOf(operation).statuses, ...TRANSIENT];
  if (code !== undefined && taken && !taken.includes(Number(code)))
    return `code: ${operation} has no ${code}; it takes ${taken.join(", ")}. Any other error is a fault of the mock: status=${code}.`;
  if (delay !== undefined && !isDelay(delay)) return `delay: takes ${A_DELAY}.`;
  if (broken !== undefined && !BREAKS.includes(broken as Break))
    return `break: takes ${BREAKS.join(", ")}.`;
  return undefined;
}
