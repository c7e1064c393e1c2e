import { MAXIMUM_LIMIT } from "../../openapi/index.ts";
import { differingIds, firstDifference, orderOf, placeBeforeOthers, repeatedIds } from "../checks/sequence.ts";
import type { Case, ListOptions, Scene, TargetClient } from "../model/case.ts";
import {
  type Exchange,
  fieldsOf,
  filledPages,
  idsOf,
  knownSize,
  statusLine,
  totalsCountPages,
  type Walk,
} from "../model/exchange.ts";
import { type Finding, inconclusive, observed, pass, unless, type Violation, vacuous, violation } from "../model/finding.ts";
import { premiumKeys } from "../model/target.ts";
import { firstPageOf, listEach } from "./ask.ts";
import { outOfPlace, partOfWalk, placedPages } from "./placed-pages.ts";

/** Section 4.1: paging from the first page to the empty one, and the projects on all pages together. */
export const listWalkCases: readonly Case[] = [
  { id: "list.first-page", rule: "list.first-page", still: true, run: firstPage },
  { id: "list.next-page", rule: "list.next-page", still: true, run: nextPage },
  { id: "list.same-set", rule: "list.same-set", still: true, run: sameSet },
  { id: "list.order", rule: "list.order", run: order },
];

/** All pages, read without a limit. */
export const defaultWalk: Scene<Walk> = {
  name: "walk without limit",
  take: (client) => client.walk("premium"),
};

/**
 * The violations of pages that are asked for at once and differ from the same pages asked for alone. Only pages that are equal
 * alone before and after count: no other client changes them.
 */
export const listsAtOnce: Scene<readonly Violation[]> = { name: "lists at once", alone: true, take: askAtOnce };

/** The violation if an exchange that must succeed was refused. */
export function refusedPage(exchange: Exchange): Violation[] {
  return exchange.answer.status === 200 ? [] : [violation("200", statusLine(exchange), exchange)];
}

/**
 * The violation if two pages that must be the same differ. If the target is seen to vary the length of pages, from page to page
 * while more remain or from request to request, one must only be the beginning of the other.
 */
export async function differentPages(client: TargetClient, what: string, one: Exchange, other: Exchange): Promise<Violation[]> {
  const violations = differingIds(what, idsOf(one), other);
  if (violations.length === 0) return [];
  const length = Math.max(Math.min(idsOf(one).length, idsOf(other).length), 1);
  if (firstDifference(idsOf(one).slice(0, length), idsOf(other).slice(0, length)) !== undefined) return violations;
  const walks = [await client.baseline("premium"), await client.shared(defaultWalk)];
  if (walks.some((walk) => new Set(sizesBeforeLast(walk)).size > 1)) return [];
  // A small account has no page before the last. Ask for each page twice in a row, because a length may change with each request.
  for (const { request, answer } of [other, other, one, one]) {
    const again = await client.list({ query: request.query });
    if (again.answer.status === 200 && idsOf(again).length !== answer.projects.length) return [];
  }
  return violations;
}

/** The sizes of the pages of a walk that another filled page follows. */
export function sizesBeforeLast({ pages }: Walk): number[] {
  const sizes = pages.map((page) => idsOf(page).length);
  return sizes.filter((_, place) => (sizes[place + 1] ?? 0) > 0);
}

async function askAtOnce(client: TargetClient): Promise<Violation[]> {
  const walks = await Promise.all(premiumKeys(client.target).map(client.baseline));
  const questions = walks.flatMap(({ key, ids }): ListOptions[] => {
    const nearEnd = ids.at(-4);
    return [{ key, limit: MAXIMUM_LIMIT }, ...(nearEnd === undefined ? [] : [{ key, limit: MAXIMUM_LIMIT, lastId: nearEnd }])];
  });
  const before = await askAlone(client, questions);
  const atOnce = await listEach(client, Array.from({ length: TIMES }, () => questions).flat());
  const after = await askAlone(client, questions);
  return atOnce.flatMap((page, index) => {
    const [alone, again] = [before, after].map((ids) => ids[index % questions.length]);
    const isQuiet = alone && again && alone.length > 0 && firstDifference(alone, again) === undefined;
    return isQuiet ? differenceFromAlone(alone, page) : [];
  });
}

