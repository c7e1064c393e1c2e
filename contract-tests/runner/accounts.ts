import { fieldsOf, type KeyName } from "../model/exchange.ts";
import type { Change, Write } from "../model/probe.ts";
import type { Target } from "../model/target.ts";
import type { Walk } from "../model/walk.ts";
import { changesIn, entryOf, type HistoryEntry, unrestIn } from "./account-history.ts";
import { acknowledgedDelete } from "./known-ids.ts";
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
  unrest(walk: (key: KeyName) => Promise<Walk>): Promise<string | undefined>;
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
  const lookFor = (): string | undefined => [...histories.values()].map(unrestIn).find((each) => each !== undefined);

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
    unrest: async (walk) => {
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
