import type { Change, Write } from "../model/case.ts";
import { type Exchange, fieldsOf, projectIdsIn, totalsCountPages, type Walk } from "../model/exchange.ts";

/** What an account showed in a complete walk, and whether `total` agrees with it. */
interface Seen {
  readonly seen: ReadonlySet<string>;
  readonly isCredible: boolean;
}

/** What an account showed, or a write that may have changed it. */
export type HistoryEntry = Seen | { readonly write: Write };

/** Adds what an account shows now. If that is what it showed last, the refused writes since then changed nothing and are let go. */
export function addSeen(history: HistoryEntry[], now: Seen): void {
  const place = history.findLastIndex((entry) => "seen" in entry);
  const [last, ...since] = history.slice(place);
  const isSame = last !== undefined && "seen" in last && last.isCredible === now.isCredible && isEqual(last.seen, now.seen);
  if (isSame && since.every((entry) => "write" in entry && isRefused(entry.write))) history.length = place + 1;
  else history.push(now);
}

/**
 * The changes of an account that no acknowledged delete explains. A project that is missing from one walk and back in a later
 * one did not vanish: the target lost a page of the list.
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
      appeared: place === 0 ? [] : [...seen].filter((id) => !known.has(id)),
    };
    for (const id of seen) known.add(id);
    return (Object.keys(kinds) as Change["kind"][]).flatMap((kind) => kinds[kind].map((id) => ({ id, kind, writes })));
  });
}

/** What another client changed, in words: projects that came or went while the suite sent no write that could do it. */
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
  // Another client may change the account during the walk: the walk has projects that came and went, and total goes with them.
  const agrees = Math.min(...totals) <= seen.size;
  return [{ seen, isCredible: agrees || totalsCountPages(walk) }];
}

/** The id that an exchange deletes under the premium key, answered with 200; none for any other exchange. */
export function acknowledgedDelete({ request, answer }: Exchange): string[] {
  const deletes = request.operation === "deleteProject" && request.key === "premium" && answer.status === 200;
  return deletes ? [...new Set(projectIdsIn(request))] : [];
}

/** What is known of projects that a write named: their delete was acknowledged, or may have counted. */
type Fates = Map<string, "deleted" | "unknown">;

function isRefused({ exchange, meant }: Write): boolean {
  return !meant && exchange.answer.status >= 400;
}

function isEqual(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id));
}

function settle(fates: Fates, { exchange, meant }: Write): void {
  for (const id of acknowledgedDelete(exchange)) fates.set(id, "deleted");
  const mayCount = exchange.answer.status === 200 || meant;
  for (const id of mayCount ? projectIdsIn(exchange.request) : []) if (!fates.has(id)) fates.set(id, "unknown");
}

/** The complete walks, each with the writes that were sent since the one before it. */
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