/** The ids of each page, asked for one after another; undefined for a page that was refused. */
async function askAlone(client: TargetClient, questions: readonly ListOptions[]): Promise<(string[] | undefined)[]> {
  const pages: (string[] | undefined)[] = [];
  for (const question of questions) {
    const page = await client.list(question);
    pages.push(page.answer.status === 200 ? idsOf(page) : undefined);
  }
  return pages;
}

/** Ignores projects that another client may have added, which also push others off the end of the page. */
function differenceFromAlone(alone: readonly string[], page: Exchange): Violation[] {
  const kept = idsOf(page).filter((id) => alone.includes(id));
  const difference = firstDifference(alone.slice(0, Math.max(kept.length, 1)), kept);
  const actual = page.answer.status === 200 ? difference : statusLine(page);
  if (actual === undefined) return [];
  return [violation(`the ${alone.length} projects that come alone`, `${actual}, while other lists are under way`, page)];
}

async function firstPage(client: TargetClient): Promise<Finding> {
  // Read first, to detect what another client changes between the pages.
  const size = knownSize(await client.baseline("premium"));
  const violations: Violation[] = [];
  for (const options of [{}, { limit: 7 }]) {
    const absent = await client.list(options);
    const zero = await client.list({ ...options, lastId: "0" });
    const refused = [absent, zero].flatMap(refusedPage);
    violations.push(
      ...(refused.length > 0 ? refused : await differentPages(client, "the same page as without last_id", absent, zero)),
    );
  }
  if (size === 0) return unless(violations, vacuous("no walk shows that a cursor makes a difference"));
  return unless(violations, pass("last_id=0 gives the first page"));
}

async function nextPage(client: TargetClient): Promise<Finding> {
  const walk = await client.baseline("premium");
  const violations = [...walkViolations(walk), ...(await placeViolations(client, walk))];
  // The other account may fit on one page, and then its list may end in another way.
  if (client.target.keys.otherPremium !== undefined) violations.push(...walkViolations(await client.baseline("otherPremium")));
  if (walk.ids.length < 2) return unless(violations, vacuous(`${walk.ids.length} projects make no second page`));
  if (mayGoOn(walk)) return unless(violations, inconclusive(`the walk was stopped after ${walk.ids.length} projects`));
  const evidence = { projects: walk.ids.length, pages: filledPages(walk) };
  return unless(violations, pass(`${evidence.projects} projects on ${evidence.pages} pages, then an empty one`, { evidence }));
}

/** For each place that is tried, the page after that project must start with the next one. */
async function placeViolations(client: TargetClient, { ids, end }: Walk): Promise<Violation[]> {
  const { otherPremium } = client.target.keys;
  const mixed = placeBeforeOthers(ids, otherPremium === undefined ? [] : (await client.baseline("otherPremium")).ids);
  // If the walk was stopped, what follows its last projects is not known.
  const places = placesToTry(end === "empty-page" ? ids.length : ids.length - 4, mixed);
  // With limit=1 the page before the empty one is full, and a page is empty if the limit counts projects of others.
  const limitAt = (place: number): number => (place === ids.length - 1 || place === mixed ? 1 : 3);
  const exchanges = await listEach(
    client,
    places.map((place) => ({ lastId: ids[place] ?? "", limit: limitAt(place) })),
  );
  return exchanges.flatMap((exchange, at) => {
    const start = (places[at] ?? 0) + 1;
    const following = partOfWalk(ids, start, exchange);
    const what = `the projects behind ${ids[start - 1]}: ${following.join(", ") || "none"}`;
    return [...refusedPage(exchange), ...differingIds(what, following, exchange)];
  });
}

/** The first place, a middle one and the last two, which cursors often get wrong. */
function placesToTry(length: number, middle = Math.floor(length / 2)): number[] {
  const places = [0, middle, length - 2, length - 1];
  return [...new Set(places)].filter((place) => place >= 0 && place < length);
}

