import { documentedStatuses, type RuleId } from "../../openapi/contract.ts";
import { type Entry, isSuccess } from "../model/timeline.ts";
import type { Violation } from "../model/verdict.ts";
import { conditionsIn, numbersIn } from "../operations/operations.ts";
import { OWNERS } from "./accounts.ts";
import type { JudgedAnswer } from "./answer.ts";

/** What the answers of a run show of its wrong statuses together. */
export interface Mistakes {
  /** The conditions that alone get a wrong status, each with the rule that it breaks. */
  readonly alone: ReadonlyMap<Condition, RuleId>;
  /** The entries whose status was right, by request. */
  readonly right: ReadonlyMap<string, Entry>;
  /** The statuses that no condition explains, and that a request gets only at times. */
  readonly unsteady: ReadonlySet<number>;
}

/** What some answers show of wrong statuses, beside what was known before. */
export function mistakesIn(judged: readonly JudgedAnswer[], known?: Mistakes): Mistakes {
  const right = new Map(known?.right);
  for (const each of judged.filter(hasRightStatus)) right.set(identityOf(each), each.entry);
  const unsteady = new Set(known?.unsteady);
  for (const each of judged) {
    const isUnsteady = hasWrongStatus(each) && isUnexplained(each) && right.has(identityOf(each));
    if (isUnsteady) unsteady.add(each.entry.answer.status);
  }
  return { alone: mistakenAlone(judged, known?.alone), right, unsteady };
}

/**
 * The violations of all answers, each under the condition that was mistaken: where the same condition alone gets the same wrong
 * status, a combination with others shows nothing more. A status that a request gets at times, and none of its conditions explains, is
 * due to nothing in it.
 */
export function byCondition(
  judged: readonly JudgedAnswer[],
  { alone, right, unsteady }: Mistakes,
): Violation[] {
  return judged.flatMap((answer) => {
    const isUnsteady = isUnexplained(answer) && unsteady.has(answer.entry.answer.status);
    const other = right.get(identityOf(answer));
    return answer.violations.map((each) => {
      if (!isOfStatus(each)) return each;
      const rule = isUnsteady ? "envelope.always" : ruleAlone(each.rule, answer, alone);
      return { ...each, rule, ...(other && besideRight(each, other)) };
    });
  });
}

/** Whether the status of an answer is right; of two deletes at once either status is, so that it shows nothing. */
function hasRightStatus(answer: JudgedAnswer): boolean {
  const isTwice = answer.entry.request.silentRule === "delete.concurrent";
  return answer.doubt === undefined && !isTwice && !hasWrongStatus(answer);
}

function hasWrongStatus({ violations }: JudgedAnswer): boolean {
  return violations.some(isOfStatus);
}

/** Whether the status is what is wrong. */
function isOfStatus({ kind, entry, rule }: Violation): boolean {
  if (entry === undefined || rule === "list.own-only") return false;
  return kind === "status" || kind === "shown" || kind === "lost";
}

/** The bytes of a request, and what they meet in the state in which it was answered. */
function identityOf({ entry, accounts, admissible }: JudgedAnswer): string {
  const { method, path, query, headers, body, key } = entry.request;
  const rules = admissible.reasons.map(({ rule }) => rule);
  const isEmpty = accounts.isSeen(key) && accounts.count(key) === 0;
  const isThere = (id: string) => OWNERS.some((owner) => accounts.project(owner, id));
  const named = numbersIn(entry.request).map(isThere);
  return JSON.stringify([method, path, query, headers, body, rules, isEmpty, named]);
}

/** Whether no condition of a request explains its status: an undocumented one, or the refusal of a key that is right. */
function isUnexplained({ entry, admissible: { reasons } }: JudgedAnswer): boolean {
  const { operation } = entry.request;
  const { status } = entry.answer;
  const isOfKey = reasons.length === 0 && (status === 401 || status === 402);
  return isOfKey || (status >= 300 && !documentedStatuses(operation).includes(status));
}

/** What the right answer to the same request adds to a wrong one; nothing where another client may be the reason. */
function besideRight(
  { actual, entry, needsQuietAccount }: Violation,
  { request, answer }: Entry,
): Partial<Violation> {
  if (needsQuietAccount) return {};
  // Each other request has a connection of its own.
  const isOnAnother = entry?.request.connection === "kept" && request.connection !== "kept";
  const when = isOnAnother ? "on another connection" : "at another time";
  return { actual: `${actual}; the same request ${when} -> ${answer.status}`, isAtTimes: true };
}

