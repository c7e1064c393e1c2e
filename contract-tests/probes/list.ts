import {
  DEFAULT_LIMIT,
  LAST_ID,
  LIMIT,
  MAXIMUM_LIMIT,
  MEDIA_TYPE,
} from "../../openapi/constants.ts";
import { fullWidth, limitsTo, spread } from "./chosen-values.ts";
import { type Probe, probe } from "./probe.ts";

/** Values of `limit` that are no number from 1 to the maximum; the last ones repeat it. */
const INVALID_LIMITS = [
  "",
  "0",
  "-1",
  "9.5",
  "abc",
  "7abc",
  "2147483649",
  "4294967301",
  "9223372036854775809",
  `5&${LIMIT}=7`,
  `1000&${LIMIT}=5`,
  `5&${LIMIT}=1000`,
];
const OVER_MAXIMUM = [MAXIMUM_LIMIT + 1, MAXIMUM_LIMIT + 50, MAXIMUM_LIMIT * 10];
/** Limits in other spellings of a number: with zeros, signs, blanks, an exponent, full-width digits. */
const SPELLED_LIMITS = [
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
  `${MAXIMUM_LIMIT}.5`,
  "0x3E8",
  "Infinity",
  "%EF%BC%97",
  "%EF%BC%91%EF%BC%90%EF%BC%90%EF%BC%90",
];
/** Ids above every integer type, and those that overflow one. */
const HUGE_IDS = [
  "2147483649",
  "9007199254740993",
  "9223372036854775807",
  "9223372036854775808",
  "9".repeat(300),
];
const TYPES = [`${MEDIA_TYPE}; charset=utf-8`, "text/plain"];