async function sameSet(client: TargetClient): Promise<Finding> {
  const first = await client.baseline("premium");
  const { ids, end } = first;
  if (ids.length === 0 && end !== "empty-page") return inconclusive(`the walk with limit=${MAXIMUM_LIMIT} shows no project`);
  const [smallest, ...walks] = await client.concurrently([
    async (one) => [await one.shared(firstPageOf(1)), await one.shared(firstPageOf(2))],
    (one) => one.shared(defaultWalk),
    // A limit that cuts the account into about five pages, at other places than the default limit.
    (one) => one.walk("premium", Math.min(MAXIMUM_LIMIT - 1, Math.floor(ids.length / 5) + 1)),
  ]);
  // The smallest pages must begin the same sequence, and must not be empty, because an empty page would end the walk.
  const violations = smallest.flatMap((page) => outOfPlace({ page, walk: first, start: 0 }));
  for (const walk of walks) violations.push(...walkViolations(walk), ...differenceBetween(first, walk));
  // Any other page of the run is a part of the same sequence, whatever its limit and headers are.
  if (violations.length === 0) violations.push(...(await placedPages(client)).flatMap(outOfPlace).slice(0, MOST_PAGES));
  const boundaries = walks.reduce((sum, walk) => sum + filledPages(walk) - 1, 0);
  if (boundaries < 1) return unless(violations, vacuous("no walk had a second page"));
  const evidence = { projects: ids.length, boundaries };
  return unless(violations, pass(`the same ${ids.length} projects with other limits`, { evidence }));
}

/** The violation if a walk shows another sequence than the first one; if one of them was stopped, as far as both went. */
function differenceBetween(first: Walk, walk: Walk): Violation[] {
  const isStopped = [first, walk].some(({ end }) => end === "too-long");
  const length = isStopped ? Math.min(first.ids.length, walk.ids.length) : undefined;
  const [expected, found] = [first.ids.slice(0, length), walk.ids.slice(0, length)];
  const difference = firstDifference(expected, found);
  if (difference === undefined) return [];
  const what = `the ${first.ids.length} projects of the walk with limit=${MAXIMUM_LIMIT}, in its sequence`;
  const actual = `with ${walk.limit ? `limit=${walk.limit}` : "no limit"} ${difference}`;
  return [violation(what, actual, walk.pages.at(-1), { expected, found })];
}

async function order(client: TargetClient): Promise<Finding> {
  const { pages, end } = await client.baseline("premium");
  const projects = pages.flatMap(({ answer }) => answer.projects);
  if (projects.length < 3) return vacuous(`${projects.length} projects show no order`);
  if (end !== "empty-page") return inconclusive("no walk came to its end");
  return observed(orderOf(projects), `${orderOf(projects)} over ${projects.length} projects`);
}

/** The violation of a walk by itself: repeated projects, or no empty page at its end. */
export function walkViolations(walk: Walk): Violation[] {
  const repeated = repeatedIds(walk.ids);
  const last = walk.pages.at(-1);
  if (repeated.length > 0) return [violation("each project once", `${repeated.slice(0, 5).join(", ")} again`, last)];
  if (walk.end === "empty-page" || mayGoOn(walk)) return [];
  return [violation("an empty page at the end of the walk", endOf(walk), last)];
}

/** Describes the answer that ended the walk instead of an empty page. */
function endOf(walk: Walk): string {
  const last = walk.pages.at(-1);
  const before = filledPages(walk);
  const pages = before > 0 ? ` after ${before} ${before === 1 ? "page" : "pages"}` : "";
  const after = hasAll(walk) ? ` behind the last of ${walk.ids.length}` : pages;
  if (!last || walk.end === "too-long") return `no end${after}`;
  return `${statusLine(last)}${walk.end === "unreadable" ? `, ${unreadable(last)}` : ""}${after}`;
}

/** Whether the walk found as many projects as `total` says. */
function hasAll({ pages: [first], ids }: Walk): boolean {
  return ids.length > 0 && first !== undefined && fieldsOf(first).total === ids.length;
}

function unreadable(exchange: Exchange): string {
  const { projects } = fieldsOf(exchange);
  if (exchange.answer.problem !== undefined) return exchange.answer.problem;
  if (projects === undefined) return "without `projects`";
  return Array.isArray(projects) ? "`projects` without ids" : "`projects` is no array";
}

/** Whether a walk that was stopped for its length may be that of a longer account, because no `total` contradicts it. */
function mayGoOn(walk: Walk): boolean {
  const { end, pages, ids } = walk;
  return end === "too-long" && (totalsCountPages(walk) || pages.every((page) => Number(fieldsOf(page).total) >= ids.length));
}

const TIMES = 6;
/** The maximum number of wrong pages that a finding names. */
const MOST_PAGES = 5;
