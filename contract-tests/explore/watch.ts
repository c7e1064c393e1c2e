import { isProjectId } from "../../mock-server/operations/project.ts";
import { MAXIMUM_LIMIT } from "../../openapi/index.ts";
import { projectIdsIn, type SentRequest } from "../model/exchange.ts";
import { violation } from "../model/finding.ts";
import type { Walk } from "../model/walk.ts";
import { BrokenRule, type ExploreAccess, Unexplorable } from "./access.ts";
import { compareAccounts, type Difference } from "./compare-accounts.ts";
import type { AccountsModel } from "./model.ts";

/** Requests after which the accounts are walked, if a sequence alone gives no reason to. */
const WALK_EVERY = 50;
/** Requests after which the accounts are walked after a pause. */
const PAUSE_EVERY = 250;
/** Milliseconds after which a target is expected to have done what it does late. */
const LATE_MS = 500;

/** Walks the accounts when something may have changed them, and tells what the suite did from what another client did. */
export class AccountsWatch {
  readonly #access: ExploreAccess;
  readonly #model: AccountsModel;
  /** The projects that writes have named since the last pause: another client is not likely to delete just those. */
  readonly #named = new Set<string>();
  #wrote = false;
  #wroteSincePause = false;
  #walkedAt = 0;
  #pausedAt = 0;

  constructor(access: ExploreAccess, model: AccountsModel) {
    this.#access = access;
    this.#model = model;
  }

  /** Walks the accounts for the first time. One that cannot be walked, or whose ids the operations do not take, is not explored. */
  async start(): Promise<void> {
    const { client } = this.#access;
    for (const key of ["premium", "otherPremium"] as const) {
      if (client.target.keys[key] === undefined) continue;
      // Projects that the cases have deleted keep their places.
      this.#model.replace(await client.baseline(key));
      const walk = await client.walk(key, MAXIMUM_LIMIT);
      demandWalk(walk);
      this.#model.replace(walk);
    }
  }

  /** A request was sent that may have changed the accounts. */
  sawWrite(request: SentRequest): void {
    for (const id of projectIdsIn(request)) this.#named.add(id);
    this.#wrote = true;
    this.#wroteSincePause = true;
  }

  /** Walks the accounts if a write was sent, or if they were not walked for long, and now and then after a pause. */
  async afterSequence(): Promise<Difference | undefined> {
    const sent = this.#access.sent();
    if (sent - this.#pausedAt >= PAUSE_EVERY) return this.afterPause();
    return this.#wrote || sent - this.#walkedAt >= WALK_EVERY ? this.look() : undefined;
  }

  /** Looks for what the target does late. */
  async afterPause(): Promise<Difference | undefined> {
    const wrote = this.#wroteSincePause;
    if (wrote) await this.#access.sleep(LATE_MS);
    this.#wroteSincePause = false;
    this.#pausedAt = this.#access.sent();
    const difference = await this.look(wrote);
    this.#named.clear();
    return difference;
  }

  /** Walks the accounts. */
  async look(wrote: boolean = this.#wrote): Promise<Difference | undefined> {
    const difference = await compareAccounts(this.#access.client, this.#model, wrote, this.#named);
    this.#wrote = false;
    this.#walkedAt = this.#access.sent();
    return difference;
  }
}

function demandWalk({ key, end, ids, pages }: Walk): void {
  if (end === "too-long") throw new Unexplorable(`the list of ${key} has no end`);
  const expected = "a walk through every project to an empty page";
  const found = violation(expected, `${key}: ${end} after ${ids.length} projects`, pages.at(-1));
  if (end !== "empty-page" || new Set(ids).size !== ids.length) throw new BrokenRule("list.next-page", found, pages);
  if (!ids.every(isProjectId)) throw new Unexplorable(`the list of ${key} has ids that are none of the reference's`);
}
