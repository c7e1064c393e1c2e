import type { ListedProject as ModelProject, ProjectId } from "../../mock-server/operations/project.ts";
import type { Location, PageQuery, PageResult, ProjectsPort } from "../../mock-server/operations/projects-port.ts";
import type { KeyName, ListedProject, Walk } from "../model/exchange.ts";
import type { Target } from "../model/target.ts";

/** An account as it was walked. */
interface ModelAccount {
  /** Every project that it has or had, in the order of the walk: a deleted cursor keeps its place. */
  readonly sequence: readonly ModelProject[];
  /** Where each of them stands in the sequence. */
  readonly places: ReadonlyMap<ProjectId, number>;
  readonly gone: Set<ProjectId>;
}

/**
 * The accounts of the target as they were walked, moved on by the deletes that it acknowledged. The operations of the reference
 * answer from it, so the order of its pages is that of the target. What they ask for deletes nothing: `remove` moves it.
 */
export class AccountsModel implements ProjectsPort {
  /** What the last request would have deleted; the oracle sets it back before each. */
  wouldDelete: { readonly key: string; readonly id: ProjectId } | undefined;
  /** By the text of their key, as far as they were walked. */
  readonly #accounts = new Map<string, ModelAccount>();
  readonly #keys: Partial<Record<KeyName, string>>;

  constructor({ keys }: Pick<Target, "keys">) {
    this.#keys = keys;
  }

  /** The projects of an account, in the order of the walk. */
  projects(key: KeyName): readonly ModelProject[] {
    const { sequence, gone } = this.#walked(this.#keys[key]);
    return sequence.filter(({ id }) => !gone.has(id));
  }

  /** Ids that the account had and has no more. */
  gone(key: KeyName): readonly ProjectId[] {
    return [...this.#walked(this.#keys[key]).gone];
  }

  /** Takes a walk for what the account has now. What it had before and the walk does not show is gone. */
  replace({ key, ids, pages }: Walk): void {
    const text = this.#keys[key];
    if (text === undefined) return;
    const present = new Set(ids);
    const sequence: ModelProject[] = pages.flatMap(({ answer }) => answer.projects).map(modelProject);
    const known = this.#walked(text).sequence;
    for (const [place, project] of known.entries()) {
      if (present.has(project.id)) continue;
      const before = known[place - 1]?.id;
      sequence.splice(sequence.findIndex(({ id }) => id === before) + 1, 0, project);
    }
    const gone = sequence.flatMap(({ id }) => (present.has(id) ? [] : [id]));
    this.#accounts.set(text, accountOf(sequence, gone));
  }

  /** Moves the model by a delete that the target acknowledged. */
  remove(key: string, id: ProjectId): void {
    this.#walked(key).gone.add(id);
  }

  /** Takes back that a project was deleted. */
  restore(key: string, id: ProjectId): void {
    this.#walked(key).gone.delete(id);
  }

  account(key: string): "premium" | "free" | undefined {
    const { premium, otherPremium, free } = this.#keys;
    if (key === premium || key === otherPremium) return "premium";
    return key === free ? "free" : undefined;
  }

  locate(key: string | undefined, id: ProjectId): Location {
    const own = this.#walked(key);
    if (own.gone.has(id)) return "gone";
    if (own.places.has(id)) return "own";
    const isForeign = [...this.#accounts.values()].some((account) => !account.gone.has(id) && account.places.has(id));
    return isForeign ? "foreign" : "unknown";
  }

  page(key: string, { size, after }: PageQuery): PageResult {
    const account = this.#walked(key);
    const cursor = after === undefined ? "own" : this.locate(key, after);
    const total = account.sequence.length - account.gone.size;
    if (cursor === "foreign" || cursor === "unknown") return { cursor, projects: [], total };
    const projects: ModelProject[] = [];
    const start = after === undefined ? 0 : (account.places.get(after) ?? -1) + 1;
    for (let place = start; place < account.sequence.length && projects.length < size; place += 1) {
      const project = account.sequence[place];
      if (project && !account.gone.has(project.id)) projects.push(project);
    }
    return { cursor, projects, total };
  }

  delete(key: string, id: ProjectId): "deleted" | Exclude<Location, "own"> {
    const location = this.locate(key, id);
    if (location !== "own") return location;
    this.wouldDelete = { key, id };
    return "deleted";
  }

  /** The id of a project that is to be added cannot be foreseen. */
  newId(): ProjectId {
    return "1";
  }

  add(): "added" {
    return "added";
  }

  #walked(key: string | undefined): ModelAccount {
    return this.#accounts.get(key ?? "") ?? accountOf([], []);
  }
}

/** The first of some projects that comes with another name or description, in words. The ids come in their sequence. */
export function changedTextIn(projects: readonly ModelProject[], shown: readonly ListedProject[]): string | undefined {
  const now = shown.map(modelProject);
  const changed = projects.find(({ name, desc }, place) => now[place]?.name !== name || now[place].desc !== desc);
  return changed && `${changed.id} has another name or desc than before`;
}

function accountOf(sequence: readonly ModelProject[], gone: readonly ProjectId[]): ModelAccount {
  return { sequence, places: new Map(sequence.map(({ id }, place) => [id, place])), gone: new Set(gone) };
}

function modelProject({ id, fields }: ListedProject): ModelProject {
  return { id, name: String(fields.name), desc: String(fields.desc) };
}
