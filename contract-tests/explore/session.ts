import type { RuleId } from "../../openapi/index.ts";
import { harmOf } from "../checks/refusal.ts";
import { demandConsent, ifAllowed, isRead, NoConsent } from "../model/consent.ts";
import { type Exchange, isSuccess, type SentRequest } from "../model/exchange.ts";
import { violation } from "../model/finding.ts";
import { requiredType } from "../model/requests.ts";
import type { Step } from "./grammar.ts";
import { explain, type Round, sendRound, storyOf } from "./histories.ts";
import { judgeStep } from "./judge-step.ts";
import { AccountsModel } from "./model.ts";
import { Oracle } from "./oracle.ts";
import { type Broken, BrokenRule, Doubts, type ExploreAccess, type Outcome } from "./outcomes.ts";
import { type ReadyStep, StepCounts } from "./step-counts.ts";
import { repeating, requestOfStep } from "./step-request.ts";
import { AccountsWatch } from "./watch.ts";

/** The exploration ends when another client has changed the accounts this many times. */
const MOST_CHANGES = 3;
/** Disposable projects reserved for deletes that must be refused, and minimum requests per delete that may succeed. */
const RESERVED = 2;
const REQUESTS_FOR_A_DELETE = 40;
/** Minimum disposable projects for a round of two clients. */
const LEAST_FOR_ROUND = 4;

/** The connection of an exploration to its target, and the model of the accounts, updated with each delete. */
export class Session {
  /** Why nothing more is sent. */
  ended: string | undefined;
  /** Whether an error ended it: the target no longer answers, or the suite has a bug. */
  isLost = false;
  /** Whether a failing sequence is being shrunk: then every step is sent, however frequent its kind. */
  isShrinking = false;
  readonly doubts: Doubts = new Doubts();
  readonly #access: ExploreAccess;
  readonly #model: AccountsModel;
  readonly #oracle: Oracle;
  readonly #watch: AccountsWatch;
  readonly #counts = new StepCounts();
  /** The number of changes by other clients so far. */
  #changes = 0;
  /** Rules that were broken without a change by another client. */
  readonly #settled = new Set<RuleId>();
  #sequence: Exchange[] = [];
  #before: Step | undefined;
  /** Describes the requests of the two concurrent clients of this sequence. */
  #story: string | undefined;
  #unknownId: string | undefined;
  #writesEnded = false;
  #deletes = 0;

  constructor(access: ExploreAccess) {
    this.#access = access;
    this.#model = new AccountsModel(access.client.target);
    this.#oracle = new Oracle(access.answers, this.#model);
    this.#watch = new AccountsWatch(access, this.#model);
  }

  get sent(): number {
    return this.#access.sent();
  }

  /** Walks the accounts for the first time. */
  async start(): Promise<void> {
    await this.#watch.start();
    this.#unknownId = await ifAllowed(() => this.#access.client.unknownId());
  }

  /** Runs a sequence and returns the rule that it breaks. Walks the accounts at its end after a write, and at intervals. */
  async brokenBy(run: () => Promise<void>): Promise<BrokenRule | undefined> {
    this.#sequence = [];
    this.#story = undefined;
    this.#before = undefined;
    try {
      await run();
      this.#throwIfBroken(await this.#watch.afterSequence());
    } catch (error) {
      if (error instanceof BrokenRule) return error;
      this.#endBy(error);
    }
    return undefined;
  }

