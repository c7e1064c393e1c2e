import { allConditions, type OperationId, operationOf } from "../../openapi/contract.ts";
import type { Profile } from "../../openapi/profile.ts";
import { errorAnswer, refusalAnswer, withHeaders } from "../operations/envelope.ts";
import type { Answer } from "../operations/message.ts";
import { A_DELAY, drawDelay, isDelay, sleep } from "./fault.ts";

/**
 * Answers a request as its Prefer header asks (RFC 7240): `code=402` forces a documented status and changes nothing,
 * `delay=500` or the usual delay makes the answer late by so many milliseconds. What was applied is echoed.
 */
export async function underPreference(
  prefer = "",
  usualDelay: number | string | undefined,
  operation: OperationId | undefined,
  profile: Profile,
  run: () => Promise<Answer>,
): Promise<Answer> {
  if (prefer === "" && usualDelay === undefined) return run();
  const code = preferred(prefer, "code");
  const delay = preferred(prefer, "delay");
  const problem = problemOf(code, delay, operation);
  if (problem) return errorAnswer(400, "mock.prefer", "Preference not supported", problem);
  const forced = code && operation && forcedAnswer(operation, Number(code), profile);
  const answer = forced || (await run());
  const late = delay ?? usualDelay;
  if (late !== undefined) await sleep(drawDelay(late));
  const applied = [forced && `code=${code}`, delay !== undefined && `delay=${delay}`].filter(
    Boolean,
  );
  return applied.length === 0
    ? answer
    : withHeaders(answer, { "Preference-Applied": applied.join(", ") });
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
  code: string | undefined,
  delay: string | undefined,
  operation: OperationId | undefined,
): string | undefined {
  const statuses = operation && operationOf(operation).statuses;
  if (code !== undefined && !/^[1-9]\d\d$/.test(code))
    return "code: takes a documented status, such as 402.";
  if (code !== undefined && statuses && !statuses.includes(Number(code)))
    return `code: ${operation} has no ${code}; its statuses are ${statuses.join(", ")}.`;
  return delay === undefined || isDelay(delay) ? undefined : `delay: takes ${A_DELAY}.`;
}

/** The value of a preference; the first of a name counts. */
function preferred(header: string, name: string): string | undefined {
  const value = new RegExp(`(?:^|,)\\s*${name}\\s*=\\s*("[^"]*"|[^\\s;,]*)`, "i").exec(header)?.[1];
  return value?.replaceAll('"', "");
}
