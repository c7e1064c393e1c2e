import type { Change, Write } from "../model/case.ts";
import { type Exchange, fieldsOf, idsOf, isSuccess, type KeyName, type Walk } from "../model/exchange.ts";
import { premiumKeys, type Target } from "../model/target.ts";
import { acknowledgedDelete, addSeen, changesIn, concurrentChangeIn, entryOf, type HistoryEntry } from "./account-history.ts";
import type { Patience } from "./patience.ts";

/** Milliseconds before each round of walks: time for a client that changes something now and then. */
const WAITS = [0, 100, 200, 400];
/** Milliseconds after which the rounds end, if the walks themselves take long. */
const LONG_ENOUGH_MS = 1000;
/** How often a run watches; later a single round has to do. */
const MOST_WATCHES = 3;

/** What a run knows of the accounts of its target. */
export class Accounts {
  /** The keys whose accounts can be listed. */
  readonly keys: readonly KeyName[];
  /** Ids whose delete the target has acknowledged. */
  readonly deleted: string[] = [];
  /** Ids for which a delete was meant or acknowledged, with any result. */
  readonly given: Set<string> = new Set();
  readonly #walks: Map<KeyName, Walk> = new Map();
  readonly #disposable: readonly string[];
  readonly #clock: Pick<Patience, "sleep" | "now">;
  readonly #histories: ReadonlyMap<KeyName, HistoryEntry[]>;
  readonly #listedAgain: Change[] = [];
  /** Whether a write was acknowledged that is no delete of an id: what it did is not foreseen. */
  #isUnforeseen = false;
  #watches = 0;
  #concurrentChange: string | undefined;

  constructor(target: Target, clock: Pick<Patience, "sleep" | "now">) {
    this.keys = premiumKeys(target);
    this.#disposable = target.disposableProjectIds;
    this.#clock = clock;
    this.#histories = new Map(this.keys.map((key) => [key, []]));
  }

  /** What `total` has to be now, if it counted all projects in the first walk and all that was given up is known as deleted. */
  expectedTotal({ pages, ids }: Walk): number | undefined {
    const countsAll = pages.length > 2 && pages.every((page) => fieldsOf(page).total === ids.length);
    const isForeseen = !this.#isUnforeseen && this.given.size === this.deleted.length;
    return countsAll && isForeseen ? ids.length - this.deleted.length : undefined;
  }

  /** The cursors of the next walk with the largest limit, if nothing has changed but by the suite; none before the first walk. */
  likelyCursors(key: KeyName): string[] {
    const { ids = [], pages: [page] = [] } = this.#walks.get(key) ?? {};
    const left = ids.filter((id) => !this.given.has(id));
    return left.filter((_, place) => (place + 1) % (page ? idsOf(page).length : 1) === 0 || place + 1 === left.length);
  }

  sawWalk(walk: Walk): void {
    if (walk.end === "empty-page") this.#walks.set(walk.key, walk);
    for (const entry of entryOf(walk)) addSeen(this.#histories.get(walk.key) ?? [], entry);
  }

  /** A page that shows a deleted project, whichever case asked for it. No list is under way beside a delete that is acknowledged. */
  sawPage(page: Exchange): void {
    if (page.request.key !== "premium" || this.deleted.length === 0) return;
    const back = idsOf(page).filter((id) => this.deleted.includes(id));
    this.#listedAgain.push(...back.map((id): Change => ({ id, kind: "undeleted", writes: [] })));
  }

  /** Whether nothing was written since the premium account was seen. */
  get wasJustSeen(): boolean {
    const last = this.#histories.get("premium")?.at(-1);
    return last !== undefined && "seen" in last;
  }

  /** One page of the premium account and its `total` have shown that these are its projects. */
  sawAll(ids: readonly string[]): void {
    addSeen(this.#histories.get("premium") ?? [], { seen: new Set(ids), isCredible: true });
  }

  sawWrite(write: Write): void {
    const ids = acknowledgedDelete(write.exchange);
    if (ids.length === 0 && isSuccess(write.exchange)) this.#isUnforeseen = true;
    for (const id of ids) {
      if (!this.deleted.includes(id)) this.deleted.push(id);
      this.given.add(id);
    }
    for (const history of this.#histories.values()) history.push({ write });
  }

  changes(key: KeyName): Change[] {
    return [...changesIn(this.#histories.get(key) ?? []), ...(key === "premium" ? this.#listedAgain : [])];
  }

  /**
   * The projects that vanished with a delete that was meant, and that the target file does not name. If a 404 came too, its delete
   * may have taken them, and what follows shows whether refused deletes do.
   */
  takenAlong(): string[] {
    const isMeant = (writes: readonly Write[]) =>
      writes.some(({ meant }) => meant) && writes.every(({ exchange }) => exchange.answer.status !== 404);
    const lost = this.keys
      .flatMap((key) => this.changes(key))
      .filter(({ kind, writes }) => kind === "vanished" && isMeant(writes));
    return lost.map(({ id }) => id).filter((id) => !this.#disposable.includes(id));
  }

  /** Walks through the accounts again and again for a while, and gives what another client changes in them. */
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
    return [...this.#histories.values()].map(concurrentChangeIn).find((each) => each !== undefined);
  }
}
