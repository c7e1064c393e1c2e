import { NoConsent } from "../model/consent.ts";
import { type Exchange, fieldsOf, idsOf, projectIdsIn, type Walk, walkIds } from "../model/exchange.ts";
import type { Change, Write } from "../model/target-client.ts";

/** What an account showed in a complete walk, and whether `total` agrees with it; or a write that may have changed it. */
export type HistoryEntry = { readonly seen: ReadonlySet<string>; readonly isCredible: boolean } | { readonly write: Write };

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
    const vanished = [...before].filter((id) => !seen.has(id) && lastSeen.get(id) === place - 1 && !fates.has(id));
    const undeleted = [...seen].filter((id) => fates.get(id) === "deleted");
    const appeared = place === 0 ? [] : [...seen].filter((id) => !known.has(id));
    for (const id of seen) known.add(id);
    const kinds = { vanished, undeleted, appeared };
    return (Object.keys(kinds) as Change["kind"][]).flatMap((kind) => kinds[kind].map((id) => ({ id, kind, writes })));
  });
}

/** What another client changed, in words: projects that came or went while the suite sent no write that could do it. */
export function concurrentChangeIn(history: readonly HistoryEntry[]): string | undefined {
  const believed = history.filter((entry) => "write" in entry || entry.isCredible);
  const foreign = changesIn(believed).filter(({ kind, writes }) =>
    kind === "appeared" ? writes.every(({ exchange }) => exchange.request.method === "DELETE") : writes.length === 0,
  );
  const parts = (["appeared", "vanished"] as const).flatMap((kind) => {
    const ids = foreign.filter((change) => change.kind === kind).map(({ id }) => id);
    return ids.length > 0 ? [`${ids.length} ${kind} (${ids.slice(0, 3).join(", ")})`] : [];
  });
  return parts.length > 0 ? parts.join(", ") : undefined;
}

/**
 * A walk as an entry; none where it did not come to its end or shows a project twice. It is credible where `total` counts the
 * page, or as many projects as the walk found: a target that loses a page must not pass for an account that another client
 * works in.
 */
export function entryOf(walk: Walk): HistoryEntry[] {
  const seen = new Set(walkIds(walk));
  if (walk.end !== "empty-page" || seen.size !== walk.projects.length) return [];
  const ofPage = walk.pages.every(({ exchange }) => fieldsOf(exchange).total === idsOf(exchange).length);
  const totals = walk.pages.map(({ exchange }) => Number(fieldsOf(exchange).total));
  // Another client may change the account during the walk, and total with it.
  const agrees = Math.min(...totals) <= seen.size && seen.size <= Math.max(...totals);
  return [{ seen, isCredible: ofPage || agrees }];
}

/** A complete walk, and what was sent since the one before it. */
interface Step {
  readonly writes: readonly Write[];
  readonly seen: ReadonlySet<string>;
}

function stepsIn(history: readonly HistoryEntry[]): Step[] {
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

/** What is known of projects that a write named: their delete was acknowledged, or may have counted. */
type Fates = Map<string, "deleted" | "unknown">;

function settle(fates: Fates, { exchange, meant }: Write): void {
  const succeeded = exchange.answer.status === 200;
  const acknowledged = acknowledgedDelete(exchange);
  for (const id of acknowledged) fates.set(id, "deleted");
  for (const id of succeeded || meant ? projectIdsIn(exchange.request) : []) if (!fates.has(id)) fates.set(id, "unknown");
}

/** The id that an exchange deletes under the premium key, answered with 200; none for any other exchange. */
export function acknowledgedDelete({ request, answer }: Exchange): string[] {
  const deletes = request.operation === "deleteProject" && request.key === "premium" && answer.status === 200;
  return deletes ? [...new Set(projectIdsIn(request))] : [];
}

/**
 * The largest id of the narrowest integer type that holds all ids of the walks. Throws `NoConsent` where a walk did not come to
 * its empty page, because then any id may be that of a project.
 */
export function idOfNothing(walks: readonly Walk[]): string {
  const cut = walks.find(({ end }) => end !== "empty-page");
  if (cut) {
    const why = `the list of ${cut.key} was not read to its end (${cut.end} after ${cut.projects.length} projects)`;
    throw new NoConsent(`${why}, so no id is known to name nothing`);
  }
  const ids = walks.flatMap(walkIds).filter((id) => /^\d+$/.test(id));
  const highest = ids.map(BigInt).reduce((one, other) => (one > other ? one : other), 0n);
  const id = LARGEST.find((largest) => largest > highest);
  if (id === undefined) throw new NoConsent("the account has ids beyond 63 bits, so no id is known to name nothing");
  return String(id);
}

/** The largest integers of 32 bits, of a floating-point number and of 64 bits. */
const LARGEST = [2n ** 31n - 1n, 2n ** 53n - 1n, 2n ** 63n - 1n];
