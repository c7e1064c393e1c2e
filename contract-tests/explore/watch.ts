import { isProjectId } from "../../mock-server/operations/accounts.ts";
import { MAXIMUM_LIMIT, type RuleId } from "../../openapi/index.ts";
import { firstDifference, listed, missingIds } from "../checks/sequence.ts";
import { idsOf, type KeyName, projectIdsIn, type SentRequest, type Walk } from "../model/exchange.ts";
import { violation } from "../model/finding.ts";
import { premiumKeys } from "../model/target.ts";
import { type AccountsModel, changedTextIn } from "./model.ts";
import { type Broken, BrokenRule, type ExploreAccess, type Outcome, Unexplorable } from "./outcomes.ts";

/** The accounts are walked after this many requests, even without a write. */
const WALK_EVERY = 50;
/** The accounts are walked after a pause each time this many requests were sent. */
const PAUSE_EVERY = 250;
/** The pause in milliseconds, after which delayed effects of a write should be visible. */
const LATE_MS = 500;

/**
 * Walks the accounts when they may have changed, and compares them with the model. A difference is a broken rule, or, as text, a
 * change that another client may have made.
 */
export class AccountsWatch {
  readonly #access: ExploreAccess;
  readonly #model: AccountsModel;
  /** The accounts that can be walked. */
  readonly #keys: readonly KeyName[];
  /** The projects named by writes since the last pause: another client is unlikely to delete exactly these. */
  readonly #named = new Set<string>();
  #wrote = false;
  #wroteSincePause = false;
  #walkedAt = 0;
  #pausedAt = 0;

  constructor(access: ExploreAccess, model: AccountsModel) {
    this.#access = access;
    this.#model = model;
    this.#keys = premiumKeys(access.client.target);
  }

  /** Walks the accounts for the first time. Throws `BrokenRule` or `Unexplorable` if one cannot be explored. */
  async start(): Promise<void> {
    const { client } = this.#access;
    for (const key of this.#keys) {
      // First the walk from before the cases, so that projects that the cases deleted keep their places.
      this.#model.replace(await client.baseline(key));
      const walk = await client.walk(key, MAXIMUM_LIMIT);
      demandWalk(walk);
      this.#model.replace(walk);
    }
  }

  /** Records a request that may have changed the accounts. */
  sawWrite(request: SentRequest): void {
    for (const id of projectIdsIn(request)) this.#named.add(id);
    this.#wrote = true;
    this.#wroteSincePause = true;
  }

  /** Walks the accounts after a write or after `WALK_EVERY` requests; each `PAUSE_EVERY` requests, after a pause. */
  async afterSequence(): Promise<Outcome> {
    const sent = this.#access.sent();
    if (sent - this.#pausedAt >= PAUSE_EVERY) return this.afterPause();
    return this.#wrote || sent - this.#walkedAt >= WALK_EVERY ? this.look() : undefined;
  }

  /** Walks the accounts after a pause, to find delayed effects of writes. */
  async afterPause(): Promise<Outcome> {
    const wrote = this.#wroteSincePause;
    if (wrote) await this.#access.sleep(LATE_MS);
    this.#wroteSincePause = false;
    this.#pausedAt = this.#access.sent();
    const difference = await this.look(wrote);
    this.#named.clear();
    return difference;
  }

  /** Walks the accounts. Returns the first difference from the model, which it corrects by a second walk. */
  async look(wrote: boolean = this.#wrote): Promise<Outcome> {
    let difference: Outcome;
    for (const key of this.#keys) difference ??= await this.#differenceOf(key, wrote);
    this.#wrote = false;
    this.#walkedAt = this.#access.sent();
    return difference;
  }

  /**
   * If a second walk does not show the difference, the list is wrong. If it does, a write of the suite caused it, unless the
   * account also changes without one. A loss of projects that writes have named is never attributed to another client.
   */
  async #differenceOf(key: KeyName, wrote: boolean): Promise<Outcome> {
    const { client } = this.#access;
    const first = await client.walk(key, MAXIMUM_LIMIT);
    const found = differenceIn(first, this.#model);
    if (found === undefined) return this.#renamingIn(first);
    const walk = await client.walk(key, MAXIMUM_LIMIT);
    const again = differenceIn(walk, this.#model);
    if (again === undefined) return { ...found, rule: "list.same-set" };
    if (walk.end === "empty-page") this.#model.replace(walk);
    const isOfTheList = again.rule === "list.next-page" || again.rule === "list.same-set";
    const isNamed = again.lost?.every((id) => this.#named.has(id));
    if (isOfTheList || isNamed || (wrote && (await client.concurrentChange()) === undefined)) return again;
    return `the account changes under the run: ${again.actual}`;
  }

  /** A changed name or description is another client's work, because no operation of the interface changes them. */
  #renamingIn(walk: Walk): Outcome {
    const shown = walk.pages.flatMap(({ answer }) => answer.projects);
    const changed = changedTextIn(this.#model.projects(walk.key), shown);
    if (changed === undefined) return undefined;
    this.#model.replace(walk);
    return `the account changes under the run: ${changed}`;
  }
}

function demandWalk({ key, end, ids, pages }: Walk): void {
  if (end === "too-long") throw new Unexplorable(`the list of ${key} has no end`);
  const expected = "a walk through every project to an empty page";
  const found = violation(expected, `${key}: ${end} after ${ids.length} projects`, pages.at(-1));
  if (end !== "empty-page" || new Set(ids).size !== ids.length) throw new BrokenRule({ rule: "list.next-page", ...found }, pages);
  if (!ids.every(isProjectId)) throw new Unexplorable(`the list of ${key} has ids that are none of the reference's`);
}

/** The first difference between a walk and the model, with the projects that are missing, if any. */
function differenceIn(walk: Walk, model: AccountsModel): (Broken & { readonly lost?: readonly string[] }) | undefined {
  const { key, end, ids, pages } = walk;
  const broken = (rule: RuleId, expected: string, actual: string, id?: string): Broken => {
    const page = pages.find((each) => id !== undefined && idsOf(each).includes(id)) ?? pages.at(-1);
    return { rule, ...violation(expected, `${key}: ${actual}`, page) };
  };
  if (end !== "empty-page") return broken("list.next-page", "a walk that ends with an empty page", `the walk ended by ${end}`);
  const expected = model.projects(key).map(({ id }) => id);
  const back = ids.filter((id) => model.gone(key).includes(id));
  if (back.length > 0) return broken("delete.gone", "no deleted project on any page", `${listed(back)} back`, back[0]);
  const lost = missingIds(expected, ids);
  // After an acknowledged delete, that delete may have taken more than it named.
  const rule = model.gone("premium").length > 0 ? "delete.gone" : "delete.refused-changes-nothing";
  if (lost.length > 0)
    return { ...broken(rule, "every project whose delete was not acknowledged", `${listed(lost)} gone`), lost };
  const fresh = missingIds(ids, expected);
  if (fresh.length > 0) return broken("delete.refused-changes-nothing", "no new project", `${listed(fresh)} new`, fresh[0]);
  const moved = firstDifference(expected, ids);
  return moved === undefined ? undefined : broken("list.same-set", "the same sequence as before", moved);
}
