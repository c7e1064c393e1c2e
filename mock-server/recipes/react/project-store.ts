import { deleteProject, type Project, pageAfter, type projectsClient, Refused } from "../typed-client.ts";
import { pageTrouble, STOPPED, type Trouble, troubleOf } from "./troubles.ts";

/** A project of the list. During its delete, it is hidden but keeps its place. */
export interface Row extends Project {
  readonly leaving?: boolean;
  readonly trouble?: Trouble | undefined;
}

export interface ListState {
  readonly rows: readonly Row[];
  /** The state of the end of the list: more to load, loading, all loaded, or why loading failed. */
  readonly end: "more" | "loading" | "all" | Trouble;
  /** The last event, which a screen reader announces. */
  readonly news: string;
}

export type ProjectStore = ReturnType<typeof createProjectStore>;

const PAGE_SIZE = 20;

/**
 * The state of the list, outside of React, so that each request starts from the current state.
 * Requests run one after another, because a delete could remove the cursor of a page that is loading.
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
      // Only an empty page ends the list: a page may be shorter than its limit although more projects follow.
      change({ rows, end: page.length === 0 ? "all" : "more", news: `${rows.length} projects loaded` });
    } catch (error) {
      change({ end: signal.aborted ? signal.reason : pageTrouble(error, lastId) });
    }
  }

  function remove(id: string): void {
    // Loading continues after the delete.
    loading.abort("more");
    update(id, { leaving: true, trouble: undefined });
    turn = turn.then(async () => {
      const outcome = await tryDelete(id);
      if (typeof outcome === "string") removeRow(id, outcome);
      else update(id, { leaving: false, trouble: outcome });
    });
  }

  /** Deletes the project. Returns the news if it is gone, or the trouble if it stays. */
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

  /** Without an answer, the delete may have taken effect. The page after the previous project shows whether it did. */
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

  function removeRow(id: string, what: string): void {
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
    /** Loads the next page, unless it is loading. */
    load,
    stop: () => loading.abort(STOPPED),
    /** Hides the project at once; it reappears with a trouble if it was not, or may not have been, deleted. */
    remove,
  };
}

/** The name to show: a placeholder for an empty name, and the beginning of a very long one. */
export function nameOf({ id, name }: Project): string {
  const letters = [...name.trim()];
  if (letters.length === 0) return `Project ${id}`;
  return letters.length > 200 ? `${letters.slice(0, 200).join("")}…` : letters.join("");
}
