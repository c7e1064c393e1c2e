import { firstDifference, orderOf, repeatedIds } from "../checks/sequence.ts";
import type { Case } from "../model/case.ts";
import {
  type Exchange,
  fieldsOf,
  filledPages,
  idsOf,
  knownSize,
  lastExchange,
  statusLine,
  type Walk,
  walkIds,
} from "../model/exchange.ts";
import { type Finding, inconclusive, observed, pass, unless, type Violation, vacuous } from "../model/finding.ts";
import type { Scene, TargetClient } from "../model/target-client.ts";

/** Section 4.1: paging from the first page to the empty one, and what the pages add up to. */
export const listWalkCases: readonly Case[] = [
  { id: "list.first-page", rules: ["list.first-page"], still: true, run: firstPage },
  { id: "list.next-page", rules: ["list.next-page"], still: true, run: nextPage },
  { id: "list.same-set", rules: ["list.same-set"], still: true, run: sameSet },
  { id: "list.order", rules: ["list.order"], run: order },
];

/** All pages as a client gets them that names no limit. */
export const defaultWalk: Scene<Walk> = {
  name: "walk without limit",
  onlyReads: true,
  take: (client) => client.walk("premium"),
};

async function firstPage(client: TargetClient): Promise<Finding> {
  // Taken first, so that what another client changes between the pages shows against it.
  const size = knownSize(await client.baseline("premium"));
  const violations: Violation[] = [];
  for (const options of [{}, { limit: 7 }]) {
    const absent = await client.list(options);
    const zero = await client.list({ ...options, lastId: "0" });
    const difference = firstDifference(idsOf(absent), idsOf(zero));
    if (zero.answer.status !== 200)
      violations.push({ expected: ["200"], actual: `last_id=0 -> ${zero.answer.status}`, exchange: zero });
    if (difference) violations.push({ expected: ["the same page as without last_id"], actual: difference, exchange: zero });
  }
  if (size === 0) return unless(violations, vacuous("no walk shows that a cursor makes a difference"));
  return unless(violations, pass("last_id=0 gives the first page"));
}

async function nextPage(client: TargetClient): Promise<Finding> {
  const walk = await client.baseline("premium");
  const violations = [...walkViolations(walk), ...(await placeViolations(client, walk))];
  // The other account may fit on one page, where the end of the list is reached otherwise.
  if (client.target.keys.otherPremium !== undefined) violations.push(...walkViolations(await client.baseline("otherPremium")));
  if (walk.projects.length < 2) return unless(violations, vacuous(`${walk.projects.length} projects make no second page`));
  if (mayGoOn(walk)) return unless(violations, inconclusive(`the walk was stopped after ${walk.projects.length} projects`));
  const evidence = { projects: walk.projects.length, pages: filledPages(walk) };
  return unless(violations, pass(`${evidence.projects} projects on ${evidence.pages} pages, then an empty one`, { evidence }));
}

/** From each place of the sequence that is tried, the next page starts with the project behind it. */
async function placeViolations(client: TargetClient, walk: Walk): Promise<Violation[]> {
  const ids = walkIds(walk);
  const violations: Violation[] = [];
  // Where the walk was stopped, what is behind its last projects is not known.
  const known = walk.end === "empty-page" ? ids.length : ids.length - 4;
  for (const place of placesToTry(known)) {
    const exchange = await client.list({ lastId: ids[place] ?? "", limit: 3 });
    const next = idsOf(exchange);
    const following = ids.slice(place + 1, place + 1 + Math.max(next.length, 1));
    const difference = firstDifference(following, next);
    if (difference) {
      violations.push({
        expected: [`the projects behind ${ids[place]}: ${following.join(", ") || "none"}`],
        actual: difference,
        exchange,
      });
    }
  }
  return violations;
}

/** The first places, one in the middle and the last ones: where cursors go wrong. */
function placesToTry(length: number): number[] {
  const places = [0, 1, Math.floor(length / 2), length - 2, length - 1];
  return [...new Set(places)].filter((place) => place >= 0 && place < length);
}

