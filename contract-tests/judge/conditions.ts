import type { RuleId } from "../../openapi/contract.ts";
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
 * status, a combination with others shows nothing more.
 */
export function byCondition(judged: readonly JudgedAnswer[]): Map<JudgedAnswer, Violation[]> {
  const alone = mistakenAlone(judged);
  return new Map(
    judged.map((answer) => [answer, answer.violations.map((each) => told(each, answer, alone))]),
  );
}

/** The conditions that alone get a wrong status, each with the rule that it breaks. Parameters that are right come first. */
function mistakenAlone(judged: readonly JudgedAnswer[]): Map<string, RuleId> {
  const alone = new Map<string, RuleId>();
  const isServable = ({ admissible }: JudgedAnswer) => admissible.reasons.length === 0;
  const byReasons = [
    ...judged.filter(isServable),
    ...judged.filter((answer) => !isServable(answer)),
  ];
  for (const answer of byReasons) {
    const condition = onlyCondition(answer);
    const wrong = answer.violations.find(isOfStatus);
    const isExplained = parametersOf(answer).some((each) => alone.has(nameWith(each, answer)));
    if (condition && wrong && !isExplained) alone.set(nameWith(condition, answer), wrong.rule);
  }
  return alone;
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
  return [...answer.admissible.reasons.map(conditionOf), ...parametersOf(answer), ...silent];
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
