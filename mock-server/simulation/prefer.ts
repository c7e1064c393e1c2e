import { allConditions, type OperationId, operationOf } from "../../openapi/contract.ts";
import type { Profile } from "../../openapi/profile.ts";
import { errorAnswer, refusalAnswer, withHeaders } from "../operations/envelope.ts";
import type { Answer, Break } from "../operations/message.ts";
import { A_DELAY, BREAKS, drawDelay, isDelay, sleep } from "./fault.ts";

/** The names of the preferences that the mock knows. */
export const PREFERENCES = ["code", "delay", "break"] as const;

/** Errors that a gateway before any service may answer with. */
const TRANSIENT: readonly number[] = [429, 500, 501, 502, 503, 504];

/**
 * Answers a request as its Prefer header asks (RFC 7240): `code=402` forces a documented error, `code=503` a transient one, and
 * `break=reset` loses the answer; none of them changes anything. `delay=500` or the usual delay makes the answer late by so many
 * milliseconds. What was applied is echoed.
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
  const forced = code && preferredAnswer(operation, Number(code), profile);
  const answer = forced || (broken && gatewayOf(503)) || (await run());
  const late = delay ?? usualDelay;
  if (late !== undefined) await sleep(drawDelay(late));
  const applied = Object.entries({ code: forced && code, delay, break: broken })
    .filter(([, value]) => value)
    .map((preference) => preference.join("="));
  if (applied.length === 0) return answer;
  const echoed = withHeaders(answer, { "Preference-Applied": applied.join(", ") });
  return broken ? { ...echoed, break: broken as Break } : echoed;
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

/** The answer that a status forces; undefined for a success, and for a documented error of no operation. */
function preferredAnswer(
  operation: OperationId | undefined,
  code: number,
  profile: Profile,
): Answer | undefined {
  const documented = operation && forcedAnswer(operation, code, profile);
  return documented ?? (TRANSIENT.includes(code) ? gatewayOf(code) : undefined);
}

function gatewayOf(code: number): Answer {
  return gatewayAnswer(code, "mock.prefer", `The request asked for ${code} by its Prefer header.`);
}

/** An error as of a gateway, in the envelope. */
export function gatewayAnswer(status: number, rule: string, reason: string): Answer {
  return errorAnswer(status, rule, "Fault on purpose", reason);
}

/** The documented refusal with this status: of the most certain rule that gives it, else of the first that may; undefined if none may. */
export function forcedAnswer(
  operation: OperationId,
  code: number,
  profile: Profile,
): Answer | undefined {
  const own = allConditions.filter(
    (condition) => condition.operation === operation && condition.check !== "route",
  );
  const usual = own.filter(({ reference }) => reference.code === code);
  const condition =
    usual.find(({ level }) => level === "must") ??
    usual.find(({ level }) => level === "listed") ??
    usual[0] ??
    own.find(({ admissible }) => admissible.includes(code));
  return condition && refusalAnswer(operation, { refusedBy: condition.rule }, profile, code);
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
