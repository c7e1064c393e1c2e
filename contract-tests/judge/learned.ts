import {
  allOperations,
  type CheckName,
  type OperationId,
  type OrderedCheck,
  type RuleId,
} from "../../openapi/contract.ts";
import { type Profile, referenceProfile } from "../../openapi/profile.ts";
import { type Question, questionsOf } from "../../openapi/question.ts";
import { type Entry, signatureOf } from "../model/timeline.ts";
import { admittedAnswers, profileWith, type RulePart } from "../operations/operations.ts";
import type { JudgedAnswer } from "./answer.ts";
import { type Reason, reasonsUnder } from "./reasons.ts";

/** What has been learned so far of a target's answers to the open questions. */
export class Learned {
  /** The answers, by question. */
  readonly #seen = new Map<string, Set<string>>();
  /** The signatures of refusals, by the one condition that explains them. */
  readonly #refusals = new Map<string, Set<string>>();
  /** The profile of the answers so far; undefined if one came since it was made. */
  #profile: Profile | undefined;

  /** Adds an answer to a question; an empty one says nothing. */
  add(question: string, answer = ""): void {
    if (answer === "") return;
    if (this.#seen.get(question)?.has(answer) !== true) this.#profile = undefined;
    addTo(this.#seen, question, answer);
  }

  /** Adds a refusal that only one of these conditions explains: no other one may have its status. */
  addRefusal(entry: Entry, conditions: readonly Reason[]): void {
    const { status } = entry.answer;
    const [reason, ...others] = conditions.filter(({ statuses }) => statuses.includes(status));
    if (reason === undefined || others.length > 0) return;
    const question = questionOf(reason);
    const answer = String(status);
    if (question?.answers.some((each) => each.answer === answer)) this.add(question.id, answer);
    addTo(this.#refusals, conditionName(entry.request.operation, reason), signatureOf(entry));
  }

  /** The signatures of the refusals that are known to be due to one condition alone. */
  signaturesOf(operation: OperationId, condition: RulePart): readonly string[] {
    return [...(this.#refusals.get(conditionName(operation, condition)) ?? [])];
  }

  /** The answers by question; several answers to one question are joined by a comma. */
  answers(): Record<string, string> {
    return Object.fromEntries(
      [...this.#seen].map(([question, answers]) => [question, [...answers].sort().join(", ")]),
    );
  }

  /** The profile of the answers so far; the reference's where the target has shown none, or several. */
  profile(): Profile {
    this.#profile ??= profileWith(admittedAnswers(this.answers()));
    return this.#profile;
  }
}

/** The open question that a refusal for this reason answers. */
export function questionOf({ rule, part }: RulePart): Question | undefined {
  return questionsOf(rule).find(
    (question) => question.part === undefined || question.part === part,
  );
}

function conditionName(operation: OperationId | undefined, { rule, part }: RulePart): string {
  return `${operation} ${rule} ${part}`;
}

function addTo(map: Map<string, Set<string>>, name: string, value: string): void {
  map.set(name, (map.get(name) ?? new Set()).add(value));
}

/** The checks that would refuse a request, and those of them whose refusal came. */
interface Contest {
  readonly met: readonly CheckName[];
  readonly winners: readonly CheckName[];
}

/** The order of the checks of each operation, if its pairs were asked and each of them always shows the same check first. */
export function learnOrders(
  contested: readonly JudgedAnswer[],
  learned: Learned,
): [question: string, order: string][] {
  return allOperations.flatMap(({ id }): [string, string][] => {
    const own = contested.filter(({ entry }) => entry.request.operation === id);
    const isAsked = own.some(({ entry }) => entry.probe === ("auth.precedence" satisfies RuleId));
    if (!isAsked) return [];
    const contests = own.map((judged) => contestOf(judged, id, learned));
    const checks = referenceProfile.precedence[id];
    const isOpen = checks.some((one, place) =>
      checks.slice(place + 1).some((other) => isPairOpen(one, other, contests)),
    );
    return isOpen ? [] : [[`auth.precedence.${id}`, orderBy(checks, contests).join()]];
  });
}

/**
 * Whether a request met both checks, and the refusal of neither has come (no request meets both key and plan, for example), or each
 * of them comes first at times: a server may check one parameter before the key, and another one after it.
 */
function isPairOpen(one: OrderedCheck, other: OrderedCheck, contests: readonly Contest[]): boolean {
  if (wins(one, other, contests) > 0 && wins(other, one, contests) > 0) return true;
  // Every server decides the plan before the existence.
  if (one === "plan" && other === "existence") return false;
  const own = contests.filter(({ met }) => met.includes(one) && met.includes(other));
  const isDecided = own.some(({ winners }) => winners.includes(one) || winners.includes(other));
  return own.length > 0 && !isDecided;
}

/** How often the refusal of one check alone came for a request that met both. */
function wins(one: OrderedCheck, other: OrderedCheck, contests: readonly Contest[]): number {
  return contests.filter(({ met, winners }) => winners.join() === one && met.includes(other))
    .length;
}

/** The checks in the order that the contests show; where they do not, in the usual one. */
function orderBy(checks: readonly OrderedCheck[], contests: readonly Contest[]): OrderedCheck[] {
  const left = [...checks];
  const ordered: OrderedCheck[] = [];
  while (left.length > 0) {
    const first = left.findIndex((one) =>
      left.every((other) => wins(one, other, contests) >= wins(other, one, contests)),
    );
    ordered.push(...left.splice(Math.max(first, 0), 1));
  }
  return ordered;
}

/** The contest that a request was: its refusal is known by its signature, else by its status. */
function contestOf(
  { entry, accounts }: JudgedAnswer,
  operation: OperationId,
  learned: Learned,
): Contest {
  const reasons = reasonsUnder(entry.request, operation, learned.profile(), accounts);
  const met = [...new Set(reasons.map(({ check }) => check))];
  const known = met.map((check) => {
    const own = reasons.filter((reason) => reason.check === check);
    return { check, signatures: own.flatMap((each) => learned.signaturesOf(operation, each)) };
  });
  if (known.some(({ signatures }) => signatures.length === 0)) return { met, winners: [] };
  const signature = signatureOf(entry);
  const bySignature = known.filter(({ signatures }) => signatures.includes(signature));
  const byStatus = known.filter(({ signatures }) =>
    // A signature begins with the status.
    signatures.some((each) => JSON.parse(each)[0] === String(entry.answer.status)),
  );
  const winners = bySignature.length > 0 ? bySignature : byStatus;
  return { met, winners: winners.map(({ check }) => check) };
}
