import type { Change, Write } from "../model/case.ts";
import { type Exchange, fieldsOf, isSuccess, projectIdsIn, totalsCountPages, type Walk } from "../model/exchange.ts";

/** The ids that a complete walk of an account showed, and whether `total` agrees with them. */
interface Seen {
  readonly seen: ReadonlySet<string>;
  readonly isCredible: boolean;
}

/** A view of an account, or a write that may have changed it. */
export type HistoryEntry = Seen | { readonly write: Write };

/** Adds the current view of an account. If it equals the last one, drops the refused writes in between: they changed nothing. */
export function addSeen(history: HistoryEntry[], now: Seen): void {
  const place = history.findLastIndex((entry) => "seen" in entry);
  const [last, ...since] = history.slice(place);
  const isSame = last !== undefined && "seen" in last && last.isCredible === now.isCredible && isEqual(last.seen, now.seen);
  if (isSame && since.every((entry) => "write" in entry && isRefused(entry.write))) history.length = place + 1;
  else history.push(now);
}

/**
 * The changes of an account that no acknowledged write explains. A project that is missing from one walk and present in a later
 * one did not vanish: the target left it out of the list.
 */
export function changesIn(history: readonly HistoryEntry[]): Change[] {
  const steps = stepsIn(history);
  const lastSeen = new Map(steps.flatMap(({ seen }, place) => [...seen].map((id) => [id, place] as const)));
  const known = new Set<string>();
  const fates: Fates = new Map();
  return steps.flatMap(({ writes, seen }, place) => {
    for (const write of writes) settle(fates, write);
    const before = steps[place - 1]?.seen ?? seen;
    const kinds = {
      vanished: [...before].filter((id) => !seen.has(id) && lastSeen.get(id) === place - 1 && !fates.has(id)),
      undeleted: [...seen].filter((id) => fates.get(id) === "deleted"),
      appeared: place === 0 || writes.some(mayAdd) ? [] : [...seen].filter((id) => !known.has(id)),
    };
    for (const id of seen) known.add(id);
    return (Object.keys(kinds) as Change["kind"][]).flatMap((kind) => kinds[kind].map((id) => ({ id, kind, writes })));
  });
}

/** Describes the changes by another client: projects that appeared or vanished while the suite sent no write that explains it. */
export function concurrentChangeIn(history: readonly HistoryEntry[]): string | undefined {
  const credible = history.filter((entry) => "write" in entry || entry.isCredible);
  const foreign = changesIn(credible).filter(({ kind, writes }) =>
    kind === "appeared" ? writes.every(({ exchange }) => exchange.request.method === "DELETE") : writes.length === 0,
  );
  const parts = (["appeared", "vanished"] as const).flatMap((kind) => {
    const ids = foreign.filter((change) => change.kind === kind).map(({ id }) => id);
    return ids.length > 0 ? [`${ids.length} ${kind} (${ids.slice(0, 3).join(", ")})`] : [];
  });
  return parts.length > 0 ? parts.join(", ") : undefined;
}

/**
 * A walk as an entry; none if it did not come to its end or shows a project twice. It is credible if `total` counts the page,
 * or no more projects than the walk found: a target that loses a page must not pass for an account that another client changes.
 */
export function entryOf(walk: Walk): Seen[] {
  const seen = new Set(walk.ids);
  if (walk.end !== "empty-page" || seen.size !== walk.ids.length) return [];
  const totals = walk.pages.map((page) => Number(fieldsOf(page).total));
  // If another client changes the account during the walk, total changes too, and the walk may hold projects that are gone.
  const agrees = Math.min(...totals) <= seen.size;
  return [{ seen, isCredible: agrees || totalsCountPages(walk) }];
}

/** The ids that the request names if it is a delete with the premium key and was answered with 200; otherwise none. */
export function acknowledgedDelete({ request, answer }: Exchange): string[] {
  const deletes = request.operation === "deleteProject" && request.key === "premium" && answer.status === 200;
  return deletes ? [...new Set(projectIdsIn(request))] : [];
}

/** The projects that a write named: their delete was acknowledged, or it may have taken effect. */
type Fates = Map<string, "deleted" | "unknown">;

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

function settle(fates: Fates, { exchange, meant }: Write): void {
  for (const id of acknowledgedDelete(exchange)) fates.set(id, "deleted");
  const mayCount = exchange.answer.status === 200 || meant;
  for (const id of mayCount ? projectIdsIn(exchange.request) : []) if (!fates.has(id)) fates.set(id, "unknown");
}

/** The complete walks, each with the writes since the previous walk. */
function stepsIn(history: readonly HistoryEntry[]): { readonly writes: readonly Write[]; readonly seen: ReadonlySet<string> }[] {
  let writes: Write[] = [];
  return history.flatMap((entry) => {
    if ("write" in entry) {
      writes.push(entry.write);
      return [];
    }
    const step = { writes, seen: entry.seen };
    writes = [];
    return [step];
  });
}
