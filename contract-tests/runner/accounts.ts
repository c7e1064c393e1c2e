import { NoConsent } from "../model/consent.ts";
import { type Exchange, fieldsOf, type KeyName, type ListedProject, type Page, type Walk, walkIds } from "../model/exchange.ts";
import type { Target } from "../model/target.ts";
import type { Change, ListOptions, Write } from "../model/target-client.ts";
import { acknowledgedDelete, changesIn, concurrentChangeIn, entryOf, type HistoryEntry } from "./account-history.ts";
import type { Patience } from "./patience.ts";

/** Milliseconds before each round of walks: time for a client that changes something now and then. */
const WAITS = [0, 100, 200, 400];
/** Milliseconds after which the rounds end, if the walks themselves take long. */
const LONG_ENOUGH_MS = 1000;
/** How often a run watches; later a single round has to do. */
const MOST_WATCHES = 3;

/** Most pages of a walk, and most projects: a target may invent new ones for ever, and a run keeps them all. */
const MAXIMUM_PAGES = 2_000;
const MAXIMUM_PROJECTS = 30_000;
/** Most projects beyond the total that the target names. */
const MAXIMUM_BEYOND_TOTAL = 5_000;

/** The largest integers of 32 bits, of a floating-point number and of 64 bits. */
const LARGEST = [2n ** 31n - 1n, 2n ** 53n - 1n, 2n ** 63n - 1n];

/** What a run knows of the accounts of its target. */
export class Accounts {
  /** The keys whose accounts can be listed. */
  readonly keys: readonly KeyName[];
  /** Ids whose delete the target has acknowledged. */
  readonly deleted: string[] = [];
  /** Ids that were given up: a delete was meant for them or acknowledged, whatever came of it. */
  readonly given: Set<string> = new Set();
  readonly #clock: Pick<Patience, "sleep" | "now">;
  readonly #histories: ReadonlyMap<KeyName, HistoryEntry[]>;
  #watches = 0;
  #concurrentChange: string | undefined;

  constructor({ keys }: Target, clock: Pick<Patience, "sleep" | "now">) {
    this.keys = keys.otherPremium === undefined ? ["premium"] : ["premium", "otherPremium"];
    this.#clock = clock;
    this.#histories = new Map(this.keys.map((key) => [key, []]));
  }

  giveUp(ids: readonly string[]): void {
    for (const id of ids) this.given.add(id);
  }

  /** What `total` has to be now, if it counted all projects in the first walk and all that was given up is known to be deleted. */
  expectedTotal({ pages, projects }: Walk): number | undefined {
    const countsAll = pages.length > 2 && pages.every(({ exchange }) => fieldsOf(exchange).total === projects.length);
    return countsAll && this.given.size === this.deleted.length ? projects.length - this.deleted.length : undefined;
  }

  sawWalk(walk: Walk): void {
    this.#histories.get(walk.key)?.push(...entryOf(walk));
  }

  /** One page of the premium account and its `total` have shown that these are its projects. */
  sawAll(ids: readonly string[]): void {
    this.#histories.get("premium")?.push({ seen: new Set(ids), isCredible: true });
  }

  sawWrite(write: Write): void {
    const acknowledged = acknowledgedDelete(write.exchange);
    this.deleted.push(...acknowledged);
    this.giveUp(acknowledged);
    for (const history of this.#histories.values()) history.push({ write });
  }

  changes(key: KeyName): Change[] {
    return changesIn(this.#histories.get(key) ?? []);
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

/** Lists page after page until an empty one comes, or until going on makes no sense. */
export async function takeWalk(
  list: (options: ListOptions) => Promise<Exchange>,
  key: KeyName,
  limit?: number,
  maximumPages: number = MAXIMUM_PAGES,
): Promise<Walk> {
  const pages: Page[] = [];
  const projects: ListedProject[] = [];
  const seen = new Set<string>();
  const limited = { key, ...(limit !== undefined && { limit }) };
  for (let next: ListOptions = limited; ; ) {
    const exchange = await list(next);
    const page = exchange.answer.status === 200 ? exchange.answer.projects : [];
    pages.push({ exchange, projects: page });
    projects.push(...page);
    const isTooLong = pages.length >= maximumPages || projects.length >= mostProjects(exchange);
    const end = endAt(exchange, page, seen, isTooLong);
    if (end) return { ...limited, pages, projects, end };
    for (const { id } of page) seen.add(id);
    next = { ...limited, lastId: page.at(-1)?.id ?? "" };
  }
}

/**
 * The largest id of the narrowest integer type that holds all ids of the walks. Throws `NoConsent` if a walk did not come to
 * its empty page, because then any id may be that of a project.
 */
export function idOfNothing(walks: readonly Walk[]): string {
  const cut = walks.find(({ end }) => end !== "empty-page");
  if (cut) {
    const why = `the list of ${cut.key} was not read to its end (${cut.end} after ${cut.projects.length} projects)`;
    throw new NoConsent(`${why}, so no id is known to name nothing`);
  }
  const ids = walks.flatMap(walkIds).filter((id) => /^\d+$/.test(id));
  const highest = ids.map(BigInt).reduce((one, other) => (one > other ? one : other), 0n);
  const id = LARGEST.find((largest) => largest > highest);
  if (id === undefined) throw new NoConsent("the account has ids beyond 63 bits, so no id is known to name nothing");
  return String(id);
}

/** A total that differs from the page's own number counts all projects, so a list far beyond it has no end. */
function mostProjects(exchange: Exchange): number {
  const { total } = fieldsOf(exchange);
  const countsAll = typeof total === "number" && total > exchange.answer.projects.length;
  return countsAll ? Math.min(total + MAXIMUM_BEYOND_TOTAL, MAXIMUM_PROJECTS) : MAXIMUM_PROJECTS;
}

function endAt(
  exchange: Exchange,
  page: readonly ListedProject[],
  seen: ReadonlySet<string>,
  isTooLong: boolean,
): Walk["end"] | undefined {
  if (exchange.answer.status !== 200) return "refused";
  if (page.some(({ id }) => seen.has(id))) return "repeated";
  if (page.length > 0) return isTooLong ? "too-long" : undefined;
  const { projects } = fieldsOf(exchange);
  return Array.isArray(projects) && projects.length === 0 ? "empty-page" : "unreadable";
}
