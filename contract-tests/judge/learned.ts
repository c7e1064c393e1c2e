import { allOperations, type OperationId, type OrderedCheck } from "../../openapi/contract.ts";
import { type Profile, referenceProfile } from "../../openapi/profile.ts";
import { questionsOf } from "../../openapi/question.ts";
import { type Entry, signatureOf } from "../model/timeline.ts";
import { admittedAnswers, profileWith } from "../operations/operation.ts";
import type { JudgedAnswer } from "./answer.ts";
import { checksUnder, type Reason } from "./reasons.ts";

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
  textsOf(operation: OperationId, condition: Pick<Reason, "rule" | "part">): readonly string[] {
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
export function questionOf({ rule, part }: Pick<Reason, "rule" | "part">): string | undefined {
  return questionsOf(rule).find((question) => question.part === undefined || question.part === part)
    ?.id;
}

function conditionName(
  operation: OperationId | undefined,
  { rule, part }: Pick<Reason, "rule" | "part">,
): string {
  return `${operation} ${rule} ${part}`;
}

function addTo(map: Map<string, Set<string>>, name: string, value: string): void {
  map.set(name, (map.get(name) ?? new Set()).add(value));
}

/** Which checks would refuse a request, and those whose refusal the target gave. */
interface Contest {
  readonly holding: readonly OrderedCheck[];
  readonly winners: readonly OrderedCheck[];
}

/**
 * The order of the checks of each operation: the one that explains most answers, as far as they show it. Where no request met the
 * plan, because the target names no free key, it is left out.
 */
export function learnOrders(
  contested: readonly JudgedAnswer[],
  learned: Learned,
): [question: string, order: string][] {
  const profile = learned.profile();
  return allOperations.flatMap(({ id }): [string, string][] => {
    const contests = contested
      .filter(({ entry }) => entry.request.operation === id)
      .map((judged) => contestOf(judged, id, learned, profile))
      .filter(({ holding, winners }) => winners.length > 0 && holding.length > 1);
    const order = orderShown(referenceProfile.precedence[id], EXCLUSIVE[id], contests);
    return order.length === 0 ? [] : [[`auth.precedence.${id}`, order.join()]];
  });
}

/** Two checks of which no request of an operation can fail both: an unknown key has no plan, and an invalid id names nothing. */
const EXCLUSIVE: Readonly<Record<OperationId, readonly string[]>> = {
  listProjects: ["key,plan"],
  deleteProject: ["key,plan", "parameters,existence"],
};

/** The order that explains most contests; empty if others explain as many, and a request could tell them apart. */
function orderShown(
  usual: readonly OrderedCheck[],
  exclusive: readonly string[],
  contests: readonly Contest[],
): readonly OrderedCheck[] {
  const [order = [], ...others] = bestOrders(usual, contests);
  const isMet = (check: OrderedCheck) => contests.some(({ holding }) => holding.includes(check));
  const met = usual.filter(isMet);
  const isShown = (one: OrderedCheck, other: OrderedCheck) =>
    others.every((each) => isBefore(one, other, each) === isBefore(one, other, order)) ||
    contests.some(({ winners }) => winners.includes(one) && winners.includes(other)) ||
    exclusive.includes(`${one},${other}`);
  const isWhole = met.every((one, place) =>
    met.slice(place + 1).every((other) => isShown(one, other)),
  );
  return isWhole && met.length > 0 ? order.filter((each) => each !== "plan" || isMet(each)) : [];
}

function isBefore(one: OrderedCheck, other: OrderedCheck, order: readonly OrderedCheck[]): boolean {
  return order.indexOf(one) < order.indexOf(other);
}

/** The orders that explain most contests, nearest to the usual one first. */
function bestOrders(
  usual: readonly OrderedCheck[],
  contests: readonly Contest[],
): (readonly OrderedCheck[])[] {
  const explainedBy = (order: readonly OrderedCheck[]) =>
    contests.filter(({ holding, winners }) => {
      const first = order.find((check) => holding.includes(check));
      return first !== undefined && winners.includes(first);
    }).length;
  const orders = permutations(usual)
    .filter((order) => isBefore("plan", "existence", order))
    .map((order) => ({ order, explained: explainedBy(order) }));
  const most = Math.max(...orders.map(({ explained }) => explained));
  return orders.filter(({ explained }) => explained === most).map(({ order }) => order);
}

/** All orders of the checks, nearest to the given order first. */
function permutations(checks: readonly OrderedCheck[]): OrderedCheck[][] {
  if (checks.length === 0) return [[]];
  return checks.flatMap((check) =>
    permutations(checks.filter((other) => other !== check)).map((rest) => [check, ...rest]),
  );
}

/** The checks that would refuse a request, and those whose refusal came: by its text, else by its status. */
function contestOf(
  { entry, accounts }: JudgedAnswer,
  operation: OperationId,
  learned: Learned,
  profile: Profile,
): Contest {
  const known = checksUnder(entry.request, operation, profile, accounts).map(
    ({ check, rules }) => ({
      check,
      texts: rules.flatMap((rule) => learned.textsOf(operation, rule)),
    }),
  );
  const holding = known.map(({ check }) => check);
  if (known.some(({ texts }) => texts.length === 0)) return { holding, winners: [] };
  const text = signatureOf(entry);
  const byText = known.filter(({ texts }) => texts.includes(text));
  const byStatus = known.filter(({ texts }) =>
    texts.some((each) => JSON.parse(each)[0] === String(entry.answer.status)),
  );
  return { holding, winners: (byText.length > 0 ? byText : byStatus).map(({ check }) => check) };
}