/**
 * A condition of a request, with the status that it got: a reason to refuse it, a parameter of its success, a value, or something
 * beside the interface.
 */
type Condition = string;

const HEADER_CASE: RuleId = "auth.key-header-case";
/** That a request must be served: where one is refused in the usual letter case, the case of another one is not the reason. */
const SERVED: Condition = "served";

/**
 * The conditions that alone get a wrong status. Requests that must be served show it first, then those that something in them
 * refuses, then those that their key refuses.
 */
function mistakenAlone(
  judged: readonly JudgedAnswer[],
  known?: Mistakes["alone"],
): Map<Condition, RuleId> {
  const alone = new Map<Condition, RuleId>(known);
  for (const answer of judged.toSorted((one, other) => turnOf(one) - turnOf(other))) {
    const wrong = answer.violations.find(isOfStatus);
    // Another letter case of the key header shows nothing of what is beside it.
    if (wrong === undefined || wrong.rule === HEADER_CASE) continue;
    const explaining = [...parametersOf(answer), ...valuesOf(answer)];
    if (explaining.some((each) => alone.has(each))) continue;
    if (turnOf(answer) === 0) alone.set(withStatus(answer, SERVED), wrong.rule);
    for (const condition of shownAlone(answer)) alone.set(condition, wrong.rule);
  }
  return alone;
}

/** When an answer has its turn: 0 if nothing refuses the request, 1 if something in it does, 2 if its key or plan does. */
function turnOf(answer: JudgedAnswer): 0 | 1 | 2 {
  if (isOfAccess(answer)) return 2;
  return answer.admissible.reasons.length > 0 ? 1 : 0;
}

function isOfAccess({ admissible: { reasons } }: JudgedAnswer): boolean {
  return reasons.some(({ check }) => check === "key" || check === "plan");
}

/** The rule of the condition that alone gets the same wrong status, else the rule that the answer breaks. */
function ruleAlone(
  rule: RuleId,
  answer: JudgedAnswer,
  alone: ReadonlyMap<Condition, RuleId>,
): RuleId {
  const { silentRule } = answer.entry.request;
  const silent = silentRule ? [withStatus(answer, silentRule)] : [];
  const served = rule === HEADER_CASE ? [withStatus(answer, SERVED)] : [];
  const conditions = [
    ...valuesOf(answer),
    ...refusalsOf(answer),
    ...parametersOf(answer),
    ...silent,
    ...served,
  ];
  const rules = conditions.flatMap((each) => alone.get(each) ?? []);
  return rules.includes(rule) ? rule : (rules[0] ?? rule);
}

/** The conditions that an answer shows alone; a parameter counts only where nothing refuses the request. */
function shownAlone(answer: JudgedAnswer): Condition[] {
  const { silentRule } = answer.entry.request;
  const refusals = refusalsOf(answer);
  if (silentRule !== undefined)
    return refusals.length === 0 ? [withStatus(answer, silentRule)] : [];
  const values = isOfAccess(answer) ? [] : valuesOf(answer);
  return [refusals.length > 0 ? refusals : parametersOf(answer), values]
    .filter(({ length }) => length === 1)
    .flat();
}

/** The reasons to refuse a request. */
function refusalsOf(answer: JudgedAnswer): Condition[] {
  return answer.admissible.reasons.map(({ rule, part }) => withStatus(answer, rule, part));
}

/** The parameters that a success would rest on. That a limit is absent counts only where nothing else is there. */
function parametersOf(answer: JudgedAnswer): Condition[] {
  const { request } = answer.entry;
  const all = conditionsIn(request);
  return all
    .filter(({ part }) => part !== "no limit" || all.length === 1)
    .map(({ rule, part }) => withStatus(answer, rule, part));
}

/** The parameters as they are written: one that is refused alone with a right key is refused with any other too. */
function valuesOf(answer: JudgedAnswer): Condition[] {
  const { request } = answer.entry;
  if (isSuccess(answer.entry) || request.query === "") return [];
  return request.query.split("&").map((each) => withStatus(answer, each));
}

/** A condition of a request, by its name and its part, with the status that it got. */
function withStatus(
  { entry: { request, answer } }: JudgedAnswer,
  name: string,
  part = "",
): Condition {
  return `${request.operation} ${name} ${part} ${answer.status}`;
}
