import { DEFAULT_LIMIT, MAXIMUM_LIMIT, MEDIA_TYPE } from "../../openapi/index.ts";
import { type Exchange, firstDifference, idsOf, isSuccess } from "../model/exchange.ts";
import type { Violation } from "../model/verdict.ts";
import { type Case, rule, type Session } from "./case.ts";

/** The most cursors that are asked for, spread over the account. */
const MOST_CURSORS = 20;

/** Values of `limit` that are no number from 1 to 100; the last ones repeat it. */
const INVALID_LIMITS = [
  ...["", "0", "-1", "9.5", "abc", "7abc", "2147483649", "4294967301", "9223372036854775809"],
  ...["5&limit=7", "1000&limit=5", "5&limit=1000"],
];
const OVER_MAXIMUM = [MAXIMUM_LIMIT + 1, 150, 1000];
/** Limits in other spellings of a number: with zeros, signs, blanks, an exponent, full-width digits. */
const SPELLED_LIMITS = [
  ...[
    "007",
    "01000",
    "%2B7",
    "%2B1000",
    "-200",
    "%207",
    "1000%20",
    "1_000",
    "1e1",
    "1e3",
    "100.5",
    "0x3E8",
    "Infinity",
  ],
  ...["%EF%BC%97", "%EF%BC%91%EF%BC%90%EF%BC%90%EF%BC%90"],
];
/** Ids above every integer type, and those that overflow one. */
const HUGE_IDS = [
  "2147483649",
  "9007199254740993",
  "9223372036854775807",
  "9223372036854775808",
  "9".repeat(300),
];
const TYPES = ["application/json; charset=utf-8", "text/plain"];

