import type { RuleId } from "../../openapi/contract.ts";
import { type Entry, isSuccess, isTrouble, whyUnread } from "../model/timeline.ts";
import type { Violation } from "../model/verdict.ts";
import type { TargetAccounts } from "./accounts.ts";
import { formRules, formViolations, isUnreadablePage } from "./form.ts";
import { pageViolations } from "./pages.ts";
import { type Admissible, admissibleAnswers, rulesAsked } from "./reasons.ts";
import { isUndescribed, statusViolation } from "./status.ts";
import { type EntryInState, isLookPage } from "./stretches.ts";

/** What one entry shows by itself. */
export interface JudgedAnswer {
  readonly entry: Entry;
  /** The accounts by which it was judged. */
  readonly accounts: TargetAccounts;
  readonly admissible: Admissible;
  readonly violations: readonly Violation[];
  /** The rules that the answer could have broken, and those of its refusals. */
  readonly touched: readonly RuleId[];
  /** Why the answer says nothing of these rules. */
  readonly doubt?: string | undefined;
}

/** Judges one answer in the state in which it was given. A read beside a delete may show the state before or after it. */
export function judgeAnswer({ entry, accounts, others }: EntryInState): JudgedAnswer {
  const judged = judgeIn(entry, accounts);
  const trouble = whyUndecided(entry);
  if (trouble !== undefined) return { ...judged, violations: [], doubt: trouble };
  if (isRight(judged)) return { ...judged, doubt: whyUnread(entry) };
  return others.map((state) => judgeIn(entry, state)).find(isRight) ?? judged;
}

/** Whether a write was carried out that had to be refused. */
export function isObeyed({ violations }: JudgedAnswer): boolean {
  return violations.some(({ kind }) => kind === "lost");
}

/** Whether an answer by itself breaks no rule. */
export function isRight({ violations }: JudgedAnswer): boolean {
  return violations.length === 0;
}

/**
 * Judges the status of one answer, its form and, of a list, its page, whichever probe asked. The accounts must have the state from
 * before the request. Pages of a look are not compared with the accounts, because the whole look is.
 */
function judgeIn(entry: Entry, accounts: TargetAccounts): JudgedAnswer {
  const admissible = admissibleAnswers(entry.request, accounts);
  const isJudged = !isUndescribed(entry);
  // A refusal shows nothing of what a success rests on; nor does an empty account, and a delete of it is never right.
  const isServed = entry.answer.status === 200 || whyUndecided(entry) !== undefined;
  const showsSuccess = isJudged && isServed && accounts.count(entry.request.key) > 0;
  const asked = showsSuccess ? admissible : { reasons: admissible.reasons };
  const touched = [...new Set([...rulesAsked(entry.request, asked), ...formRules(entry)])];
  const violations = isJudged ? violationsIn(entry, admissible, accounts) : [];
  return { entry, accounts, admissible, violations, touched };
}

/** A page that cannot be read is judged by its form alone. */
function violationsIn(entry: Entry, admissible: Admissible, accounts: TargetAccounts): Violation[] {
  const wrong = statusViolation(entry, admissible, accounts);
  if (wrong?.kind === "status") return [wrong];
  const form = formViolations(entry);
  const { success } = admissible;
  const isJudgedAsPage = success && isSuccess(entry) && !isUnreadablePage(entry);
  const page = isJudgedAsPage ? pageViolations(entry, success, accounts, isLookPage(entry)) : [];
  return [...(wrong ? [wrong] : []), ...form, ...page];
}

/** Why a request had no answer that counts: a write is not sent again, and a read only so often. */
function whyUndecided({ request, answer, attempts }: Entry): string | undefined {
  if (!isTrouble(answer) || (request.method === "GET" && attempts > TRIES)) return undefined;
  const came = answer.status === 0 ? answer.problem : `a gateway's ${answer.status} came`;
  return `${request.method} ${request.path} was not answered: ${came}`;
}

/** A GET without an answer is sent so often; and again if it never was answered while a plain list is. */
export const TRIES = 3;
