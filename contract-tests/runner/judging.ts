import type { RuleId } from "../../openapi/index.ts";
import { Accounts } from "../checks/accounts.ts";
import { judge } from "../checks/judge.ts";
import { Learner } from "../checks/learn.ts";
import { Totals } from "../checks/page.ts";
import { type Exchange, isSuccess } from "../model/exchange.ts";
import type { Target } from "../model/target.ts";
import type { Violation } from "../model/verdict.ts";
import { isTrouble } from "./client.ts";

/** What a run has found so far: every exchange is judged here, in the state of the accounts in which it was sent. */
export class Judging {
  readonly accounts: Accounts;
  readonly learner: Learner = new Learner();
  readonly totals: Totals = new Totals();
  readonly violations: Violation[] = [];
  /** The violations since the last look, which count only if the look shows no work of another client. */
  pending: readonly Violation[] = [];
  /** How many answers, looks and scripts could have shown a breach of each rule. */
  readonly touched: Map<RuleId, number> = new Map();
  /** Why there is no verdict on a rule. */
  readonly doubts: Map<RuleId, string> = new Map();

  constructor({ keys }: Target) {
    this.accounts = new Accounts(keys);
  }

  /** Judges an exchange, learns from it, and applies its effect on the accounts. */
  saw(exchange: Exchange): readonly Violation[] {
    const { request } = exchange;
    const isLook = exchange.caseId === "look";
    const judgement = judge(exchange, this.accounts, isLook);
    if (isUndecided(exchange)) {
      for (const rule of judgement.touched) this.doubts.set(rule, troubleOf(exchange));
      return [];
    }
    for (const rule of judgement.touched) this.proved(rule);
    const total = isLook ? [] : this.totals.saw(exchange, this.accounts);
    const found = [...judgement.violations, ...total];
    this.add(...found);
    if (!isLook) this.learner.saw(exchange, judgement);
    const { deletes } = judgement.admissible.success ?? {};
    if (deletes !== undefined && isSuccess(exchange)) this.accounts.delete(request.key, deletes);
    return found;
  }

  /** Counts something that could have shown a breach of a rule. */
  proved(rule: RuleId): void {
    this.touched.set(rule, (this.touched.get(rule) ?? 0) + 1);
  }

  add(...violations: readonly Violation[]): void {
    this.pending = this.pending.concat(violations);
  }

  /** Drops the violations of an answer that has turned out to be right. */
  forgive(exchange: Exchange): void {
    this.pending = this.pending.filter((each) => each.exchange !== exchange);
  }

  /** Ends a stretch between two looks. What needs still accounts does not count if a client, or a wrong delete, changed them. */
  settle(disturbance: string | undefined): void {
    const why = disturbance ?? this.pending.find(({ kind }) => kind === "lost")?.actual;
    const counted = this.pending.filter(({ needsStill }) => why === undefined || !needsStill);
    this.violations.push(...counted);
    for (const { rule, actual } of this.pending)
      if (!counted.some((each) => each.rule === rule)) this.doubts.set(rule, `${why}: ${actual}`);
    this.pending = [];
  }
}

/** Whether a request had no answer that counts: a write is not sent again, and a read only so often. */
function isUndecided({ request, answer, attempts }: Exchange): boolean {
  return isTrouble(answer) && (request.method !== "GET" || attempts < 4);
}

function troubleOf({ request, answer }: Exchange): string {
  return `${request.method} ${request.path} was not answered: ${answer.problem ?? `status ${answer.status}`}`;
}
