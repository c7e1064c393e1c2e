import {
  type Answers,
  admits,
  allOperations,
  type OperationId,
  type OrderedCheck,
  type Profile,
  parseProfile,
  questionsOf,
  referenceProfile,
} from "../../openapi/index.ts";
import { type Exchange, fieldsOf, idsOf, type SentRequest } from "../model/exchange.ts";
import type { Accounts } from "./accounts.ts";
import type { Judgement } from "./judge.ts";
import { admissibleAnswers, checksUnder, parametersUnder, type Reason } from "./reference.ts";

/**
 * Learns how a target answers the open questions, by elimination: a refusal that only one condition explains answers its question,
 * and so does a page that only one reading of a parameter gives. The order of the checks comes last, from requests that meet
 * several conditions.
 */
export class Learner {
  /** The answers that were seen to each question, and the refusals to each condition. */
  #seen = new Map<string, Set<string>>();
  #refusals = new Map<string, Set<string>>();
  /** What cases found, and what was learned after the first delete. */
  readonly #noted = new Map<string, Set<string>>();
  /** Right answers from before the first delete: they are all explained in one state of the accounts. */
  readonly #early: Exchange[] = [];
  #isLate = false;

  /** Learns from a right answer. The accounts must have the state from before the request. */
  saw(exchange: Exchange, { admissible: { reasons }, violations }: Judgement): void {
    const { request, answer } = exchange;
    if (
      violations.length > 0 ||
      request.oddBy !== undefined ||
      reasons.length === 0 ||
      // A Content-Type of which nothing is known may be what the refusal is due to.
      reasons.some(({ rule, isCertain }) => rule === "delete.content-type" && !isCertain) ||
      ["HEAD", "OPTIONS"].includes(request.method)
    )
      return;
    if (!this.#isLate) this.#early.push(exchange);
    const [reason] = reasons;
    if (!this.#isLate || reasons.length > 1 || reason === undefined) return;
    this.note(questionOf(reason), answer.status === 200 ? "continues" : String(answer.status));
  }

  /** Records an answer that a case has found. */
  note(question: string | undefined, answer: string): void {
    if (question !== undefined) add(this.#noted, question, answer);
  }

  /** Explains the answers from before the first delete by the accounts of then. Called before it, and again at the end. */
  settle(accounts: Accounts): void {
    this.#isLate = true;
    this.#seen = new Map(
      [...this.#noted].map(([question, answers]) => [question, new Set(answers)]),
    );
    if (accounts.deleteType) add(this.#seen, "delete.content-type", accounts.deleteType);
    this.#refusals = new Map();
    const open = new Map<string, Exchange[]>();
    const contested: Exchange[] = [];
    for (const exchange of this.#early) {
      const reasons = this.#holding(
        exchange.request,
        admissibleAnswers(exchange.request, accounts).reasons,
        accounts,
      );
      const [reason] = reasons;
      const question = readingAsked(exchange, reasons);
      if (question !== undefined) open.set(question, [...(open.get(question) ?? []), exchange]);
      else if (reasons.length > 1) contested.push(exchange);
      else if (reason && exchange.answer.status !== 200) this.#learnRefusal(exchange, reason);
    }
    // How other spellings are read shows only once it is known how the same values are read as texts.
    const spelledLast = [...open].sort(
      ([one], [other]) => Number(one.includes("spelling")) - Number(other.includes("spelling")),
    );
    for (const [question, exchanges] of spelledLast)
      this.#learnReading(question, exchanges, accounts);
    this.#learnOrder(contested, accounts);
  }

  /** A refusal that only one condition explains. */
  #learnRefusal(exchange: Exchange, reason: Reason): void {
    const status = String(exchange.answer.status);
    const [question] = questionsOf(questionOf(reason) ?? "");
    if (question?.answers.some(({ answer }) => answer === status))
      add(this.#seen, question.id, status);
    add(this.#refusals, conditionOf(exchange.request.operation, reason), signatureOf(exchange));
  }

  /** The reasons that may hold: without the Content-Type if the target is known to take it. */
  #holding(request: SentRequest, reasons: readonly Reason[], accounts: Accounts): Reason[] {
    const { operation } = request;
    if (operation === undefined || reasons.length < 2) return [...reasons];
    const refusals = checksUnder(request, operation, this.profile(), accounts);
    const refusesType = refusals.some(({ check }) => check === "content-type");
    return reasons.filter(
      ({ check, isCertain }) => check !== "content-type" || isCertain || refusesType,
    );
  }

  /** Whether a refusal of a delete has the text of one that is known to be due to this rule alone. */
  isLike(refusal: Exchange, rule: "delete.unknown" | "delete.id-invalid"): boolean {
    const part = rule === "delete.id-invalid" ? "text" : undefined;
    return (
      this.#refusals.get(conditionOf("deleteProject", { rule, part }))?.has(signatureOf(refusal)) ??
      false
    );
  }

  /** The answers so far by question; several answers to one question are joined by a comma. */
  answers(): Record<string, string> {
    return Object.fromEntries(
      [...this.#seen, ...this.#noted].map(([question, answers]) => [
        question,
        [...answers].sort().join(", "),
      ]),
    );
  }

  /** The profile of the answers so far; the reference's where the target has shown none, or several. */
  profile(): Profile {
    const admitted = Object.entries(this.answers()).filter(([id, answer]) =>
      questionsOf(id).some((each) => admits(each, answer)),
    );
    const result = parseProfile(Object.fromEntries(admitted) as Answers);
    return result.ok ? result.profile : referenceProfile;
  }

  /** Learns the order of the checks: of all orders, nearest to the reference's first, the one that explains most answers. */
  #learnOrder(contested: readonly Exchange[], accounts: Accounts): void {
    const profile = this.profile();
    for (const { id } of allOperations) {
      const contests = contested
        .filter(({ request }) => request.operation === id)
        .map((exchange) => this.#contestOf(exchange, id, profile, accounts))
        .filter(
          ({ holding, winners }) =>
            holding.length > 1 && winners.length > 0 && winners.length < holding.length,
        );
      if (contests.length === 0) continue;
      let [best, most] = [referenceProfile.precedence[id], -1];
      for (const order of permutations(referenceProfile.precedence[id])) {
        if (order.indexOf("plan") > order.indexOf("existence")) continue;
        const explained = contests.filter(({ holding, winners }) =>
          winners.includes(firstOf(order, holding)),
        ).length;
        if (explained > most) [best, most] = [order, explained];
      }
      this.#seen.set(`auth.precedence.${id}`, new Set([best.join()]));
    }
  }

  /** The checks that would refuse a request, and those whose refusal the target gave: by its text, else by its status. */
  #contestOf(exchange: Exchange, operation: OperationId, profile: Profile, accounts: Accounts) {
    const refusals = checksUnder(exchange.request, operation, profile, accounts);
    const known = refusals.map(({ check, rules }) => {
      const texts = rules.flatMap((rule) => [
        ...(this.#refusals.get(conditionOf(operation, rule)) ?? []),
      ]);
      return { check, texts };
    });
    const holding = known.map(({ check }) => check);
    const isUnknown = known.some(({ texts }) => texts.length === 0);
    const text = signatureOf(exchange);
    const byText = known.filter(({ texts }) => texts.includes(text));
    const byStatus = known.filter(({ texts }) =>
      texts.some((each) => JSON.parse(each)[0] === String(exchange.answer.status)),
    );
    return {
      holding,
      winners: isUnknown ? [] : (byText.length > 0 ? byText : byStatus).map(({ check }) => check),
    };
  }

  /** Learns how a value was read: the first answer to its question that explains all the pages that came. */
  #learnReading(id: string, exchanges: readonly Exchange[], accounts: Accounts): void {
    const [question] = questionsOf(id);
    if (question === undefined || exchanges.length === 0) return;
    if (question.rule === "delete.id-spelling") {
      for (const exchange of exchanges) this.#learnDeleteSpelling(id, exchange);
      return;
    }
    const words = question.answers
      .map(({ answer }) => answer)
      .filter((answer) => Number.isNaN(Number(answer)));
    const explains = (word: string) =>
      exchanges.every((exchange) => this.#explains(exchange, { [id]: word } as Answers, accounts));
    const lengths = [...new Set(exchanges.map((exchange) => idsOf(exchange).length))];
    add(this.#seen, id, words.find(explains) ?? `pages of ${lengths.join(" and ")} projects`);
  }

  #learnDeleteSpelling(question: string, exchange: Exchange): void {
    const [number, text] = [
      this.isLike(exchange, "delete.unknown"),
      this.isLike(exchange, "delete.id-invalid"),
    ];
    if (number !== text) add(this.#seen, question, number ? "number" : "text");
  }

  /** Whether the reference, with these answers, refuses as the target did, or gives the same page. */
  #explains(exchange: Exchange, answers: Answers, accounts: Accounts): boolean {
    const { request, answer } = exchange;
    const parsed = parseProfile(answers, this.profile());
    if (!parsed.ok) return false;
    const refusals = checksUnder(request, "listProjects", parsed.profile, accounts);
    const { id, limit } = parametersUnder(request, "listProjects", parsed.profile);
    if (refusals.length > 0 || "refusedBy" in id || "refusedBy" in limit)
      return answer.status >= 400;
    const size = Math.min(limit.value, parsed.profile.pageCap);
    const expected = accounts.page(request.key, id.value, size).map((each) => each.id);
    return answer.status === 200 && expected.join() === idsOf(exchange).join();
  }
}

/** The question about how a value is read that an answer may decide; undefined if it asks none, or several. */
function readingAsked(
  { request, answer }: Exchange,
  reasons: readonly Reason[],
): string | undefined {
  const spelled = spellingsIn(request);
  if (spelled.length > 0) return spelled.length === 1 ? spelled[0] : "";
  const [reason] = reasons;
  return reason && reasons.length === 1 && answer.status === 200
    ? (questionOf(reason) ?? "")
    : undefined;
}

/** The questions about another spelling of a number that a request asks. */
function spellingsIn(request: SentRequest): string[] {
  if (request.operation === undefined) return [];
  const rule = request.operation === "listProjects" ? "list.number-spelling" : "delete.id-spelling";
  const read = (profile: Profile) =>
    JSON.stringify(parametersUnder(request, request.operation ?? "listProjects", profile));
  const plain = read(referenceProfile);
  return SPELLINGS.filter(({ question }) => question.startsWith(`${rule}.`)).flatMap(
    ({ question, profile }) => (read(profile) === plain ? [] : [question]),
  );
}

const SPELLINGS = ["list.number-spelling", "delete.id-spelling"].flatMap((rule) =>
  questionsOf(rule).flatMap(({ id }) => {
    const result = parseProfile({ [id]: "number" });
    return result.ok ? [{ question: id as string, profile: result.profile }] : [];
  }),
);

/** The open question that a refusal for this reason answers. */
function questionOf({ rule, part }: Pick<Reason, "rule" | "part">): string | undefined {
  return questionsOf(rule).find((question) => question.part === undefined || question.part === part)
    ?.id;
}

function conditionOf(
  operation: OperationId | undefined,
  { rule, part }: Pick<Reason, "rule" | "part">,
): string {
  return `${operation} ${rule} ${part}`;
}

/** What tells one refusal from another: status, message and subMessage. */
function signatureOf(exchange: Exchange): string {
  const { message, subMessage } = fieldsOf(exchange);
  return JSON.stringify([String(exchange.answer.status), message, subMessage]);
}

function firstOf(order: readonly OrderedCheck[], holding: readonly OrderedCheck[]): OrderedCheck {
  return order.find((check) => holding.includes(check)) ?? "key";
}

/** All orders of the checks, nearest to the given order first. */
function permutations(checks: readonly OrderedCheck[]): OrderedCheck[][] {
  if (checks.length === 0) return [[]];
  return checks.flatMap((check) =>
    permutations(checks.filter((other) => other !== check)).map((rest) => [check, ...rest]),
  );
}

function add(map: Map<string, Set<string>>, name: string, value: string): void {
  const values = map.get(name);
  if (values) values.add(value);
  else map.set(name, new Set([value]));
}