/** Sections 4.1, 5, 7 and 8: the pages of a list; values of `limit` and `last_id` that are refused or read in another way. */
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
  rule(
    "list.next-page",
    "a page behind every project, or behind 20 of them, and walks to the empty page",
    {
      needs: { projects: 2 },
      rows: ({ list, own, other }) => [
        ...spread(own).map((lastId, place) =>
          list({ lastId, limit: [3, 1, 20, 2][place % 4] ?? 3 }),
        ),
        ...spread(other, 6).map((lastId) => list({ lastId, limit: 2, key: "otherPremium" })),
        ...own
          .slice(-1)
          .flatMap((lastId) => [list({ lastId }), list({ lastId, limit: MAXIMUM_LIMIT })]),
      ],
    },
  ),
  rule("list.limit", "limits from 1 to 100, on the first page and on a later one", {
    needs: { projects: 2 },
    rows: ({ list, own }) =>
      [1, 2, 19, 20, 21, 37, own.length, 99, 100]
        .filter((limit) => limit >= 1 && limit <= MAXIMUM_LIMIT)
        .flatMap((limit, turn) => [
          list({ limit }),
          ...own.slice(1, 2 - (turn % 2)).map((lastId) => list({ limit, lastId })),
        ]),
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
  rule("list.own-only", "walks of both accounts, and every page of the run", {
    needs: { projects: 1, other: 1 },
  }),
  rule("list.total", "total on every page of the run", {
    observe: (log) => {
      const totals = new Set(log.filter(isList).map(({ answer }) => answer.projects.length));
      return totals.size > 1
        ? {}
        : { vacuous: "one page holds all projects, so both meanings give the same number" };
    },
  }),
  rule("list.shape", "every page of the run"),
  rule("list.project", "every project of the run"),
  rule("list.limit-over-maximum", `limit=${OVER_MAXIMUM.join(", ")}`, {
    rows: ({ lists }) => OVER_MAXIMUM.map((limit) => lists(`limit=${limit}`)),
  }),
  rule(
    "list.limit-invalid",
    "limits that are zero, negative, a fraction, text, empty, repeated or huge",
    {
      rows: ({ lists }) => [
        ...INVALID_LIMITS.map((limit) => lists(`limit=${limit}`)),
        lists("last_id=0&limit=abc"),
      ],
    },
  ),
  rule(
    "list.number-spelling",
    "limits and cursors with zeros, a plus sign, an exponent, blanks, full-width digits",
    {
      rows: ({ lists, own: [, id] }) => [
        ...SPELLED_LIMITS.map((limit) => lists(`limit=${limit}`)),
        ...(id === undefined
          ? []
          : [`0${id}`, `%20${id}`, `%2B${id}`].map((lastId) => lists(`last_id=${lastId}&limit=2`))),
      ],
    },
  ),
  rule("list.last-id-foreign", "cursors of the other account's projects, on each account", {
    needs: { other: 1, projects: 1 },
    rows: ({ lists, own, other }) => [
      ...[other[0], other.at(-1)].flatMap((id) =>
        ["", "&limit=1", "&limit=7", "&limit=1000"].map((limit) => lists(`last_id=${id}${limit}`)),
      ),
      ...[own[0], own.at(-1)].map((id) => lists(`last_id=${id}`, { key: "otherPremium" })),
    ],
  }),
  rule("list.last-id-unknown", "cursors that name no project, of each integer width", {
    rows: (world) => {
      const { lists, unknown, own, idsOfNothing } = world;
      const near = own.length > 1 ? idsOfNothing([`${BigInt(own[1] ?? 0) + 2n ** 32n}`]) : [];
      const ids = unknown === undefined ? [] : [unknown, ...near, ...idsOfNothing(HUGE_IDS)];
      return [
        ...ids.map((id) => lists(`last_id=${id}`)),
        ...ids
          .slice(0, 1)
          .flatMap((id) => [lists(`last_id=${id}&limit=1`), lists(`limit=100&last_id=${id}`)]),
      ];
    },
  }),
  rule("list.last-id-invalid", "cursors that are text, negative, a fraction, empty or repeated", {
    rows: ({ lists, own }) => {
      const [first = "1", second = "2"] = own.slice(2);
      const values = [
        "abc",
        "-1",
        "%27",
        `${first}abc`,
        `${first}.5`,
        "1.5",
        "",
        `${first}&last_id=${second}`,
        `-${first}`,
      ];
      return values.map((lastId) => lists(`last_id=${lastId}`));
    },
  }),
  rule("list.last-id-deleted", "the cursor of a deleted project, under each limit and key", {
    needs: { disposable: 1 },
    rowsAfter: ({ lists, deleted }) =>
      deleted
        .slice(0, 2)
        .flatMap((id) => [
          ...["", "&limit=1", "&limit=100"].map((limit) => lists(`last_id=${id}${limit}`)),
          lists(`last_id=${id}`, { key: "otherPremium" }),
        ]),
  }),
  rule(
    "list.content-type-missing",
    "lists without Content-Type, on the first page and on a later one",
    {
      rows: ({ lists, own: [first] }) => [
        lists("", { contentType: null }),
        ...["limit=5", "limit=100", "last_id=0"].map((query) =>
          lists(query, { contentType: null }),
        ),
        lists("", { contentType: null, headerCase: "lower" }),
        ...(first === undefined
          ? []
          : [
              lists(`last_id=${first}&limit=2`, {
                contentType: null,
                headers: { Accept: MEDIA_TYPE },
              }),
            ]),
      ],
    },
  ),
  rule("list.content-type-other", "lists with a charset and with text/plain", {
    rows: ({ lists }) => TYPES.map((contentType) => lists("limit=2", { contentType })),
    observe: (log) => {
      const [charset, text] = TYPES.map(
        (type) =>
          log.find(
            ({ caseId, request }) =>
              caseId === "list.content-type-other" && request.headers["Content-Type"] === type,
          )?.answer.status === 200,
      );
      return {
        answers: {
          "list.content-type-other": charset ? (text ? "any-type" : "accepted") : "refused",
        },
      };
    },
  }),
];

/** Ids spread evenly over a list, with its first and its last two, in an order that no offset can follow. */
function spread(ids: readonly string[], most: number = MOST_CURSORS): string[] {
  const step = Math.max(1, ids.length / most);
  const places = Array.from({ length: Math.min(most, ids.length) }, (_, nth) =>
    Math.floor(nth * step),
  );
  const chosen = [...new Set([...places, ids.length - 2, ids.length - 1])].filter(
    (place) => place >= 0,
  );
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
  if (first === second || first !== third || second !== fourth || !exchanges.every(isSuccess))
    return undefined;
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
        expected: [
          `the ${own.length} projects of the walk with limit=${MAXIMUM_LIMIT}, in its sequence`,
        ],
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
