import {
  allOperations,
  type CheckName,
  type OperationId,
  type OrderedCheck,
  type RuleId,
} from "../../openapi/contract.ts";
import { type Profile, referenceProfile } from "../../openapi/profile.ts";
import { questionsOf } from "../../openapi/question.ts";
import { type Entry, signatureOf } from "../model/timeline.ts";
import { admittedAnswers, profileWith, type RulePart } from "../operations/operations.ts";
import type { JudgedAnswer } from "./answer.ts";
import { type Reason, reasonsUnder } from "./reasons.ts";

/** What has been learned so far. */
export class Learned {
  readonly #seen = new Map<string, Set<string>>();
  readonly #refusals = new Map<string, Set<string>>();
  /** The profile of the answers so far; undefined if one came since it was made. */
  #profile: Profile | undefined;

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
    const [question] = questionsOf(questionOf(reason) ?? "");
    const answer = String(status);
    if (question?.answers.some((each) => each.answer === answer)) this.add(question.id, answer);
    addTo(this.#refusals, conditionName(entry.request.operation, reason), signatureOf(entry));
  }

  /** The texts of the refusals that are known to be due to one condition alone. */
  textsOf(operation: OperationId, condition: RulePart): readonly string[] {
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
export function questionOf({ rule, part }: RulePart): string | undefined {
  return questionsOf(rule).find((question) => question.part === undefined || question.part === part)
    ?.id;
}

function conditionName(operation: OperationId | undefined, { rule, part }: RulePart): string {
  return `${operation} ${rule} ${part}`;
}

function addTo(map: Map<string, Set<string>>, name: string, value: string): void {
  map.set(name, (map.get(name) ?? new Set()).add(value));
}

/** Which checks would refuse a request, and those whose refusal the target gave. */
interface Contest {
  readonly holding: readonly CheckName[];
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
    const contests = own.map((judged) => contestOf(judged, id, learned));
    const usual = referenceProfile.precedence[id];
    const isOpen = usual.some((one, place) =>
      usual.slice(place + 1).some((other) => isPairOpen(one, other, contests)),
    );
    return !isAsked || isOpen ? [] : [[`auth.precedence.${id}`, orderBy(usual, contests).join()]];
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
  const met = contests.filter(({ holding }) => holding.includes(one) && holding.includes(other));
  return (
    met.length > 0 && !met.some(({ winners }) => winners.includes(one) || winners.includes(other))
  );
}

/** How often the refusal of one check alone came for a request that met both. */
function wins(one: OrderedCheck, other: OrderedCheck, contests: readonly Contest[]): number {
  return contests.filter(
    ({ holding, winners }) => winners.join() === one && holding.includes(other),
  ).length;
}

/** The checks in the order that the contests show; where they do not, in the usual one. */
function orderBy(
  checks: readonly OrderedCheck[],
  contests: readonly Contest[],
): readonly OrderedCheck[] {
  const isFirst = (one: OrderedCheck) =>
    checks.every((other) => wins(one, other, contests) >= wins(other, one, contests));
  const first = checks.find(isFirst) ?? checks[0];
  if (first === undefined) return [];
  return [
    first,
    ...orderBy(
      checks.filter((check) => check !== first),
      contests,
    ),
  ];
}

/** The checks that would refuse a request, and those whose refusal came: by its text, else by its status. */
function contestOf(
  { entry, accounts }: JudgedAnswer,
  operation: OperationId,
  learned: Learned,
): Contest {
  const reasons = reasonsUnder(entry.request, operation, learned.profile(), accounts);
  const holding = [...new Set(reasons.map(({ check }) => check))];
  const known = holding.map((check) => {
    const own = reasons.filter((reason) => reason.check === check);
    return { check, texts: own.flatMap((reason) => learned.textsOf(operation, reason)) };
  });
  if (known.some(({ texts }) => texts.length === 0)) return { holding, winners: [] };
  const text = signatureOf(entry);
  const byText = known.filter(({ texts }) => texts.includes(text));
  const byStatus = known.filter(({ texts }) =>
    texts.some((each) => JSON.parse(each)[0] === String(entry.answer.status)),
  );
  return { holding, winners: (byText.length > 0 ? byText : byStatus).map(({ check }) => check) };
}
