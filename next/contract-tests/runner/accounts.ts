import type { Change, Write } from "../model/case.ts";
import { type Exchange, fieldsOf, idsOf, isSuccess, type KeyName, type Walk } from "../model/exchange.ts";
import { premiumKeys, type Target } from "../model/target.ts";
import { AccountHistory, acknowledgedDelete } from "./account-history.ts";
import type { Patience } from "./patience.ts";

/** Milliseconds before each round of walks, so that another client can make its next change, and after which none starts. */
const WAITS = [0, 100, 200, 400];
const LONG_ENOUGH_MS = 1000;
/** Later watches of a run have one round. */
const MOST_WATCHES = 3;

/** The state of the target's accounts, as far as this run has seen it. */
export class Accounts {
  /** The keys whose accounts can be listed. */
  readonly keys: readonly KeyName[];
  /** Ids whose delete the target has acknowledged. */
  readonly deleted: string[] = [];
  /** Ids of all intended deletes, whatever their answer, and of all acknowledged ones. */
  readonly given: Set<string> = new Set();
  readonly #walks = new Map<KeyName, Walk>();
  readonly #disposable: readonly string[];
  readonly #clock: Pick<Patience, "sleep" | "now">;
  readonly #histories: ReadonlyMap<KeyName, AccountHistory>;
  readonly #listedAgain: Change[] = [];
  /** Whether a write other than a delete of an id was acknowledged: its effect is unknown. */
  #hasUnknownWrite = false;
  #watches = 0;
  #concurrentChange: string | undefined;

  constructor(target: Target, clock: Pick<Patience, "sleep" | "now">) {
    this.keys = premiumKeys(target);
    this.#disposable = target.disposableProjectIds;
    this.#clock = clock;
    this.#histories = new Map(this.keys.map((key) => [key, new AccountHistory()]));
  }

  /** The `total` to expect now. Undefined unless it counted all projects in this walk, and every write since is understood. */
  expectedTotal({ pages, ids }: Walk): number | undefined {
    const countsAll = pages.length > 2 && pages.every((page) => fieldsOf(page).total === ids.length);
    const areWritesKnown = !this.#hasUnknownWrite && this.given.size === this.deleted.length;
    return countsAll && areWritesKnown ? ids.length - this.deleted.length : undefined;
  }

  /** The cursors of the next walk with the maximum limit if only the suite changes the account; empty before the first walk. */
  likelyCursors(key: KeyName): string[] {
    const { ids = [], pages: [page] = [] } = this.#walks.get(key) ?? {};
    const left = ids.filter((id) => !this.given.has(id));
    return left.filter((_, place) => (place + 1) % (page ? idsOf(page).length : 1) === 0 || place + 1 === left.length);
  }

  sawWalk(walk: Walk): void {
    if (walk.end === "empty-page") this.#walks.set(walk.key, walk);
    this.#histories.get(walk.key)?.sawWalk(walk);
  }

  /** Records deleted projects that a page shows. No list is in flight during a delete, so the page is no older view. */
  sawPage(page: Exchange): void {
    if (page.request.key !== "premium" || this.deleted.length === 0) return;
    const back = idsOf(page).filter((id) => this.deleted.includes(id));
    this.#listedAgain.push(...back.map((id): Change => ({ id, kind: "undeleted", writes: [] })));
  }

  /** Whether nothing was written since the premium account was last seen whole. */
  get wasJustSeen(): boolean {
    return this.#histories.get("premium")?.wasJustSeen === true;
  }

  /** Records the projects of the premium account, if one page and its `total` have shown that there are no others. */
  sawAll(ids: readonly string[]): void {
    this.#histories.get("premium")?.saw(new Set(ids), true);
  }

  sawWrite(write: Write): void {
    const ids = acknowledgedDelete(write.exchange);
    if (ids.length === 0 && isSuccess(write.exchange)) this.#hasUnknownWrite = true;
    for (const id of ids) {
      if (!this.deleted.includes(id)) this.deleted.push(id);
      this.given.add(id);
    }
    for (const history of this.#histories.values()) history.sawWrite(write);
  }

  changes(key: KeyName): Change[] {
    return [...(this.#histories.get(key)?.changes() ?? []), ...(key === "premium" ? this.#listedAgain : [])];
  }

  /**
   * The projects outside `disposableProjectIds` that vanished with an intended delete. Excludes a loss if one of the writes was
   * answered with 404, because that refused delete may be the cause, which later writes show.
   */
  alsoDeleted(): string[] {
    const isMeant = (writes: readonly Write[]) =>
      writes.some(({ meant }) => meant) && writes.every(({ exchange }) => exchange.answer.status !== 404);
    const changes = this.keys.flatMap((key) => this.changes(key));
    const lost = changes.filter(({ kind, writes }) => kind === "vanished" && isMeant(writes));
    return lost.map(({ id }) => id).filter((id) => !this.#disposable.includes(id));
  }

  /** Walks through the accounts repeatedly for a while. Returns what another client changed; undefined if nothing was seen. */
  async concurrentChange(walk: (key: KeyName) => Promise<Walk>): Promise<string | undefined> {
    const { now, sleep } = this.#clock;
    const startedAt = now();
    this.#watches += 1;
    this.#concurrentChange ??= this.#seenChange();
    for (const wait of this.#watches > MOST_WATCHES ? [0] : WAITS) {
      if (this.#concurrentChange !== undefined || now() - startedAt > LONG_ENOUGH_MS) break;
      await sleep(wait);
      for (const key of this.keys) await walk(key);
      this.#concurrentChange = this.#seenChange();
    }
    return this.#concurrentChange;
  }

  #seenChange(): string | undefined {
    return [...this.#histories.values()].map((each) => each.concurrentChange()).find((change) => change !== undefined);
  }
}
