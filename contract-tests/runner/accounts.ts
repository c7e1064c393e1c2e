import {
  type Exchange,
  fieldsOf,
  type KeyName,
  type ListedProject,
  type Page,
  type Walk,
  type WalkEnd,
} from "../model/exchange.ts";
import type { Target } from "../model/target.ts";
import type { Change, ListOptions, Write } from "../model/target-client.ts";
import { acknowledgedDelete, changesIn, concurrentChangeIn, entryOf, type HistoryEntry } from "./account-history.ts";
import type { Patience } from "./patience.ts";

/** What a run knows of the accounts of its target. */
export interface Accounts {
  /** The keys whose accounts can be listed. */
  readonly keys: readonly KeyName[];
  /** Ids whose delete the target has acknowledged. */
  readonly deleted: readonly string[];
  /** Ids that were given up: a delete was meant for them or acknowledged, whatever came of it. */
  readonly given: ReadonlySet<string>;
  giveUp(ids: readonly string[]): void;
  /** What `total` has to be now, where it counted all projects in the first walk and each project that was given up is known to be deleted. */
  expectedTotal(first: Walk): number | undefined;
  sawWalk(walk: Walk): void;
  /** One page of the premium account and its `total` have shown that these are its projects. */
  sawAll(ids: readonly string[]): void;
  sawWrite(write: Write): void;
  changes(key: KeyName): Change[];
  /** Walks through the accounts again and again for a while, and says what another client changes in them. */
  concurrentChange(walk: (key: KeyName) => Promise<Walk>): Promise<string | undefined>;
}

/** Milliseconds before each round of walks: a client that changes something now and then has its time to do so. */
const WAITS = [0, 100, 200, 400];
/** Milliseconds after which the rounds end, where the walks themselves take long. */
const LONG_ENOUGH_MS = 1000;
/** How often a run waits; later a single round has to do. */
const MOST_WATCHES = 3;

/** Nothing is known before the first walk. */
export function accountsOf({ keys: named }: Target, { sleep, now }: Pick<Patience, "sleep" | "now">): Accounts {
  const keys: KeyName[] = named.otherPremium === undefined ? ["premium"] : ["premium", "otherPremium"];
  const histories = new Map<KeyName, HistoryEntry[]>(keys.map((key) => [key, []]));
  const deleted: string[] = [];
  const given = new Set<string>();
  const giveUp = (ids: readonly string[]): void => {
    for (const id of ids) given.add(id);
  };
  let watches = 0;
  let unrest: string | undefined;
  const lookFor = (): string | undefined => [...histories.values()].map(concurrentChangeIn).find((each) => each !== undefined);

  return {
    keys,
    deleted,
    given,
    giveUp,
    expectedTotal: ({ pages, projects }) => {
      const countsAll = pages.length > 2 && pages.every(({ exchange }) => fieldsOf(exchange).total === projects.length);
      return countsAll && given.size === deleted.length ? projects.length - deleted.length : undefined;
    },
    sawWalk: (walk) => {
      histories.get(walk.key)?.push(...entryOf(walk));
    },
    sawAll: (ids) => {
      histories.get("premium")?.push({ seen: new Set(ids), isCredible: true });
    },
    sawWrite: (write) => {
      const acknowledged = acknowledgedDelete(write.exchange);
      deleted.push(...acknowledged);
      giveUp(acknowledged);
      for (const history of histories.values()) history.push({ write });
    },
    changes: (key) => changesIn(histories.get(key) ?? []),
    concurrentChange: async (walk) => {
      unrest ??= lookFor();
      const startedAt = now();
      watches += 1;
      for (const wait of watches > MOST_WATCHES ? [0] : WAITS) {
        if (unrest !== undefined || now() - startedAt > LONG_ENOUGH_MS) break;
        await sleep(wait);
        for (const key of keys) await walk(key);
        unrest = lookFor();
      }
      return unrest;
    },
  };
}

/** Most pages of a walk, and most projects: a target may invent new ones for ever, and a run keeps them all. */
const MAXIMUM_PAGES = 2_000;
const MAXIMUM_PROJECTS = 30_000;
/** Most projects beyond the total that the target names. */
const MAXIMUM_BEYOND_TOTAL = 5_000;

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
  let lastId: string | undefined;
  for (;;) {
    const exchange = await list({ key, ...(limit !== undefined && { limit }), ...(lastId !== undefined && { lastId }) });
    const page = exchange.answer.status === 200 ? exchange.answer.projects : [];
    pages.push({ exchange, projects: page, ...(lastId !== undefined && { lastId }) });
    projects.push(...page);
    const end = endAt(exchange, page, seen) ?? tooLong(exchange, pages.length >= maximumPages, projects.length);
    for (const { id } of page) seen.add(id);
    if (end) return { key, ...(limit !== undefined && { limit }), pages, projects, end };
    lastId = page.at(-1)?.id;
  }
}

/** A total that differs from the page's own number counts all projects, so a list far beyond it has no end. */
function tooLong({ answer }: Exchange, pagesUsedUp: boolean, projects: number): WalkEnd | undefined {
  const { total } = (answer.body ?? {}) as { total?: unknown };
  const countsAll = typeof total === "number" && total > answer.projects.length;
  const most = countsAll ? Math.min(total + MAXIMUM_BEYOND_TOTAL, MAXIMUM_PROJECTS) : MAXIMUM_PROJECTS;
  return pagesUsedUp || projects >= most ? "too-long" : undefined;
}

function endAt({ answer }: Exchange, page: readonly ListedProject[], seen: ReadonlySet<string>): WalkEnd | undefined {
  if (answer.status !== 200) return "refused";
  if (page.some(({ id }) => seen.has(id))) return "repeated";
  if (page.length > 0) return undefined;
  const { projects } = (answer.body ?? {}) as { projects?: unknown };
  return Array.isArray(projects) && projects.length === 0 ? "empty-page" : "unreadable";
}
