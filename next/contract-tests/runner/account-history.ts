import type { Change, Write } from "../model/case.ts";
import { type Exchange, fieldsOf, isSuccess, projectIdsIn, totalsCountPages, type Walk } from "../model/exchange.ts";

/** The ids that a complete walk of an account showed, whether `total` agrees with them, and the writes since the view before. */
interface View {
  readonly ids: ReadonlySet<string>;
  readonly isCredible: boolean;
  readonly writes: readonly Write[];
}

/** What the run has seen of one account, and what it wrote in between. */
export class AccountHistory {
  readonly #views: View[] = [];
  /** The writes since the last view. */
  #writes: Write[] = [];

  sawWrite(write: Write): void {
    this.#writes.push(write);
  }

  /**
   * Adds a walk that came to its end and shows no project twice. It is credible if `total` counts the page, or no more projects
   * than the walk found: a target that loses a page must not pass for an account that another client changes.
   */
  sawWalk(walk: Walk): void {
    const ids = new Set(walk.ids);
    if (walk.end !== "empty-page" || ids.size !== walk.ids.length) return;
    const totals = walk.pages.map((page) => Number(fieldsOf(page).total));
    // If another client changes the account during the walk, total changes too, and the walk may hold projects that are gone.
    this.saw(ids, Math.min(...totals) <= ids.size || totalsCountPages(walk));
  }

  /** Adds the current view. If it equals the last one, drops it and the refused writes in between: they changed nothing. */
  saw(ids: ReadonlySet<string>, isCredible: boolean): void {
    const last = this.#views.at(-1);
    const isSame = last?.isCredible === isCredible && isEqual(last.ids, ids);
    if (!isSame || !this.#writes.every(isRefused)) this.#views.push({ ids, isCredible, writes: this.#writes });
    this.#writes = [];
  }

  /** Whether nothing was written since the account was last seen whole. */
  get wasJustSeen(): boolean {
    return this.#views.length > 0 && this.#writes.length === 0;
  }

  changes(): Change[] {
    return changesIn(this.#views);
  }

  /** Describes the changes by another client: projects that appeared or vanished while the suite sent no write that explains it. */
  concurrentChange(): string | undefined {
    const foreign = changesIn(credibleOf(this.#views)).filter(({ kind, writes }) =>
      kind === "appeared" ? writes.every(({ exchange }) => exchange.request.method === "DELETE") : writes.length === 0,
    );
    const parts = (["appeared", "vanished"] as const).flatMap((kind) => {
      const ids = foreign.filter((change) => change.kind === kind).map(({ id }) => id);
      return ids.length > 0 ? [`${ids.length} ${kind} (${ids.slice(0, 3).join(", ")})`] : [];
    });
    return parts.length > 0 ? parts.join(", ") : undefined;
  }
}

/** The ids that the request names if it is a delete with the premium key and was answered with 200; otherwise none. */
export function acknowledgedDelete({ request, answer }: Exchange): string[] {
  const deletes = request.operation === "deleteProject" && request.key === "premium" && answer.status === 200;
  return deletes ? [...new Set(projectIdsIn(request))] : [];
}

/**
 * The changes of an account that no acknowledged write explains. A project that is missing from one walk and present in a later
 * one did not vanish: the target left it out of the list.
 */
function changesIn(views: readonly View[]): Change[] {
  const lastViews = new Map(views.flatMap((view) => [...view.ids].map((id) => [id, view] as const)));
  const known = new Set<string>();
  const deleted = new Set<string>();
  const written = new Set<string>();
  return views.flatMap(({ ids, writes }, place) => {
    for (const id of writes.flatMap(({ exchange }) => acknowledgedDelete(exchange))) deleted.add(id);
    for (const id of writes.flatMap(mayHaveDeleted)) written.add(id);
    const before = views[place - 1];
    const kinds = {
      vanished: [...(before?.ids ?? [])].filter((id) => lastViews.get(id) === before && !written.has(id)),
      undeleted: [...ids].filter((id) => deleted.has(id)),
      appeared: before === undefined || writes.some(mayAdd) ? [] : [...ids].filter((id) => !known.has(id)),
    };
    for (const id of ids) known.add(id);
    return (Object.keys(kinds) as Change["kind"][]).flatMap((kind) => kinds[kind].map((id) => ({ id, kind, writes })));
  });
}

/** The credible views, each with the writes since the credible one before. */
function credibleOf(views: readonly View[]): View[] {
  let writes: readonly Write[] = [];
  return views.flatMap((view) => {
    writes = [...writes, ...view.writes];
    if (!view.isCredible) return [];
    const credible = { ...view, writes };
    writes = [];
    return [credible];
  });
}

/** The projects that a write named, if it may have taken effect. */
function mayHaveDeleted({ exchange, meant }: Write): string[] {
  return meant || exchange.answer.status === 200 ? projectIdsIn(exchange.request) : [];
}

function isRefused({ exchange, meant }: Write): boolean {
  return !meant && exchange.answer.status >= 400;
}

/** Whether a write that is no delete succeeded as it was meant to. */
function mayAdd({ exchange, meant }: Write): boolean {
  return meant && isSuccess(exchange) && acknowledgedDelete(exchange).length === 0;
}

function isEqual(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id));
}
