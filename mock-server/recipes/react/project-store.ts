import { deleteProject, type Project, pageAfter, type projectsClient, Refused } from "../typed-client.ts";
import { pageTrouble, STOPPED, type Trouble, troubleOf } from "./troubles.ts";

/** A project of the list. While its delete is under way it is hidden, and keeps its place. */
export interface Row extends Project {
  readonly leaving?: boolean;
  readonly trouble?: Trouble | undefined;
}

export interface ListState {
  readonly rows: readonly Row[];
  /** What the end of the list is about: more to load, loading, all loaded, or what went wrong. */
  readonly end: "more" | "loading" | "all" | Trouble;
  /** The last thing that happened, which a screen reader announces. */
  readonly news: string;
}

export type ProjectStore = ReturnType<typeof createProjectStore>;

const PAGE_SIZE = 20;

/**
 * The list as it is known here, outside of React: a request can then ask what is known when its turn comes.
 * Requests take turns, because a delete can take a project away that is the cursor of a page under way.
 */
export function createProjectStore(client: ReturnType<typeof projectsClient>, timeoutMs: number) {
  let state: ListState = { rows: [], end: "more", news: "" };
  let turn = Promise.resolve();
  let loading = new AbortController();
  const listeners = new Set<() => void>();

  function change(part: Partial<ListState>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  function load(): void {
    if (state.end === "loading") return;
    const fromStart = typeof state.end === "object" && state.end.fromStart;
    loading = new AbortController();
    const { signal } = loading;
    change({ end: "loading" });
    turn = turn.then(() => loadPage(signal, fromStart ? [] : state.rows));
  }

  async function loadPage(signal: AbortSignal, rowsBefore: readonly Row[]): Promise<void> {
    const lastId = rowsBefore.at(-1)?.id ?? "0";
    try {
      const page = await pageAfter(client, lastId, PAGE_SIZE, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
      signal.throwIfAborted();
      const rows = [...rowsBefore, ...page];
      // A page may be shorter than asked for although more follow: only an empty one is the end.
      change({ rows, end: page.length === 0 ? "all" : "more", news: `${rows.length} projects loaded` });
    } catch (error) {
      change({ end: signal.aborted ? signal.reason : pageTrouble(error, lastId) });
    }
  }

  function remove(id: string): void {
    // The page goes on after the delete.
    loading.abort("more");
    update(id, { leaving: true, trouble: undefined });
    turn = turn.then(async () => {
      const outcome = await tryDelete(id);
      if (typeof outcome === "string") takeOut(id, outcome);
      else update(id, { leaving: false, trouble: outcome });
    });
  }

  /** What became of the project: news of its end, or the trouble with which it stays. */
  async function tryDelete(id: string): Promise<string | Trouble> {
    try {
      const wasThere = await deleteProject(client, id, AbortSignal.timeout(timeoutMs));
      return wasThere ? "was deleted" : "had been deleted already";
    } catch (error) {
      const { title, ...trouble } = troubleOf(error);
      const kept = { ...trouble, title: "Not deleted", detail: `${title}. ${trouble.detail}` };
      return error instanceof Refused ? kept : lookFor(id, kept);
    }
  }

  /** Without an answer the delete may have taken effect. The list tells: it has the project after the one before. */
  async function lookFor(id: string, kept: Trouble): Promise<string | Trouble> {
    const unknown = { ...kept, title: "It may have been deleted" };
    if (kept.retryAfter) return unknown;
    const before = state.rows[state.rows.findIndex((row) => row.id === id) - 1];
    try {
      const [next] = await pageAfter(client, before?.id ?? "0", 1, AbortSignal.timeout(timeoutMs));
      return next?.id === id ? kept : "was deleted";
    } catch {
      return unknown;
    }
  }

  function takeOut(id: string, what: string): void {
    const gone = state.rows.find((row) => row.id === id);
    change({ rows: state.rows.filter((row) => row !== gone), news: `${gone && nameOf(gone)} ${what}` });
  }

  function update(id: string, part: Partial<Row>): void {
    change({ rows: state.rows.map((row) => (row.id === id ? { ...row, ...part } : row)) });
  }

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Asks for the next page, unless it is on its way. */
    load,
    stop: () => loading.abort(STOPPED),
    /** Hides the project at once; it comes back with a trouble if it was not deleted, or may not have been. */
    remove,
  };
}

/** A name to show: some are empty, and some have thousands of letters. */
export function nameOf({ id, name }: Project): string {
  const letters = [...name.trim()];
  if (letters.length === 0) return `Project ${id}`;
  return letters.length > 200 ? `${letters.slice(0, 200).join("")}…` : letters.join("");
}