/** Sections 4.1, 5, 7 and 8: the pages of a list; values of `limit` and `last_id` that are refused or read in another way. */
export const listProbes: readonly Probe[] = [
  probe("list.first-page", `the first page with and without ${LAST_ID}=0`, {
    rows: ({ list }) => [
      list(),
      list({ lastId: "0" }),
      list({ limit: 7 }),
      list({ limit: 7, lastId: "0" }),
      list({ limit: MAXIMUM_LIMIT, lastId: "0" }),
    ],
  }),
  probe(
    "list.next-page",
    "a page after every project, or after 20 of them, and walks to the empty page",
    {
      needs: { projects: 2 },
      rows: ({ list, own, other }) => [
        ...spread(own).map((lastId, place) =>
          list({ lastId, limit: [3, 1, DEFAULT_LIMIT, 2][place % 4] ?? 3 }),
        ),
        ...spread(other, 6).map((lastId) => list({ lastId, limit: 2, key: "otherPremium" })),
        ...own
          .slice(-1)
          .flatMap((lastId) => [list({ lastId }), list({ lastId, limit: MAXIMUM_LIMIT })]),
      ],
    },
  ),
  probe("list.limit", `limits from 1 to ${MAXIMUM_LIMIT}, on the first page and on a later one`, {
    needs: { projects: 2 },
    rows: ({ list, own }) =>
      limitsTo(own.length).flatMap((limit, turn) => {
        const [, lastId] = own;
        const isLater = turn % 2 === 0 && lastId !== undefined;
        return isLater ? [list({ limit }), list({ limit, lastId })] : [list({ limit })];
      }),
  }),
  probe(
    "list.default-limit",
    `pages without ${LIMIT}, beside the same pages with ${LIMIT}=${DEFAULT_LIMIT}`,
    {
      needs: { projects: DEFAULT_LIMIT + 1 },
      rows: ({ list, own, other }) => [
        ...own.slice(2, 3).map((lastId) => list({ lastId })),
        ...other.slice(0, 1).map(() => list({ key: "otherPremium" })),
      ],
      // In turns, one after another: a target whose pages vary may give any two lengths.
      script: async ({ send, world }) => {
        const { list } = world();
        for (const limit of [undefined, DEFAULT_LIMIT, undefined, DEFAULT_LIMIT])
          await send(list({ limit }));
      },
    },
  ),
  probe(
    "list.maximum",
    `every answer, those to invalid limits too, holds at most ${MAXIMUM_LIMIT} projects`,
    {
      needs: { projects: MAXIMUM_LIMIT + 1 },
      shownBy: ["list.limit-over-maximum", "list.limit-invalid", "list.number-spelling"],
    },
  ),
  probe("list.same-set", "walks with other limits", {
    needs: { projects: 2 },
    script: async ({ walk, world }) => {
      const fifth = Math.floor(world().own.length / 5) + 1;
      for (const limit of [undefined, Math.min(MAXIMUM_LIMIT - 1, fifth)])
        await walk("premium", limit);
    },
  }),
  probe("list.own-only", "walks of both accounts, and every page of the run", {
    needs: { projects: 1, other: 1 },
  }),
  probe("list.total", "total on every page of the run"),
  probe("list.shape", "every page of the run"),
  probe("list.project", "every project of the run"),
  probe("list.limit-over-maximum", `${LIMIT}=${OVER_MAXIMUM.join(", ")}`, {
    rows: ({ list }) => OVER_MAXIMUM.map((limit) => list({ limit })),
  }),
  probe(
    "list.limit-invalid",
    "limits that are zero, negative, a fraction, text, empty, repeated or huge",
    {
      rows: ({ list }) => [
        ...INVALID_LIMITS.map((limit) => list({ limit })),
        list({ lastId: "0", limit: "abc" }),
      ],
    },
  ),
  probe(
    "list.number-spelling",
    "limits and cursors with zeros, a plus sign, an exponent, blanks, full-width digits",
    {
      rows: ({ list, own: [, id] }) => [
        ...SPELLED_LIMITS.map((limit) => list({ limit })),
        ...(id === undefined ? [] : [`0${id}`, ` ${id}`, `+${id}`, `${id}e0`, fullWidth(id)]).map(
          (lastId) => list({ lastId, limit: 2 }),
        ),
      ],
    },
  ),
  probe("list.last-id-foreign", "cursors of the other account's projects, on each account", {
    needs: { other: 1, projects: 1 },
    rows: ({ list, own, other }) => [
      ...[other[0], other.at(-1)].flatMap((id) =>
        [undefined, 1, 7, 1000].map((limit) => list({ lastId: id, limit })),
      ),
      ...[own[0], own.at(-1)].map((id) => list({ lastId: id, key: "otherPremium" })),
    ],
  }),
  probe("list.last-id-unknown", "cursors that name no project, of each integer width", {
    rows: ({ list, lists, absentId, own, provenAbsent }) => {
      if (absentId === undefined) return [];
      // A server that keeps 32 bits reads the own id. An unknown id between own ones may be one that was deleted.
      const wrapped = own
        .slice(0, 1)
        .filter((id) => /^-?\d+$/.test(id))
        .flatMap((id) => provenAbsent([String(BigInt(id) + 2n ** 32n)], id));
      const ids = [absentId, ...wrapped, ...provenAbsent(HUGE_IDS)];
      return [
        ...ids.map((lastId) => list({ lastId })),
        list({ lastId: absentId, limit: 1 }),
        lists(`${LIMIT}=${MAXIMUM_LIMIT}&${LAST_ID}=${absentId}`),
      ];
    },
  }),
  probe("list.last-id-invalid", "cursors that are text, negative, a fraction, empty or repeated", {
    rows: ({ lists, own }) => {
      const ids = own.map(encodeURIComponent);
      // Far apart, so that a page shows which of two was read, also where pages skip something.
      const [first = "1", second = "2"] = [ids[2], ids.at(-1)];
      const values = [
        "abc",
        "-1",
        "%27",
        `${first}abc`,
        `${first}.5`,
        "1.5",
        "",
        `${first}&${LAST_ID}=${second}`,
        `-${first}`,
      ];
      return values.map((lastId) => lists(`${LAST_ID}=${lastId}`));
    },
  }),
  probe("list.last-id-deleted", "the cursor of a deleted project, under each limit and key", {
    needs: { disposable: 1 },
    rowsAfter: ({ list, deleted }) =>
      deleted
        // The third is one of two that were deleted at once, perhaps side by side.
        .slice(0, 3)
        .flatMap((id) => [
          ...[undefined, 1, MAXIMUM_LIMIT].map((limit) => list({ lastId: id, limit })),
          list({ lastId: id, key: "otherPremium" }),
        ]),
  }),
  probe(
    "list.content-type-missing",
    "lists without Content-Type, on the first page and on a later one",
    {
      rows: ({ list, own }) =>
        [
          {},
          { limit: 5 },
          { limit: MAXIMUM_LIMIT },
          { lastId: "0" },
          { headerCase: "lower" } as const,
          ...own
            .slice(0, 1)
            .map((lastId) => ({ lastId, limit: 2, headers: { Accept: MEDIA_TYPE } })),
        ].map((options) => list({ ...options, contentType: null })),
    },
  ),
  probe("list.content-type-other", "lists with a charset and with text/plain", {
    rows: ({ list }) => TYPES.map((contentType) => list({ limit: 2, contentType })),
  }),
];
