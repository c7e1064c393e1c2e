import {
  type Account,
  isWithinType,
  type Location,
  type Project,
} from "../../mock-server/operations/accounts.ts";
import { type KeyName, type ListedProject, textsOf } from "../model/exchange.ts";
import { KEY_NAMES, type TargetKeys } from "../model/target.ts";
import type { DeleteType } from "../operations/operations.ts";

/** An account as the last look showed it: present and deleted projects in the order of the list. */
interface SeenAccount {
  /** A deleted project keeps its place, because it may be a cursor. */
  readonly sequence: readonly Project[];
  readonly places: ReadonlyMap<string, number>;
  readonly gone: ReadonlySet<string>;
  /** The projects that the target said it has deleted, also if a walk has shown one since. */
  readonly deleted: ReadonlySet<string>;
  /** An id of the narrowest integer type that holds all ids. */
  readonly largest: string;
  /** Whether it was read to its end. */
  readonly isWhole: boolean;
  /** Whether two looks have shown the same projects in different orders. */
  readonly isReordered: boolean;
}

/** The keys whose projects can be listed. */
export const OWNERS: readonly KeyName[] = ["premium", "otherPremium"];

const UNSEEN: SeenAccount = {
  sequence: [],
  places: new Map(),
  gone: new Set(),
  deleted: new Set(),
  largest: "0",
  isWhole: false,
  isReordered: false,
};

/**
 * The accounts of the target at one moment: what the last look showed, and the deletes that it acknowledged since. The operations
 * of the reference read from them, so the pages that they predict have the order of the target.
 */
export class TargetAccounts {
  /** What the target makes of a Content-Type on a delete; undefined: not known. */
  readonly deleteType: DeleteType | undefined;
  readonly #keys: TargetKeys;
  readonly #seen: ReadonlyMap<KeyName, SeenAccount>;

  constructor(
    keys: TargetKeys,
    deleteType?: DeleteType,
    seen: ReadonlyMap<KeyName, SeenAccount> = new Map(),
  ) {
    this.#keys = keys;
    this.deleteType = deleteType;
    this.#seen = seen;
  }

