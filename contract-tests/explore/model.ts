import type { ListedProject as ModelProject, ProjectId } from "../../mock-server/operations/project.ts";
import type { Location, PageQuery, PageResult, ProjectsPort } from "../../mock-server/operations/projects-port.ts";
import type { KeyName, ListedProject, Walk } from "../model/exchange.ts";
import type { Target } from "../model/target.ts";

/** An account as its walks showed it. */
interface ModelAccount {
  /** All present and deleted projects in the order of the walk. A deleted one keeps its place, as it may be a cursor. */
  readonly sequence: readonly ModelProject[];
  /** The index of each project in the sequence. */
  readonly places: ReadonlyMap<ProjectId, number>;
  readonly gone: Set<ProjectId>;
}

/**
 * The accounts of the target: its walks, and the deletes that it acknowledged since. The operations of the reference answer from
 * this model, so its pages have the order of the target. Their `delete` only sets `wouldDelete`; `remove` deletes.
 */
export class AccountsModel implements ProjectsPort {
  /** The project that the last request would have deleted; the oracle resets it before each request. */
  wouldDelete: { readonly key: string; readonly id: ProjectId } | undefined;
  /** The walked accounts, by the text of their key. */
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

  /** The ids of projects that the account no longer has. */
  gone(key: KeyName): readonly ProjectId[] {
    return [...this.#walked(this.#keys[key]).gone];
  }

  /** Sets an account to a walk. Known projects that the walk does not show become deleted ones. */
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

  /** Applies a delete that the target acknowledged. */
  remove(key: string, id: ProjectId): void {
    this.#walked(key).gone.add(id);
  }

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

  /** A placeholder: the id of a new project cannot be predicted. */
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

/** Describes the first project whose name or description has changed. Both lists must have the same ids in the same order. */
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
