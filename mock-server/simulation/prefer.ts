import { documentedStatuses, type OperationId } from "../../openapi/contract.ts";
import { nearestText } from "../../openapi/input-problem.ts";
import type { Profile } from "../../openapi/profile.ts";
import { errorAnswer, withHeaders } from "../operations/envelope.ts";
import { type Answer, BREAKS, type Break } from "../operations/message.ts";
import { objectSchema, problemWith, type Schema } from "../store/check-value.ts";
import { DELAY_SCHEMA, type Fault } from "./fault.ts";
import { underFault } from "./faults.ts";
import { printable } from "./journal-entry.ts";

/** The names of the preferences that the mock knows. */
const PREFERENCES = ["code", "delay", "break"];

/** Errors that a gateway before a service may answer with: any request can force them. */
const TRANSIENT = [429, 500, 501, 502, 503, 504];

/**
 * Answers a request as its Prefer header asks (RFC 7240), by a fault of this request alone: `code=402` forces a documented error,
 * `code=503` a transient one, and `break=reset` loses the answer; neither changes anything. `delay=500` makes the answer late by so
 * many milliseconds. What was applied is echoed.
 */
export async function underPreference(
  prefer: string,
  operation: OperationId | undefined,
  profile: Profile,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const { code, delay, break: broken } = preferencesIn(prefer);
  const problem = problemWith(schemaFor(operation), { code, delay, break: broken }, "Prefer");
  if (problem) return errorAnswer(400, "mock.prefer", "Preference not supported", problem);
  const asked = Number(code);
  // A success cannot be forced, nor, for a wrong route, an error that only operations have.
  const isForced = TRANSIENT.includes(asked) || (operation !== undefined && asked >= 400);
  const fault: Fault = {
    ...(isForced && { status: asked }),
    ...(broken && { break: broken as Break }),
    delay: delay ?? 0,
  };
  const answer = await underFault(fault, operation, profile, run);
  const applied = Object.entries({ code: isForced && code, delay, break: broken })
    .filter(([, value]) => value)
    .map((preference) => preference.join("="))
    .join(", ");
  return applied === "" ? answer : withHeaders(answer, { "Preference-Applied": applied });
}

/** The values of the preferences in a header, by their names in lower case. */
function preferencesIn(header = ""): Readonly<Record<string, string | undefined>> {
  const found = [...header.matchAll(/([^\s=;,"]+)(?:\s*=\s*"?([^\s;,"]*))?/g)];
  // Reversed, because of several with one name the first counts.
  return Object.fromEntries(
    found.reverse().map(([, name = "", value = ""]) => [name.toLowerCase(), value]),
  );
}

/** What the preferences of a call of this operation, or of a wrong route, may be. */
function schemaFor(operation: OperationId | undefined): Schema {
  const codes = [...documentedStatuses(operation), ...TRANSIENT].map(String);
  const code = {
    check: (value: unknown) => codes.includes(String(value)),
    description: `one of ${codes.join(", ")}; any other error is a fault of the mock, such as status=418`,
  };
  return objectSchema({ code, delay: DELAY_SCHEMA, break: { enum: BREAKS } });
}

/** So many unknown preferences are told. */
const MOST_UNKNOWN = 3;

/** Finds preferences that the mock does not know: it ignores them, so the client would not learn of a misspelt one. */
export function nearPreferences(prefer: string | undefined): string[] {
  const unknown = Object.keys(preferencesIn(prefer)).filter((name) => !PREFERENCES.includes(name));
  return unknown.slice(0, MOST_UNKNOWN).map((name) => {
    const meant = nearestText(name.slice(0, 40), PREFERENCES);
    const advice = meant ? `did you mean ${meant}?` : `it knows ${PREFERENCES.join(", ")}`;
    return `the mock does not know the preference \`${printable(name)}\`; ${advice}`;
  });
}
