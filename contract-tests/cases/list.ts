import { DEFAULT_LIMIT, MAXIMUM_LIMIT } from "../../openapi/index.ts";
import { type Exchange, firstDifference, idsOf, isSuccess } from "../model/exchange.ts";
import type { Violation } from "../model/verdict.ts";
import { type Case, rule, type Session } from "./case.ts";

/** The most cursors that are asked for, spread over the account. */
const MOST_CURSORS = 20;

/** Section 4.1 and 8: the pages of a list. */
export const listCases: readonly Case[] = [
  rule("list.first-page", "the first page with and without last_id=0", {
    rows: ({ list }) => [
      list(),
      list({ lastId: "0" }),
      list({ limit: 7 }),
      list({ limit: 7, lastId: "0" }),
      list({ limit: 100, lastId: "0" }),
    ],
  }),
  rule("list.next-page", "a page behind every project, or behind 20 of them, and walks to the empty page", {
    needs: { projects: 2 },
    rows: ({ list, own, other }) => [
      ...spread(own).map((lastId, place) => list({ lastId, limit: [3, 1, 20, 2][place % 4] ?? 3 })),
      ...spread(other, 6).map((lastId) => list({ lastId, limit: 2, key: "otherPremium" })),
      ...own.slice(-1).flatMap((lastId) => [list({ lastId }), list({ lastId, limit: MAXIMUM_LIMIT })]),
    ],
  }),
  rule("list.limit", "limits from 1 to 100, on the first page and on a later one", {
    needs: { projects: 2 },
    rows: ({ list, own }) =>
      [1, 2, 19, 20, 21, 37, own.length, 99, 100]
        .filter((limit) => limit >= 1 && limit <= MAXIMUM_LIMIT)
        .flatMap((limit, turn) => [list({ limit }), ...own.slice(1, 2 - (turn % 2)).map((lastId) => list({ limit, lastId }))]),
  }),
  rule("list.default-limit", "pages without limit, beside the same pages with limit=20", {
    needs: { projects: DEFAULT_LIMIT + 1 },
    rows: ({ list, own, other }) => [
      ...own.slice(2, 3).map((lastId) => list({ lastId })),
      ...other.slice(0, 1).map(() => list({ key: "otherPremium" })),
    ],
    script: sameAsTwenty,
  }),
  rule("list.maximum", "every answer, those to invalid limits too, holds at most 100 projects", {
    needs: { projects: MAXIMUM_LIMIT + 1 },
  }),
  rule("list.same-set", "walks with other limits", { needs: { projects: 2 }, script: otherWalks }),
  rule("list.own-only", "walks of both accounts, and every page of the run", { needs: { projects: 1, other: 1 } }),
  rule("list.total", "total on every page of the run", {
    observe: (log) => {
      const totals = new Set(log.filter(isList).map(({ answer }) => answer.projects.length));
      return totals.size > 1 ? {} : { vacuous: "one page holds all projects, so both meanings give the same number" };
    },
  }),
  rule("list.shape", "every page of the run"),
  rule("list.project", "every project of the run"),
];

/** Ids spread evenly over a list, with its first and its last two, in an order that no offset can follow. */
function spread(ids: readonly string[], most: number = MOST_CURSORS): string[] {
  const step = Math.max(1, ids.length / most);
  const places = Array.from({ length: Math.min(most, ids.length) }, (_, nth) => Math.floor(nth * step));
  const chosen = [...new Set([...places, ids.length - 2, ids.length - 1])].filter((place) => place >= 0);
  // A project with the id 0 can be no cursor.
  const shuffled = chosen.toSorted((one, other) => ((one * 7919) % 101) - ((other * 7919) % 101));
  return shuffled.flatMap((place) => ids[place] ?? []).filter((id) => id !== "0");
}

/** Where pages are short at will, one must be the beginning of the other; else they must be the same. */
async function sameAsTwenty({ send, world }: Session) {
  const { list } = world();
  const pages = [list(), list({ limit: DEFAULT_LIMIT }), list(), list({ limit: DEFAULT_LIMIT })];
  const exchanges: Exchange[] = [];
  for (const page of pages) exchanges.push(await send(page));
  const [first, second, third, fourth] = exchanges.map((exchange) => idsOf(exchange).length);
  // A target whose pages vary from request to request may give any two lengths.
  if (first === second || first !== third || second !== fourth || !exchanges.every(isSuccess)) return undefined;
  const exchange = exchanges[0] as Exchange;
  const violation: Violation = {
    ...{ rule: "list.default-limit", kind: "data", needsStill: true, exchange },
    expected: [`the ${second} projects of limit=${DEFAULT_LIMIT}`],
    actual: `${first} projects without limit`,
  };
  return { violations: [violation] };
}

async function otherWalks({ walk, world }: Session) {
  const { own } = world();
  const violations: Violation[] = [];
  let boundaries = 0;
  for (const limit of [undefined, Math.min(MAXIMUM_LIMIT - 1, Math.floor(own.length / 5) + 1)]) {
    const { ids, pages, end } = await walk("premium", limit);
    boundaries += pages.filter((page) => idsOf(page).length > 0).length - 1;
    const difference = end === "too-long" ? undefined : firstDifference(own, ids);
    const exchange = pages.at(-1);
    if (difference !== undefined)
      violations.push({
        ...{ rule: "list.same-set", kind: "data", needsStill: true },
        expected: [`the ${own.length} projects of the walk with limit=${MAXIMUM_LIMIT}, in its sequence`],
        actual: `the walk with ${limit === undefined ? "no limit" : `limit=${limit}`}: ${difference}`,
        ...(exchange && { exchange }),
      });
  }
  return {
    violations,
    ...(boundaries < 1 && { vacuous: "no walk had a second page" }),
    evidence: { projects: own.length, boundaries },
  };
}

function isList({ request, answer }: Exchange): boolean {
  return request.operation === "listProjects" && answer.status === 200;
}
