import { documentedStatuses, type RuleId } from "../../openapi/contract.ts";
import type { Entry } from "../model/timeline.ts";
import type { Violation } from "../model/verdict.ts";
import { operationFor } from "../operations/operations.ts";
import type { JudgedAnswer } from "./answer.ts";

/** A condition of a request: a reason to refuse it, a parameter of its success, or something beside the interface. */
interface Condition {
  readonly rule: RuleId;
  readonly name: string;
}

/**
 * The violations of all answers, each under the condition that was mistaken: where the same condition alone gets the same wrong
 * status, a combination with others shows nothing more. An undocumented status that a request gets at times is due to nothing in it.
 */
export function byCondition(judged: readonly JudgedAnswer[]): Map<JudgedAnswer, Violation[]> {
  const alone = mistakenAlone(judged);
  const atTimes = rightAtTimes(judged);
  const changing = new Set([...atTimes.keys()].filter(isUndocumented).map(statusOf));
  return new Map(
    judged.map((answer) => {
      const isChanging = isUndocumented(answer) && changing.has(statusOf(answer));
      const right = atTimes.get(answer);
      const tell = (each: Violation) =>
        isChanging && isOfStatus(each) ? { ...each, rule: ANY_ANSWER } : told(each, answer, alone);
      return [answer, answer.violations.map(tell).map((each) => besideRight(each, right))];
    }),
  );
}

/** The rule of the status of any answer. */
const ANY_ANSWER: RuleId = "envelope.always";

/** The wrong answers to requests that were also answered rightly in the same state, each with that answer. */
function rightAtTimes(judged: readonly JudgedAnswer[]): Map<JudgedAnswer, Entry> {
  const isWrong = ({ violations }: JudgedAnswer) => violations.some(isOfStatus);
  const answered = judged.filter(({ doubt }) => doubt === undefined);
  const right = new Map(
    answered.filter((each) => !isWrong(each)).map((each) => [identityOf(each), each.entry]),
  );
  return new Map(
    judged.filter(isWrong).flatMap((each) => {
      const entry = right.get(identityOf(each));
      return entry ? [[each, entry] as const] : [];
    }),
  );
}

/** The bytes of a request, and what they meet in the state in which it was answered. */
function identityOf({ entry: { request }, admissible: { reasons } }: JudgedAnswer): string {
  const { method, path, query, headers, body } = request;
  return JSON.stringify([method, path, query, headers, body, reasons.map(({ rule }) => rule)]);
}

function statusOf({ entry }: JudgedAnswer): number {
  return entry.answer.status;
}

function isUndocumented(answer: JudgedAnswer): boolean {
  const status = statusOf(answer);
  return status >= 300 && !documentedStatuses(answer.entry.request.operation).includes(status);
}

function besideRight(violation: Violation, right: Entry | undefined): Violation {
  const { entry, needsQuietAccount } = violation;
  if (!right || !isOfStatus(violation) || needsQuietAccount) return violation;
  const isKept = entry?.request.connection === "kept" && right.request.connection !== "kept";
  const when = isKept ? "on a connection of its own" : "at another time";
  const actual = `${violation.actual}; the same request ${when} -> ${right.answer.status}`;
  return { ...violation, actual, isAtTimes: true };
}

/** The conditions that alone get a wrong status, each with the rule that it breaks. Requests that have to be served come first, then those with a right key. */
function mistakenAlone(judged: readonly JudgedAnswer[]): Map<string, RuleId> {
  const alone = new Map<string, RuleId>();
  const sorted = judged.toSorted((one, other) => strictness(one) - strictness(other));
  for (const answer of sorted) {
    const condition = onlyCondition(answer);
    const wrong = answer.violations.find(isOfStatus);
    const [value, ...values] = valuesOf(answer);
    const isExplained = [...parametersOf(answer), ...valuesOf(answer)].some((each) =>
      alone.has(nameWith(each, answer)),
    );
    if (!wrong || isExplained) continue;
    if (condition) alone.set(nameWith(condition, answer), wrong.rule);
    if (value && values.length === 0 && !isOfAccess(answer))
      alone.set(nameWith(value, answer), wrong.rule);
  }
  return alone;
}

function strictness(answer: JudgedAnswer): number {
  if (isOfAccess(answer)) return 2;
  return answer.admissible.reasons.length === 0 ? 0 : 1;
}

function isOfAccess({ admissible: { reasons } }: JudgedAnswer): boolean {
  return reasons.some(({ check }) => check === "key" || check === "plan");
}

/** The parameters as they are written: one that alone gets a wrong status with a right key gets it with any other too. */
function valuesOf({ entry: { request } }: JudgedAnswer): Condition[] {
  return request.query.split("&").map((name) => ({ rule: ANY_ANSWER, name }));
}

function told(
  violation: Violation,
  answer: JudgedAnswer,
  alone: ReadonlyMap<string, RuleId>,
): Violation {
  if (!isOfStatus(violation)) return violation;
  const rules = conditionsOf(answer).flatMap((each) => alone.get(nameWith(each, answer)) ?? []);
  const [rule] = rules;
  return rule === undefined || rules.includes(violation.rule) ? violation : { ...violation, rule };
}

/** Whether the status is what is wrong. */
function isOfStatus({ kind, entry, rule }: Violation): boolean {
  if (entry === undefined || rule === "list.own-only") return false;
  return kind === "status" || kind === "shown" || kind === "lost";
}

/** The condition that a request meets if it is the only one; a parameter counts only where nothing refuses the request. */
function onlyCondition(answer: JudgedAnswer): Condition | undefined {
  const { request } = answer.entry;
  const { reasons } = answer.admissible;
  const [parameter, ...others] = parametersOf(answer);
  const [reason, ...more] = reasons.map(conditionOf);
  if (request.silentRule !== undefined || more.length > 0) return undefined;
  return reason ?? (others.length === 0 ? parameter : undefined);
}

function conditionsOf(answer: JudgedAnswer): Condition[] {
  const { silentRule } = answer.entry.request;
  const silent = silentRule ? [{ rule: silentRule, name: "silent" }] : [];
  const reasons = answer.admissible.reasons.map(conditionOf);
  return [...valuesOf(answer), ...reasons, ...parametersOf(answer), ...silent];
}

function conditionOf({ rule, part }: { rule: RuleId; part?: string | undefined }): Condition {
  return { rule, name: `${rule} ${part}` };
}

/** The parameters that a success would rest on. That a limit is absent counts only where nothing else is there. */
function parametersOf({ entry: { request } }: JudgedAnswer): Condition[] {
  const all = operationFor(request)?.conditionsOf(new URLSearchParams(request.query)) ?? [];
  return all.filter(({ part }) => part !== "no limit" || all.length === 1).map(conditionOf);
}

function nameWith({ name }: Condition, { entry: { request, answer } }: JudgedAnswer): string {
  return `${request.operation} ${name} ${answer.status}`;
}
