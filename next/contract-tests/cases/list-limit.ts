import { DEFAULT_LIMIT, MAXIMUM_LIMIT } from "../../openapi/index.ts";
import type { Case, ListOptions, TargetClient } from "../model/case.ts";
import { type Exchange, filledPages, idsOf, knownSize } from "../model/exchange.ts";
import {
  type Finding,
  fail,
  inconclusive,
  observed,
  pass,
  together,
  unless,
  type Violation,
  vacuous,
  violation,
} from "../model/finding.ts";
import { firstPageOf, ifOver, listEach, sharedList } from "./ask.ts";
import { defaultWalk, differentPages, refusedPage, sizesBeforeLast } from "./list-walk.ts";
import { describePage, judgeOpen, namedAnswer, pagesBy } from "./named-pages.ts";
import { placedPages } from "./placed-pages.ts";

/** Sections 4.1 and 8: how many projects a page holds. */
export const listLimitCases: readonly Case[] = [
  { id: "list.default-limit", rule: "list.default-limit", still: true, run: defaultLimit },
  { id: "list.limit", rule: "list.limit", still: true, run: withinLimit },
  { id: "list.limit-over-maximum", rule: "list.limit-over-maximum", run: overMaximum },
  { id: "list.short-page", rule: "list.short-page", run: shortPages },
];

async function defaultLimit(client: TargetClient): Promise<Finding> {
  const violations: Violation[] = [];
  const counts: number[] = [];
  for (const start of await startsToTry(client)) {
    const [first] = start.lastId === undefined ? (await client.shared(defaultWalk)).pages : [];
    const absent = first ?? (await client.list(start));
    const twenty = await pageAt(client, { ...start, limit: DEFAULT_LIMIT });
    counts.push(idsOf(absent).length);
    violations.push(
      ...[absent, twenty].flatMap(refusedPage),
      ...overLimit(absent, DEFAULT_LIMIT, " without limit"),
      ...(await differentPages(client, `the same page as with limit=${DEFAULT_LIMIT}`, twenty, absent)),
    );
  }
  const projects = Math.max(...counts);
  const found = pass(`${projects} projects without limit, the same as with limit=${DEFAULT_LIMIT}`, { evidence: { projects } });
  return unless(violations, await ifOver(DEFAULT_LIMIT, client, found));
}

async function withinLimit(client: TargetClient): Promise<Finding> {
  const starts = await startsToTry(client);
  const limits = [1, 2, DEFAULT_LIMIT - 1, DEFAULT_LIMIT, DEFAULT_LIMIT + 1, MAXIMUM_LIMIT - 1, MAXIMUM_LIMIT];
  const asked = limits.flatMap((limit) => starts.map((start) => ({ ...start, limit })));
  const exchanges = await client.concurrently(asked.map((options) => (each: TargetClient) => pageAt(each, options)));
  const others = (await placedPages(client)).filter(({ page }) => !exchanges.includes(page));
  const violations = [
    ...exchanges.flatMap(refusedPage),
    ...exchanges.flatMap((exchange, place) => overLimit(exchange, asked[place]?.limit ?? 0)),
    ...others.flatMap(({ page, limit = MAXIMUM_LIMIT }) => overLimit(page, limit)),
  ];
  const size = knownSize(await client.baseline("premium"));
  const binding = asked.filter(({ limit }) => limit < size).length;
  const evidence = { limits: limits.length, binding };
  const found = pass(`limits 1 to ${MAXIMUM_LIMIT}, ${binding} of them below the number of projects`, { evidence });
  return unless(violations, await ifOver(1, client, found));
}

/** Asks for a page with a limit; pages that several cases share are asked for once. */
function pageAt(client: TargetClient, options: ListOptions & { readonly limit: number }): Promise<Exchange> {
  if (options.lastId === undefined) return client.shared(firstPageOf(options.limit));
  if (options.limit !== DEFAULT_LIMIT) return client.list(options);
  return client.shared(sharedList(`page of ${DEFAULT_LIMIT} behind the first project`, options));
}

/** The options of the first page, and of the page after the first project. */
async function startsToTry(client: TargetClient): Promise<ListOptions[]> {
  const [first] = (await client.baseline("premium")).ids;
  return first === undefined ? [{}] : [{}, { lastId: first }];
}

/** The answer is `clamp` also if the target's pages are so short (20 or fewer) that `clamp` and `default` look the same. */
async function overMaximum(client: TargetClient): Promise<Finding> {
  const rule = "list.limit-over-maximum";
  const limits = [MAXIMUM_LIMIT + 1, 1000];
  const exchanges = await listEach(
    client,
    limits.map((limit) => ({ limit })),
  );
  const { answer, wrong } = await namedAnswer(rule, exchanges, { clamp: { limit: MAXIMUM_LIMIT }, default: {} }, pagesBy(client));
  if (wrong.length > 0) return fail(...wrong);
  // A page is evidence only if the account has more projects than the maximum.
  const isPaged = exchanges.some(({ answer }) => answer.status === 200);
  const size = isPaged ? knownSize(await client.baseline("premium")) : 0;
  const findings = exchanges.map((exchange) => {
    const page = describePage(exchange);
    const needed = `${page}, but the account has ${size} projects; over ${MAXIMUM_LIMIT} are needed`;
    return judgeOpen(rule, exchange, size > MAXIMUM_LIMIT ? pass(page) : vacuous(needed));
  });
  return together(findings, answer);
}

async function shortPages(client: TargetClient): Promise<Finding> {
  const walks = [await client.baseline("premium"), await client.shared(defaultWalk)];
  const cut = walks.find(({ end }) => end === "refused" || end === "unreadable");
  if (cut) return inconclusive(`a walk was not read to its end: ${cut.end} after ${filledPages(cut)} pages`);
  if (walks.every(({ ids }) => ids.length === 0)) return vacuous("no walk shows whether a page is short while more remain");
  const sizes = [
    ...new Set(walks.flatMap((walk) => sizesBeforeLast(walk).filter((size) => size < (walk.limit ?? DEFAULT_LIMIT)))),
  ];
  if (sizes.length === 0) return observed("full", "a page is shorter than its limit only at the end");
  return observed(sizes.length === 1 ? `cap-${sizes[0]}` : `pages of ${Math.min(...sizes)} to ${Math.max(...sizes)}`);
}

function overLimit(exchange: Exchange, limit: number, asked = ""): Violation[] {
  const count = idsOf(exchange).length;
  return count > limit ? [violation(`at most ${limit} projects`, `${count} projects${asked}`, exchange)] : [];
}
