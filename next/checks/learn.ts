import {
  type Answers,
  allOperations,
  type OperationId,
  type OrderedCheck,
  type Profile,
  parseProfile,
  questionsOf,
  type RuleId,
  referenceProfile,
} from "../../openapi/index.ts";
import { type Exchange, fieldsOf, idsOf, type SentRequest } from "../model/exchange.ts";
import type { Accounts } from "./accounts.ts";
import type { Judgement } from "./judge.ts";
import { checksUnder, parametersUnder, type Reason } from "./reference.ts";

/**
 * Learns how a target answers the open questions, by elimination: a refusal that only one condition explains answers its question,
 * and so does a page that only one reading of a parameter gives. The order of the checks comes last, from requests that meet
 * several conditions.
 */
export class Learner {
  /** Each question with the answers that were seen, and each condition with its refusals. */
  readonly #seen = new Map<string, Set<string>>();
  readonly #refusals = new Map<string, Set<string>>();
  readonly #contested: Exchange[] = [];

  /** Learns from a right answer. The accounts must have the state from before the request. */
  saw(exchange: Exchange, { admissible, violations }: Judgement, accounts: Accounts): void {
    const { request, answer } = exchange;
    if (violations.length > 0 || request.oddBy !== undefined || ["HEAD", "OPTIONS"].includes(request.method)) return;
    const reasons = this.#holding(request, admissible.reasons, accounts);
    const spelled = spellingsIn(request);
    if (spelled.length > 0) return this.#sawSpelling(exchange, spelled, accounts);
    const [reason] = reasons;
    if (reason === undefined) return;
    if (reasons.length > 1) return void (answer.status >= 400 && this.#contested.push(exchange));
    if (answer.status === 200) return this.#sawReading(exchange, reason, accounts);
    this.note(questionOf(reason), String(answer.status));
    add(this.#refusals, conditionOf(request.operation, reason), signatureOf(exchange));
  }

  /** The reasons that may hold: without those whose question the target has answered so that they do not. */
  #holding(request: SentRequest, reasons: readonly Reason[], accounts: Accounts): Reason[] {
    const { operation } = request;
    if (operation === undefined || reasons.length < 2) return [...reasons];
    const refusals = checksUnder(request, operation, this.profile(), accounts).flatMap(({ rules }) => rules);
    return reasons.filter((reason) => {
      const answered = this.#seen.has(questionOf(reason) ?? "");
      return reason.isCertain || !answered || refusals.some(({ rule }) => rule === reason.rule);
    });
  }

  /** Replaces an answer by what a later request has shown. */
  correct(question: string, answer: string): void {
    this.#seen.set(question, new Set([answer]));
  }

  /** Records an answer that a case has found. */
  note(question: string | undefined, answer: string): void {
    if (question !== undefined) add(this.#seen, question, answer);
  }

  /** Whether a refusal of a delete has the text of one that is known to be due to this rule alone. */
  isLike(refusal: Exchange, rule: RuleId): boolean {
    const known = [...this.#refusals].filter(([name]) => name.startsWith(`deleteProject ${rule} `));
    return known.some(([, texts]) => texts.has(signatureOf(refusal)));
  }

  /** The answers so far by question; several answers to one question are joined by a comma. */
  answers(): Record<string, string> {
    return Object.fromEntries([...this.#seen].map(([question, answers]) => [question, [...answers].sort().join(", ")]));
  }

  /** The profile of the answers so far; the reference's where the target has shown none, or several. */
  profile(): Profile {
    const admitted = Object.entries(this.answers()).filter(([id, answer]) => parseProfile({ [id]: answer }).ok);
    const result = parseProfile(Object.fromEntries(admitted) as Answers);
    return result.ok ? result.profile : referenceProfile;
  }

  /** Learns the order of the checks from the requests so far. The accounts must still be as they were for all of them. */
  settleOrder(accounts: Accounts): void {
    const profile = this.profile();
    for (const { id } of allOperations) {
      const contests = this.#contested
        .filter(({ request }) => request.operation === id)
        .map((exchange) => this.#contestOf(exchange, id, profile, accounts))
        .filter(({ holding, winners }) => holding.length > 1 && winners.length > 0 && winners.length < holding.length);
      if (contests.length === 0) continue;
      const usual = referenceProfile.precedence[id];
      let [best, most] = [usual, -1];
      for (const order of permutations(usual)) {
        if (order.indexOf("plan") > order.indexOf("existence")) continue;
        const explained = contests.filter(({ holding, winners }) => winners.includes(firstOf(order, holding))).length;
        if (explained > most) [best, most] = [order, explained];
      }
      this.#seen.set(`auth.precedence.${id}`, new Set([best.join()]));
    }
  }

  /** The checks that would refuse a request, and those whose refusal the target gave: by its text, else by its status. */
  #contestOf(exchange: Exchange, operation: OperationId, profile: Profile, accounts: Accounts) {
    const refusals = checksUnder(exchange.request, operation, profile, accounts);
    const known = refusals.map(({ check, rules }) => {
      const texts = rules.flatMap((rule) => [...(this.#refusals.get(conditionOf(operation, rule)) ?? [])]);
      return { check, texts };
    });
    const holding = known.map(({ check }) => check);
    const isUnknown = known.some(({ texts }) => texts.length === 0);
    const text = signatureOf(exchange);
    const byText = known.filter(({ texts }) => texts.includes(text));
    const byStatus = known.filter(({ texts }) => texts.some((each) => statusIn(each) === String(exchange.answer.status)));
    return { holding, winners: isUnknown ? [] : (byText.length > 0 ? byText : byStatus).map(({ check }) => check) };
  }

  /** A page that an invalid or deleted value gave: the first answer of its question that gives exactly this page. */
  #sawReading(exchange: Exchange, reason: Reason, accounts: Accounts): void {
    const [question] = questionsOf(questionOf(reason) ?? "");
    if (question === undefined || exchange.request.operation !== "listProjects") return;
    if (reason.rule === "list.last-id-deleted") return this.note(question.id, "continues");
    const words = question.answers.map(({ answer }) => answer).filter((answer) => Number.isNaN(Number(answer)));
    const word = words.find((answer) => this.#gives(exchange, { [question.id]: answer } as Answers, accounts));
    this.note(question.id, word ?? `${idsOf(exchange).length} projects`);
  }

  #sawSpelling(exchange: Exchange, questions: readonly string[], accounts: Accounts): void {
    const [question] = questions;
    if (question === undefined || questions.length > 1) return;
    if (exchange.request.operation === "listProjects") {
      const isNumber = exchange.answer.status === 200 && this.#gives(exchange, { [question]: "number" } as Answers, accounts);
      return this.note(question, isNumber ? "number" : "text");
    }
    const like = (rule: RuleId, part?: string) =>
      this.#refusals.get(conditionOf("deleteProject", { rule, part }))?.has(signatureOf(exchange));
    const [number, text] = [like("delete.unknown"), like("delete.id-invalid", "text")];
    if (number !== text) this.note(question, number ? "number" : "text");
  }

  /** Whether the reference, with these answers, gives the page of an exchange. */
  #gives(exchange: Exchange, answers: Answers, accounts: Accounts): boolean {
    const { request } = exchange;
    const parsed = parseProfile(answers, this.profile());
    if (!parsed.ok) return false;
    const { id, limit } = parametersUnder(request, "listProjects", parsed.profile);
    if ("refusedBy" in id || "refusedBy" in limit) return false;
    const size = Math.min(limit.value, parsed.profile.pageCap);
    return (
      accounts
        .page(request.key, id.value, size)
        .map((each) => each.id)
        .join() === idsOf(exchange).join()
    );
  }
}

/** The questions about another spelling of a number that a request asks. */
function spellingsIn(request: SentRequest): string[] {
  if (request.operation === undefined) return [];
  const rule = request.operation === "listProjects" ? "list.number-spelling" : "delete.id-spelling";
  const read = (profile: Profile) => JSON.stringify(parametersUnder(request, request.operation ?? "listProjects", profile));
  const plain = read(referenceProfile);
  return SPELLINGS.filter(({ question }) => question.startsWith(`${rule}.`)).flatMap(({ question, profile }) =>
    read(profile) === plain ? [] : [question],
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
  return questionsOf(rule).find((question) => question.part === undefined || question.part === part)?.id;
}

function conditionOf(operation: OperationId | undefined, { rule, part }: Pick<Reason, "rule" | "part">): string {
  return `${operation} ${rule} ${part}`;
}

/** What tells one refusal from another: status, message and subMessage. */
function signatureOf(exchange: Exchange): string {
  const { message, subMessage } = fieldsOf(exchange);
  return JSON.stringify([String(exchange.answer.status), message, subMessage]);
}

function statusIn(signature: string): string {
  return JSON.parse(signature)[0];
}

function firstOf(order: readonly OrderedCheck[], holding: readonly OrderedCheck[]): OrderedCheck {
  return order.find((check) => holding.includes(check)) ?? "key";
}

/** All orders of the checks, nearest to the given order first. */
function permutations(checks: readonly OrderedCheck[]): OrderedCheck[][] {
  if (checks.length === 0) return [[]];
  return checks.flatMap((check) => permutations(checks.filter((other) => other !== check)).map((rest) => [check, ...rest]));
}

function add(map: Map<string, Set<string>>, name: string, value: string): void {
  const values = map.get(name);
  if (values) values.add(value);
  else map.set(name, new Set([value]));
}
