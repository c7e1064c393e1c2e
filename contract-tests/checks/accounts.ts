import type { Account, Location, Project } from "../../mock-server/operations/accounts.ts";
import { LARGEST } from "../model/consent.ts";
import type { KeyName, ListedProject } from "../model/exchange.ts";
import type { TargetKeys } from "../model/target.ts";

/** An account as the last look showed it: present and deleted projects in the order of the list. */
interface Seen {
  /** A deleted project keeps its place, because it may be a cursor. */
  readonly sequence: readonly Project[];
  readonly places: ReadonlyMap<string, number>;
  readonly gone: Set<string>;
  /** Whether it was read to its end. */
  readonly isWhole: boolean;
}

const NOTHING: Seen = { sequence: [], places: new Map(), gone: new Set(), isWhole: false };

/**
 * The accounts of the target: what the last look showed, and the deletes that it acknowledged since. The operations of the
 * reference read from it, so the pages that they predict have the order of the target.
 */
export class Accounts {
  /** What the target is known to make of a Content-Type on a delete (rule delete.content-type); undefined: any of the three. */
  deleteType: "ignored" | "required" | "refused" | undefined;
  readonly #keys: TargetKeys;
  /** By the text of the key. */
  readonly #seen = new Map<string, Seen>();
  #largest: bigint = LARGEST[0];

  constructor(keys: TargetKeys) {
    this.#keys = keys;
  }

  /**
   * Sets an account to what a walk showed. Known projects that it does not show count as deleted. A walk that was stopped for its
   * length is not whole: it shows only the beginning of the account.
   */
  saw(key: KeyName, projects: readonly ListedProject[], isWhole = true): void {
    const text = this.#textOf(key);
    if (text === undefined) return;
    const present = new Set(projects.map(({ id }) => id));
    const sequence: Project[] = projects.map(modelProject);
    let before: string | undefined;
    for (const project of this.#of(text).sequence) {
      if (!present.has(project.id)) sequence.splice(sequence.findIndex(({ id }) => id === before) + 1, 0, project);
      before = project.id;
    }
    for (const { id } of sequence)
      while (/^\d+$/.test(id) && BigInt(id) > this.#largest && this.#largest !== LARGEST[2])
        this.#largest = LARGEST[LARGEST.indexOf(this.#largest) + 1] ?? LARGEST[2];
    const places = new Map(sequence.map(({ id }, place) => [id, place]));
    const gone = new Set([...places.keys()].filter((id) => !present.has(id)));
    this.#seen.set(text, { sequence, places, gone, isWhole });
  }

  /** The accounts as they are now, which later deletes and looks do not change. */
  copy(): Accounts {
    const copy = new Accounts(this.#keys);
    for (const [text, seen] of this.#seen) copy.#seen.set(text, { ...seen, gone: new Set(seen.gone) });
    copy.#largest = this.#largest;
    copy.deleteType = this.deleteType;
    return copy;
  }

  /** Applies a delete that the target acknowledged. */
  delete(key: KeyName, id: string): void {
    const { places, gone } = this.#of(this.#textOf(key));
    if (places.has(id)) gone.add(id);
  }

  /** Whether a look has shown the account. */
  isSeen(key: KeyName): boolean {
    return this.#seen.has(this.#textOf(key) ?? "");
  }

  /** Whether a look has shown the account to its end. */
  isWhole(key: KeyName): boolean {
    return this.#of(this.#textOf(key)).isWhole;
  }

  /** The projects that the account has now. */
  projects(key: KeyName): readonly Project[] {
    const { sequence, gone } = this.#of(this.#textOf(key));
    return gone.size === 0 ? sequence : sequence.filter(({ id }) => !gone.has(id));
  }

  ids(key: KeyName): readonly string[] {
    return this.projects(key).map(({ id }) => id);
  }

  /** The project with this id, if the account has it now. */
  project(key: KeyName, id: string): Project | undefined {
    const { sequence, places, gone } = this.#of(this.#textOf(key));
    const place = gone.has(id) ? undefined : places.get(id);
    return place === undefined ? undefined : sequence[place];
  }

  /** The deleted projects of the account. */
  gone(key: KeyName): readonly string[] {
    return [...this.#of(this.#textOf(key)).gone];
  }

  /** Up to `size` projects behind the project `after`, which may be deleted, or from the first one. */
  page(key: KeyName, after: string | undefined, size: number): readonly Project[] {
    return pageOf(this.#of(this.#textOf(key)), after, size);
  }

  /** The account of a key as the operations of the reference read it; undefined if no account has the key. */
  account(text: string | undefined): Account | undefined {
    const { premium, otherPremium, free } = this.#keys;
    if (!text || (text !== premium && text !== otherPremium && text !== free)) return undefined;
    const seen = this.#of(text);
    return {
      plan: text === free ? "free" : "premium",
      total: seen.sequence.length - seen.gone.size,
      page: (_order, size, after) => pageOf(seen, after, size),
      find: (id) => (seen.gone.has(id) ? "gone" : seen.places.has(id) ? "own" : undefined),
    };
  }

  /** Whose project an id names, seen from the account of a key. What another account has deleted names no project. */
  locate(text: string | undefined, id: string): Location {
    const own = this.#of(text);
    if (own.gone.has(id)) return "gone";
    if (own.places.has(id)) return "own";
    const isForeign = [...this.#seen.values()].some(({ gone, places }) => !gone.has(id) && places.has(id));
    return isForeign ? "foreign" : "unknown";
  }

  /** Whether the narrowest integer type that holds all ids of the accounts holds this one. */
  canHold(id: string): boolean {
    return BigInt(id) <= this.#largest;
  }

  #textOf(key: KeyName): string | undefined {
    return key === "premium" || key === "otherPremium" || key === "free" ? this.#keys[key] : undefined;
  }

  #of(text: string | undefined): Seen {
    return this.#seen.get(text ?? "") ?? NOTHING;
  }
}

function pageOf({ sequence, places, gone }: Seen, after: string | undefined, size: number): Project[] {
  const page: Project[] = [];
  for (
    let place = after === undefined ? 0 : (places.get(after) ?? -1) + 1;
    place < sequence.length && page.length < size;
    place++
  ) {
    const project = sequence[place];
    if (project && !gone.has(project.id)) page.push(project);
  }
  return page;
}

function modelProject({ id, fields }: ListedProject): Project {
  return { id, name: String(fields.name), desc: String(fields.desc), records: [] };
}
