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
  async afterSequence(sequence: readonly Exchange[]): Promise<void> {
    const { sent } = this.#access;
    if (sent() - this.#pausedAt >= PAUSE_EVERY) await this.afterPause(sequence);
    else if (this.#wrote || sent() - this.#walkedAt >= WALK_EVERY) await this.#check(sequence, this.#wrote);
  }

  /** Looks for what the target does late. */
  async afterPause(sequence: readonly Exchange[]): Promise<void> {
    if (this.#wroteSincePause) await this.#access.sleep(LATE_MS);
    const wrote = this.#wroteSincePause;
    this.#wroteSincePause = false;
    this.#pausedAt = this.#access.sent();
    await this.#check(sequence, wrote);
    this.#named.clear();
  }

  /** Takes the accounts as they are now, after an answer that left it open what they are. */
  async recover(): Promise<void> {
    await compareAccounts(this.#access.client, this.#model, this.#wrote, this.#named);
    this.#wrote = false;
  }

  /** Whether another client has changed the accounts, and the rule that is broken if the suite's own requests did. */
  async look(sequence: readonly Exchange[], wrote: boolean = this.#wrote): Promise<"changed" | BrokenRule | undefined> {
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

  async #check(sequence: readonly Exchange[], wrote: boolean): Promise<void> {
    const seen = await this.look(sequence, wrote);
    if (seen instanceof BrokenRule) throw seen;
  }
}
