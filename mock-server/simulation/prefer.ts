import { type OperationId, operationOf } from "../../openapi/contract.ts";
import { nearestText } from "../../openapi/input-problem.ts";
import type { Profile } from "../../openapi/profile.ts";
import { errorAnswer, withHeaders } from "../operations/envelope.ts";
import type { Answer, Break } from "../operations/message.ts";
import { A_DELAY, BREAKS, isDelay } from "./fault.ts";
import { underFault } from "./faults.ts";
import { printable } from "./journal-entry.ts";

/** The names of the preferences that the mock knows. */
const PREFERENCES = ["code", "delay", "break"] as const;

/** Errors that a gateway before any service may answer with. */
const TRANSIENT: readonly number[] = [429, 500, 501, 502, 503, 504];

/**
 * Answers a request as its Prefer header asks (RFC 7240), by a fault of this request alone: `code=402` forces a documented error,
 * `code=503` a transient one, and `break=reset` loses the answer; neither changes anything. `delay=500` or the usual delay makes
 * the answer late by so many milliseconds. What was applied is echoed.
 */
export async function underPreference(
  prefer: string | undefined,
  usualDelay: number | string | undefined,
  operation: OperationId | undefined,
  profile: Profile,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const preferences = preferencesIn(prefer ?? "");
  const [code, delay, broken] = PREFERENCES.map((name) => preferences.get(name));
  const problem = problemOf(operation, code, delay, broken);
  if (problem) return errorAnswer(400, "mock.prefer", "Preference not supported", problem);
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
function preferencesIn(header: string): ReadonlyMap<string, string> {
  const found = [...header.matchAll(/(?:^|,)\s*([^\s=;,]+)(?:\s*=\s*("[^"]*"|[^\s;,]*))?/g)];
  return new Map(
    found
      .reverse()
      .map(([, name = "", value = ""]) => [name.toLowerCase(), value.replaceAll('"', "")]),
  );
}

function problemOf(
  operation: OperationId | undefined,
  code: string | undefined,
  delay: string | undefined,
  broken: string | undefined,
): string | undefined {
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

/** The preferences of RFC 7240, which a server may ignore. */
const STANDARD = ["respond-async", "return", "wait", "handling"];

/** Other names by which clients call a preference. */
const OTHER_NAMES: Readonly<Record<string, string>> = { status: "code", latency: "delay" };

const MOST_UNKNOWN = 3;

/** Finds preferences that the mock does not know: it ignores them, so the client would not learn of a misspelt one. */
export function nearPreferences(prefer: string | undefined): string[] {
  if (prefer === undefined) return [];
  const unknown = [...preferencesIn(prefer).keys()].filter(
    (name) => ![...PREFERENCES, ...STANDARD].includes(name),
  );
  return unknown.slice(0, MOST_UNKNOWN).map((name) => {
    const meant = OTHER_NAMES[name] ?? nearestText(name.slice(0, 40), PREFERENCES);
    const advice = meant ? `did you mean ${meant}?` : `it knows ${PREFERENCES.join(", ")}`;
    return `the mock does not know the preference \`${printable(name)}\`; ${advice}`;
  });
}
