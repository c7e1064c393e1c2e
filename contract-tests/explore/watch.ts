import { type Exchange, projectIdsIn, type SentRequest } from "../model/exchange.ts";
import { BrokenRule, type ExploreAccess } from "./access.ts";
import { compareAccounts } from "./compare-accounts.ts";
import type { AccountsModel } from "./model.ts";

/** Requests after which the accounts are walked, if a sequence alone gives no reason to. */
const WALK_EVERY = 50;
/** Requests after which the accounts are walked after a pause. */
const PAUSE_EVERY = 250;
/** Milliseconds after which a target is expected to have done what it does late. */
const LATE_MS = 500;

/** What a walk shows: what is expected, a change by another client, or the rule that the suite's own requests show to be broken. */
export type Seen = undefined | "changed" | BrokenRule;

/** Walks the accounts when something may have changed them, and tells what the suite did from what another client did. */
export class AccountsWatch {
  /** How often another client was seen to change the accounts. */
  changes = 0;
  readonly #access: ExploreAccess;
  readonly #model: AccountsModel;
  readonly #onChange: (change: string) => void;
  /** The projects that writes have named since the last pause: another client is not likely to delete just those. */
  readonly #named = new Set<string>();
  #wrote = false;
  #wroteSincePause = false;
  #walkedAt = 0;
  #pausedAt = 0;

  constructor(access: ExploreAccess, model: AccountsModel, onChange: (change: string) => void) {
    this.#access = access;
    this.#model = model;
    this.#onChange = onChange;
  }

  /** A request was sent that may have changed the accounts. */
  sawWrite(request: SentRequest): void {
    for (const id of projectIdsIn(request)) this.#named.add(id);
    this.#wrote = true;
    this.#wroteSincePause = true;
  }

  /** Walks the accounts if the sequence sent a write, or if they were not walked for long, and now and then after a pause. */
  async afterSequence(sequence: readonly Exchange[]): Promise<Seen> {
    const { sent } = this.#access;
    if (sent() - this.#pausedAt >= PAUSE_EVERY) return this.afterPause(sequence);
    return this.#wrote || sent() - this.#walkedAt >= WALK_EVERY ? this.look(sequence) : undefined;
  }

  /** Looks for what the target does late. */
  async afterPause(sequence: readonly Exchange[]): Promise<Seen> {
    if (this.#wroteSincePause) await this.#access.sleep(LATE_MS);
    const wrote = this.#wroteSincePause;
    this.#wroteSincePause = false;
    this.#pausedAt = this.#access.sent();
    const seen = await this.look(sequence, wrote);
    this.#named.clear();
    return seen;
  }

  /** Takes the accounts as they are now, after an answer that left it open what they are. */
  async recover(): Promise<void> {
    await compareAccounts(this.#access.client, this.#model, this.#wrote, this.#named);
    this.#wrote = false;
  }

  /** Walks the accounts. */
  async look(sequence: readonly Exchange[], wrote: boolean = this.#wrote): Promise<Seen> {
    const difference = await compareAccounts(this.#access.client, this.#model, wrote, this.#named);
    this.#wrote = false;
    this.#walkedAt = this.#access.sent();
    if (difference === undefined) return undefined;
    if ("change" in difference) {
      this.changes += 1;
      this.#onChange(difference.change);
      return "changed";
    }
    const { rule, violation } = difference;
    return new BrokenRule(rule, violation, [...sequence, ...(violation.exchange ? [violation.exchange] : [])]);
  }
}
