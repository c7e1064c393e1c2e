import { MAXIMUM_LIMIT } from "../../openapi/index.ts";
import { differingIds, firstDifference } from "../checks/sequence.ts";
import type { TargetClient } from "../model/case.ts";
import { isRead } from "../model/consent.ts";
import { type Exchange, idsOf, isSuccess, type Walk } from "../model/exchange.ts";
import type { Violation } from "../model/finding.ts";
import { premiumKeys } from "../model/target.ts";
import { listSuccesses } from "./answers.ts";

/** A page that must show the projects of the walk of its account from the place `start` on. */
export interface PlacedPage {
  readonly page: Exchange;
  readonly walk: Walk;
  readonly start: number;
  /** Undefined if the request has none. */
  readonly limit: number | undefined;
}

/**
 * The pages of the walks of the accounts, and each successful list since then, whichever case sent it, if it has a valid limit or
 * none, and no cursor or one that the walk knows. If a write may have changed an account, only the pages of the walks. Waits for
 * all cases that need no real delete.
 */
export async function placedPages(client: TargetClient): Promise<PlacedPage[]> {
  const walks = await Promise.all(premiumKeys(client.target).map(client.baseline));
  const known = walks.filter(({ end }) => end === "empty-page" || end === "too-long");
  const isChanged = (await client.allExchanges()).some(mayHaveChanged);
  const ofWalks = known.flatMap(({ pages }) => pages).filter(isSuccess);
  const pages = new Set([...ofWalks, ...(isChanged ? [] : await listSuccesses(client))]);
  const isSince = (page: Exchange, { pages }: Walk): boolean => ofWalks.includes(page) || page.began > latest(pages);
  return placesIn(known, [...pages]).filter(({ page, walk }) => isSince(page, walk));
}

/**
 * The pages sent after the last acknowledged delete, which must fit the last walks of the accounts; none if anything else
 * changed the accounts, because pages of different moments then differ.
 */
export async function lastPages(client: TargetClient, walks: readonly Walk[]): Promise<PlacedPage[]> {
  const before = (await Promise.all(walks.map(({ key }) => client.baseline(key)))).flatMap(({ ids }) => ids);
  const left = before.filter((id) => !client.deleted().includes(id));
  const now = walks.flatMap(({ ids }) => ids);
  if (firstDifference(left, now) !== undefined || walks.some(({ key }) => client.changes(key).length > 0)) return [];
  const writes = (await client.allExchanges()).filter(mayHaveChanged);
  return placesIn(
    walks,
    (await listSuccesses(client)).filter(({ began }) => began > latest(writes)),
  );
}

/** The pages that the walks of their accounts contain, with their places. */
function placesIn(walks: readonly Walk[], pages: readonly Exchange[]): PlacedPage[] {
  return pages.flatMap((page) => {
    const walk = walks.find(({ key }) => key === page.request.key);
    const place = walk && placeIn(walk.ids, page.request.query);
    return walk && place ? [{ page, walk, ...place }] : [];
  });
}

/** The violation if a page shows other projects than the walk does there, or none although the walk goes on. */
export function outOfPlace({ page, walk: { ids, end }, start }: Omit<PlacedPage, "limit">): Violation[] {
  const { length } = idsOf(page);
  // What follows the last projects of a walk that was stopped is not known.
  if (end === "too-long" && start + Math.max(length, 1) > ids.length) return [];
  const where = start === 0 ? "the beginning of the walk" : `the projects behind ${ids[start - 1]} in the walk`;
  return differingIds(`${where} with limit=${MAXIMUM_LIMIT}`, partOfWalk(ids, start, page), page);
}

/** The ids that a page must show which starts at a place of a walk: as many as it has, but at least one, if there is one. */
export function partOfWalk(ids: readonly string[], start: number, page: Exchange): readonly string[] {
  return ids.slice(start, start + Math.max(idsOf(page).length, 1));
}

function mayHaveChanged(exchange: Exchange): boolean {
  return !isRead(exchange.request) && (isSuccess(exchange) || exchange.aftermath !== undefined);
}

/** The place of the last answer: what was sent before it may show what has changed since then. */
function latest(exchanges: readonly Exchange[]): number {
  return Math.max(0, ...exchanges.map(({ ended }) => ended));
}

function placeIn(ids: readonly string[], query: string): Pick<PlacedPage, "start" | "limit"> | undefined {
  const parameters = [...new URLSearchParams(query)];
  const names = parameters.map(([name]) => name).filter((name) => /^(limit|last_id)/.test(name));
  const isPlain = names.length === new Set(names).size && !names.some((name) => name.includes("["));
  const { limit, last_id: lastId = "0" } = Object.fromEntries(parameters);
  const isValid = limit === undefined || (/^[1-9]\d{0,2}$/.test(limit) && Number(limit) <= MAXIMUM_LIMIT);
  const start = lastId === "0" ? 0 : ids.indexOf(lastId) + 1;
  if (!isPlain || !isValid || (start === 0 && lastId !== "0")) return undefined;
  return { start, limit: limit === undefined ? undefined : Number(limit) };
}