  /** The step with its request; undefined if no project fits it, consent is missing, or it is not worth a request. */
  ready(given: Step): ReadyStep | undefined {
    const step = repeating(given, this.#before);
    const request = this.#requestOf(step);
    if (request === undefined) return undefined;
    const prediction = this.#oracle.predict(request);
    if (prediction.deletes && !this.#mayDelete()) return undefined;
    const ready = { step, request, prediction, isBare: this.#isBare(step) };
    return this.isShrinking || !this.#counts.isFrequent(ready) ? ready : undefined;
  }

  /** Sends the request of a step and judges the answer. Throws `BrokenRule` if it is wrong. */
  async take(ready: ReadyStep): Promise<void> {
    const { step, request, prediction } = ready;
    const { deletes } = prediction;
    this.#counts.count(ready);
    const exchange = await this.#send(request, deletes !== undefined);
    if (exchange === undefined) return;
    this.#sequence.push(exchange);
    this.#before = step;
    const [harm] = harmOf(exchange);
    if (harm) throw new BrokenRule({ rule: "delete.refused-changes-nothing", ...harm }, this.#sequence);
    const outcome = judgeStep(step, exchange, this.#oracle);
    if (typeof outcome === "object") await this.#settle(outcome);
    this.doubts.saw(exchange, outcome);
    if (isRead(request) || !isSuccess(exchange)) return;
    this.#deletes += 1;
    // An admissible success that the profile does not predict: read from the accounts what it changed.
    if (!deletes) return this.recover();
    this.#model.remove(deletes.key, deletes.id);
    if (await this.#access.client.isUndisturbed(deletes.id)) return;
    this.#throwIfBroken(await this.#watch.look());
  }

  /** Sends the requests of two clients concurrently, and looks for an order of them that explains all answers. */
  async takeRound(round: Round): Promise<void> {
    const requests = round.map((steps) =>
      steps.flatMap((step) => {
        const request = this.#requestOf(step);
        return request ? [{ step, request }] : [];
      }),
    );
    if (requests.flat().every(({ request }) => isRead(request)) || this.#disposables().length < LEAST_FOR_ROUND) return;
    const events = await sendRound(requests, (request) => this.#send(request, !isRead(request)));
    this.#sequence.push(...events.map(({ exchange }) => exchange));
    this.#story = `two clients at once: ${storyOf(events)}`;
    const { wrong, isDoubled } = explain(events, this.#oracle);
    if (wrong) await this.#settle({ ...wrong, actual: `no order explains the answers to ${this.#story}` });
    else if (isDoubled) this.doubts.note("two deletes of one project at once both succeeded");
  }

  /** Checks the accounts after a pause for delayed effects. Throws `BrokenRule`. */
  async finishLast(): Promise<void> {
    if (this.ended === undefined) this.#throwIfBroken(await this.#watch.afterPause());
  }

  /** Brings the model up to date. */
  async recover(): Promise<void> {
    await this.#watch.look().catch((error) => this.#endBy(error));
  }

  /** Why writes cannot be repeated for shrinking; undefined if they can. */
  whyNoWrites(): string | undefined {
    if (this.#writesEnded) return "writes have ended";
    return this.#disposables().length <= RESERVED ? "too few disposable projects are left" : undefined;
  }

  #endBy(error: unknown): void {
    const { name, message } = error as Error;
    this.ended ??= message;
    this.isLost ||= !["Unexplorable", "StillLimited"].includes(name);
  }

  /** Spreads deletes over the exploration, and reserves the last disposable projects for deletes that must be refused. */
  #mayDelete(): boolean {
    return this.#disposables().length > RESERVED && this.#deletes * REQUESTS_FOR_A_DELETE <= this.sent;
  }

  #disposables(): readonly string[] {
    const { disposableProjectIds, keys } = this.#access.client.target;
    return disposableProjectIds.filter((id) => this.#model.locate(keys.premium, id) === "own");
  }

  #isBare(step: Step): boolean {
    const contentType = step.operation ? requiredType(step.operation) : null;
    const usual = this.#requestOf({ ...step, key: "premium", contentType });
    return usual !== undefined && this.#oracle.predict(usual).status < 400;
  }

  /** The request of a step in the current state; undefined if no project fits it or consent is missing. */
  #requestOf(step: Step): SentRequest | undefined {
    if (this.ended !== undefined) return undefined;
    const { target } = this.#access.client;
    const unknownId = this.#unknownId;
    const request = requestOfStep(step, { target, model: this.#model, unknownId, disposables: this.#disposables() });
    try {
      if (request) demandConsent(request, target, new Set(unknownId === undefined ? [] : [unknownId]));
      return request;
    } catch (error) {
      if (error instanceof NoConsent) return undefined;
      throw error;
    }
  }

  async #send(request: SentRequest, meant: boolean): Promise<Exchange | undefined> {
    if (!isRead(request)) this.#watch.sawWrite(request);
    try {
      return await this.#access.client.send({ ...request, meant });
    } catch (error) {
      if (error instanceof NoConsent) {
        this.#writesEnded = true;
        return undefined;
      }
      if (!(error instanceof Error) || error.name !== "NoAnswer") throw error;
      const { rule } = this.#oracle.predict(request);
      throw new BrokenRule({ rule, ...violation("an answer", error.message) }, this.#sequence);
    }
  }

  /**
   * Throws `BrokenRule` for a wrong answer. Before the first one of a rule it walks the accounts: if another client changes them,
   * returns instead; if they differ and the wrong answer is a list, throws for that difference. A wrong write is reported itself,
   * since the difference is its effect. Moves the wrong answer to the end of the sequence, as concurrent requests need it.
   */
  async #settle(broken: Broken): Promise<void> {
    const { rule, exchange } = broken;
    if (exchange) this.#sequence = [...this.#sequence.filter((each) => each !== exchange), exchange];
    if (!this.#settled.has(rule)) {
      const seen = await this.#watch.look();
      if (this.#isChange(seen)) return;
      if (this.#sequence.at(-1)?.request.method === "GET") this.#throwIfBroken(seen);
    }
    this.#settled.add(rule);
    throw new BrokenRule(broken, this.#sequence);
  }

  #throwIfBroken(seen: Outcome): void {
    if (seen === undefined || this.#isChange(seen)) return;
    const actual = this.#story ? `${seen.actual}, after ${this.#story}` : seen.actual;
    throw new BrokenRule({ ...seen, actual }, [...this.#sequence, ...(seen.exchange ? [seen.exchange] : [])]);
  }

  /** Whether another client has changed the accounts. Ends the exploration if that happens too often. */
  #isChange(seen: Outcome): seen is string {
    if (typeof seen !== "string") return false;
    this.doubts.note(seen);
    this.#changes += 1;
    if (this.#changes >= MOST_CHANGES) this.ended = seen;
    return true;
  }
}