  withDeleteType(deleteType: DeleteType | undefined): TargetAccounts {
    return new TargetAccounts(this.#keys, deleteType, this.#seen);
  }

  /** With an account as a walk shows it. What else was known counts as deleted. A walk cut for its length is not whole. */
  showing(key: KeyName, projects: readonly ListedProject[], isWhole = true): TargetAccounts {
    const before = this.#of(key);
    const shown = projects.map((each): Project => ({ id: each.id, ...textsOf(each), records: [] }));
    const sequence = withGone(shown, before.sequence);
    const places = new Map(sequence.map(({ id }, place) => [id, place]));
    const gone = new Set(places.keys());
    for (const { id } of shown) gone.delete(id);
    const largest = widest([...places.keys()].filter((id) => /^\d+$/.test(id)));
    const kept = before.sequence.filter(({ id }) => !gone.has(id));
    const placesOfKept = kept.map(({ id }) => Number(places.get(id)));
    const isMoved = placesOfKept.some((place, index) => place > Number(placesOfKept[index + 1]));
    const isReordered = before.isReordered || isMoved;
    return this.#with(key, {
      ...before,
      sequence,
      places,
      gone,
      largest,
      isWhole,
      isReordered,
    });
  }

  /** After a delete that the target acknowledged. */
  without(key: KeyName, id: string): TargetAccounts {
    const seen = this.#of(key);
    if (!seen.places.has(id)) return this;
    const gone = new Set([...seen.gone, id]);
    return this.#with(key, { ...seen, gone, deleted: new Set([...seen.deleted, id]) });
  }

  /** Whether a look has shown the account. */
  isSeen(key: KeyName): boolean {
    return this.#seen.has(key);
  }

  /** Whether a look has shown the account to its end. */
  isWhole(key: KeyName): boolean {
    return this.#of(key).isWhole;
  }

  /** The projects that the account has now. */
  projects(key: KeyName): readonly Project[] {
    const { sequence, gone } = this.#of(key);
    return gone.size === 0 ? sequence : sequence.filter(({ id }) => !gone.has(id));
  }

  /** Whether looks have shown the same projects in different orders, so that the place of a deleted one is not known. */
  isReordered(key: KeyName): boolean {
    return this.#of(key).isReordered;
  }

  /** How many projects the account has now. */
  count(key: KeyName): number {
    const { sequence, gone } = this.#of(key);
    return sequence.length - gone.size;
  }

  ids(key: KeyName): readonly string[] {
    return this.projects(key).map(({ id }) => id);
  }

  /** The project with this id, if the account has it now. */
  project(key: KeyName, id: string): Project | undefined {
    const { sequence, places, gone } = this.#of(key);
    const place = gone.has(id) ? undefined : places.get(id);
    return place === undefined ? undefined : sequence[place];
  }

  /** The projects that the account had and has no more. */
  gone(key: KeyName): readonly string[] {
    return [...this.#of(key).gone];
  }

  /** Whether the target said that it has deleted a project of the account. */
  isDeleted(key: KeyName, id: string): boolean {
    return this.#of(key).deleted.has(id);
  }

  /** Up to `size` projects after the project `after`, which may be deleted, or from the first one. */
  page(key: KeyName, after: string | undefined, size: number): readonly Project[] {
    return pageFrom(this.#of(key), after, size);
  }

  /** The account of a key's text as the operations of the reference read it; undefined if no account has the key. */
  account(text: string | undefined): Account | undefined {
    const key = this.nameOf(text);
    if (key === undefined) return undefined;
    const seen = this.#of(key);
    return {
      plan: key === "free" ? "free" : "premium",
      total: this.count(key),
      page: (_order, size, after) => pageFrom(seen, after, size),
      canHold: (id) => isWithinType(seen.largest, id),
      find: (id) => findIn(seen, id),
    };
  }

  /** Whose project an id names, seen from the account of a key's text. What another account has deleted names no project. */
  locate(text: string | undefined, id: string): Location {
    const key = this.nameOf(text);
    const own = this.#of(key);
    const found = findIn(own, id);
    if (found !== undefined) return found;
    if ([...this.#seen.values()].some((seen) => findIn(seen, id) === "own")) return "foreign";
    return key && !isWithinType(own.largest, id) ? "huge" : "unknown";
  }

  /** The name of the key with this text; undefined if the target has no such key. */
  nameOf(text: string | undefined): keyof TargetKeys | undefined {
    return KEY_NAMES.find((key) => text && this.#keys[key] === text);
  }

  #with(key: KeyName, seen: SeenAccount): TargetAccounts {
    return new TargetAccounts(this.#keys, this.deleteType, new Map([...this.#seen, [key, seen]]));
  }

  /** What was seen of an account; of one that was not, its ids are as wide as those of the others. */
  #of(key: KeyName | undefined): SeenAccount {
    const seen = key && this.#seen.get(key);
    if (seen) return seen;
    const others = [...this.#seen.values()].map(({ largest }) => largest);
    return { ...UNSEEN, largest: widest(others) };
  }
}

/** The projects that are shown, each followed by those that stood after it before and are gone. */
function withGone(shown: readonly Project[], before: readonly Project[]): Project[] {
  const atStart: Project[] = [];
  const groups = new Map(shown.map((project) => [project.id, [project]]));
  let group = atStart;
  for (const project of before) {
    const own = groups.get(project.id);
    if (own) group = own;
    else group.push(project);
  }
  return [atStart, ...groups.values()].flat();
}

/** The id that needs the widest integer type. */
function widest(ids: readonly string[]): string {
  return ids.reduce((one, other) => (isWithinType(one, other) ? one : other), "0");
}

function findIn({ gone, places }: SeenAccount, id: string): "gone" | "own" | undefined {
  if (gone.has(id)) return "gone";
  return places.has(id) ? "own" : undefined;
}

function pageFrom(
  { sequence, places, gone }: SeenAccount,
  after: string | undefined,
  size: number,
): Project[] {
  const start = after === undefined ? 0 : (places.get(after) ?? -1) + 1;
  const following = sequence.slice(start, start + size + gone.size);
  return following.filter(({ id }) => !gone.has(id)).slice(0, size);
}