async function sameSet(client: TargetClient): Promise<Finding> {
  const first = await client.baseline("premium");
  const ids = walkIds(first);
  const [violations, ...walks] = await client.concurrently([
    (one) => startViolations(one, ids),
    (one) => one.shared(defaultWalk),
    (one) => one.walk("premium", limitToTry(ids.length)),
  ]);
  let boundaries = 0;
  for (const walk of walks) {
    const { limit } = walk;
    boundaries += filledPages(walk) - 1;
    const difference = differenceSoFar(first, walk);
    const exchange = lastExchange(walk);
    const expected = [`the ${ids.length} projects of the walk with limit=100, in its sequence`];
    violations.push(...walkViolations(walk));
    if (difference)
      violations.push({
        expected,
        actual: `with ${limit ? `limit=${limit}` : "no limit"} ${difference}`,
        ...(exchange && { exchange }),
      });
  }
  if (boundaries < 1) return unless(violations, vacuous("no walk had a second page"));
  return unless(
    violations,
    pass(`the same ${ids.length} projects with other limits`, { evidence: { projects: ids.length, boundaries } }),
  );
}

/** The first difference between two walks, as far as both went where one was stopped. */
function differenceSoFar(one: Walk, other: Walk): string | undefined {
  const stopped = [one, other].some((walk) => walk.end === "too-long");
  const length = stopped ? Math.min(one.projects.length, other.projects.length) : Number.POSITIVE_INFINITY;
  return firstDifference(walkIds(one).slice(0, length), walkIds(other).slice(0, length));
}

/** The smallest pages are the beginning of the same sequence, and not empty: an empty page would end the walk. */
async function startViolations(client: TargetClient, ids: readonly string[]): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const limit of [1, 2]) {
    const exchange = await client.list({ limit });
    const given = idsOf(exchange);
    const difference = firstDifference(ids.slice(0, Math.max(given.length, 1)), given);
    if (difference) violations.push({ expected: ["the beginning of the walk with limit=100"], actual: difference, exchange });
  }
  return violations;
}

/** A limit that cuts the account into about seven pages, at other places than the default does. */
function limitToTry(projects: number): number {
  return Math.min(99, Math.floor(projects / 7) + 1);
}

async function order(client: TargetClient): Promise<Finding> {
  const walk = await client.baseline("premium");
  if (walk.projects.length < 3) return vacuous(`${walk.projects.length} projects show no order`);
  if (walk.end !== "empty-page") return inconclusive("no walk came to its end");
  return observed(orderOf(walk.projects), `${orderOf(walk.projects)} over ${walk.projects.length} projects`);
}

/** What is wrong with a walk by itself: repeated projects, or no empty page at its end. */
function walkViolations(walk: Walk): Violation[] {
  const repeated = repeatedIds(walkIds(walk));
  const exchange = lastExchange(walk);
  const at = exchange ? { exchange } : {};
  if (repeated.length > 0)
    return [{ expected: ["each project once"], actual: `${repeated.slice(0, 5).join(", ")} again`, ...at }];
  if (walk.end === "empty-page" || mayGoOn(walk)) return [];
  return [{ expected: ["an empty page at the end of the walk"], actual: endOf(walk), ...at }];
}

/** What stands in place of the empty page, by the answer that ended the walk. */
function endOf(walk: Walk): string {
  const last = lastExchange(walk);
  const before = filledPages(walk);
  const after = before > 0 ? ` after ${before} ${before === 1 ? "page" : "pages"}` : "";
  if (!last || walk.end === "too-long") return `no end${after}`;
  return `${statusLine(last)}${walk.end === "unreadable" ? `, ${unreadable(last)}` : ""}${after}`;
}

function unreadable({ answer }: Exchange): string {
  if (answer.problem !== undefined) return answer.problem;
  const { projects } = (answer.body ?? {}) as { projects?: unknown };
  if (projects === undefined) return "without `projects`";
  return Array.isArray(projects) ? "`projects` without ids" : "`projects` is no array";
}

/** A walk that was stopped for its length, in an account that may well be as long: its total says nothing against it. */
function mayGoOn({ end, pages, projects }: Walk): boolean {
  const ofPage = pages.every(({ exchange }) => fieldsOf(exchange).total === idsOf(exchange).length);
  return end === "too-long" && (ofPage || pages.every(({ exchange }) => Number(fieldsOf(exchange).total) > projects.length));
}
