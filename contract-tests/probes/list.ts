import {
  DEFAULT_LIMIT,
  LAST_ID,
  LIMIT,
  MAXIMUM_LIMIT,
  MEDIA_TYPE,
} from "../../openapi/constants.ts";
import { inFullWidth, type Probe, probe, type Row, rowsWith, spread } from "./probe.ts";

/** Limits of short pages, which show the place of a cursor, between limits from every part of what they may be. */
const LIMITS_IN_TURN = [3, 9, 1, 16, 2, 33, 3, 44, 1, 56, 2, 68, 3, 75, 1, 81, 2, 88, 3, 96];
/** Limits above the maximum. */
const OVER_MAXIMUM = [MAXIMUM_LIMIT + 1, MAXIMUM_LIMIT + 50, MAXIMUM_LIMIT * 10];
/** Ids above every integer type, and those that overflow one. */
const HUGE_IDS = [
  "2147483649",
  "9007199254740993",
  "9223372036854775807",
  "9223372036854775808",
  "9".repeat(300),
];

/** Sections 4.1, 5, 7 and 8: the pages of a list; values of `limit` and `last_id` that are refused or read in another way. */
export const listProbes: readonly Probe[] = [
  probe("list.first-page", `the first page with and without ${LAST_ID}=0`, {
    rows: [
      "GET /projects",
      "GET /projects?last_id=0",
      "GET /projects?limit=7",
      "GET /projects?last_id=0&limit=7",
      `GET /projects?last_id=0&limit=${MAXIMUM_LIMIT}`,
    ],
  }),
  probe(
    "list.next-page",
    "a page after every project, or after 20 of them, and walks to the empty page",
    {
      needs: { projects: 2 },
      rows: ({ own, other }) => [
        ...spread(own).map((id, place) => {
          const limit = LIMITS_IN_TURN[place % LIMITS_IN_TURN.length];
          return `GET /projects?last_id=${id}&limit=${limit}`;
        }),
        ...rowsWith(
          { key: "otherPremium" },
          spread(other, 6).map((id) => `GET /projects?last_id=${id}&limit=2`),
        ),
        "GET /projects?last_id={own -1}",
        `GET /projects?last_id={own -1}&limit=${MAXIMUM_LIMIT}`,
      ],
    },
  ),
  probe("list.limit", `limits from 1 to ${MAXIMUM_LIMIT}, on the first page and on a later one`, {
    needs: { projects: 2 },
    rows: ({ own }) =>
      limitsTo(own.length).flatMap((limit, place) => {
        const first = `GET /projects?limit=${limit}`;
        const later = `GET /projects?last_id={own 1}&limit=${limit}`;
        return place % 3 === 0 ? [first, later] : [first];
      }),
  }),
  probe(
    "list.default-limit",
    `pages without ${LIMIT}, beside the same pages with ${LIMIT}=${DEFAULT_LIMIT}`,
    {
      needs: { projects: DEFAULT_LIMIT + 1 },
      rows: ["GET /projects?last_id={own 2}", ["GET /projects", { key: "otherPremium" }]],
      // In turns, one after another: a target whose pages vary may give any two lengths.
      script: [
        "GET /projects",
        `GET /projects?limit=${DEFAULT_LIMIT}`,
        "GET /projects",
        `GET /projects?limit=${DEFAULT_LIMIT}`,
      ],
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
    rows: OVER_MAXIMUM.map((limit) => `GET /projects?limit=${limit}`),
  }),
  probe(
    "list.limit-invalid",
    "limits that are zero, negative, a fraction, text, empty, repeated or huge",
    {
      rows: [
        "GET /projects?limit=",
        "GET /projects?limit=0",
        "GET /projects?limit=-1",
        "GET /projects?limit=9.5",
        "GET /projects?limit=abc",
        "GET /projects?limit=7abc",
        "GET /projects?limit=2147483649",
        "GET /projects?limit=4294967301",
        "GET /projects?limit=9223372036854775809",
        "GET /projects?limit=5&limit=7",
        "GET /projects?limit=1000&limit=5",
        "GET /projects?limit=5&limit=1000",
        "GET /projects?last_id=0&limit=abc",
      ],
    },
  ),
  probe(
    "list.number-spelling",
    "limits and cursors with zeros, a plus sign, an exponent, blanks, full-width digits",
    {
      rows: ({ own: [, second] }) => [
        "GET /projects?limit=007",
        "GET /projects?limit=01000",
        "GET /projects?limit=%2B7",
        "GET /projects?limit=%2B1000",
        "GET /projects?limit=-200",
        "GET /projects?limit=%207",
        "GET /projects?limit=1000%20",
        "GET /projects?limit=1_000",
        "GET /projects?limit=1e1",
        "GET /projects?limit=1e3",
        `GET /projects?limit=${MAXIMUM_LIMIT}.5`,
        "GET /projects?limit=0x3E8",
        "GET /projects?limit=Infinity",
        "GET /projects?limit=%EF%BC%97",
        "GET /projects?limit=%EF%BC%91%EF%BC%90%EF%BC%90%EF%BC%90",
        "GET /projects?last_id=0{own 1}&limit=2",
        "GET /projects?last_id=%20{own 1}&limit=2",
        "GET /projects?last_id=%2B{own 1}&limit=2",
        "GET /projects?last_id={own 1}e0&limit=2",
        ...(second === undefined ? [] : [`GET /projects?last_id=${inFullWidth(second)}&limit=2`]),
      ],
    },
  ),
  probe("list.last-id-foreign", "cursors of the other account's projects, on each account", {
    needs: { other: 1, projects: 1 },
    rows: [
      "GET /projects?last_id={other}",
      "GET /projects?last_id={other}&limit=1",
      "GET /projects?last_id={other}&limit=1000",
      "GET /projects?last_id={other -1}",
      "GET /projects?last_id={other -1}&limit=1",
      "GET /projects?last_id={other -1}&limit=1000",
      ["GET /projects?last_id={own}", { key: "otherPremium" }],
      ["GET /projects?last_id={own -1}", { key: "otherPremium" }],
    ],
  }),
  probe("list.last-id-unknown", "cursors that name no project, of each integer width", {
    rows: ({ own: [first = ""], provenAbsent }) => {
      // A server that keeps 32 bits reads the own id. An unknown id between own ones may be one that was deleted.
      const wrapped = /^-?\d+$/.test(first)
        ? provenAbsent([String(BigInt(first) + 2n ** 32n)], first)
        : [];
      const absent = [...wrapped, ...provenAbsent(HUGE_IDS)];
      return [
        "GET /projects?last_id={absentId}",
        ...absent.map((id) => `GET /projects?last_id=${id}`),
        "GET /projects?last_id={absentId}&limit=1",
        `GET /projects?limit=${MAXIMUM_LIMIT}&last_id={absentId}`,
      ];
    },
  }),
  probe("list.last-id-invalid", "cursors that are text, negative, a fraction, empty or repeated", {
    rows: ({ own }) => {
      const ids = own.map(encodeURIComponent);
      // Far apart, so that a page shows which of two was read, also where pages skip something.
      const first = ids[2] ?? "1";
      const second = ids.at(-1) ?? "2";
      return [
        "GET /projects?last_id=abc",
        "GET /projects?last_id=-1",
        "GET /projects?last_id=%27",
        `GET /projects?last_id=${first}abc`,
        `GET /projects?last_id=${first}.5`,
        "GET /projects?last_id=1.5",
        "GET /projects?last_id=",
        `GET /projects?last_id=${first}&last_id=${second}`,
        "GET /projects?last_id={own}&last_id={other}&limit=3",
        "GET /projects?last_id={other}&last_id={own}&limit=3",
        `GET /projects?last_id=-${first}`,
      ];
    },
  }),
  probe("list.last-id-deleted", "the cursor of a deleted project, under each limit and key", {
    needs: { disposable: 1 },
    // The third is one of two that were deleted at once, perhaps side by side.
    rowsAfter: ["{deleted}", "{deleted 1}", "{deleted 2}"].flatMap((id): Row[] => [
      `GET /projects?last_id=${id}`,
      `GET /projects?last_id=${id}&limit=1`,
      `GET /projects?last_id=${id}&limit=${MAXIMUM_LIMIT}`,
      [`GET /projects?last_id=${id}`, { key: "otherPremium" }],
    ]),
  }),
  probe(
    "list.content-type-missing",
    "lists without Content-Type, on the first page and on a later one",
    {
      rows: [
        ...rowsWith({ contentType: null }, [
          "GET /projects",
          "GET /projects?limit=5",
          `GET /projects?limit=${MAXIMUM_LIMIT}`,
          "GET /projects?last_id=0",
        ]),
        ["GET /projects", { headerCase: "lower", contentType: null }],
        [
          "GET /projects?last_id={own}&limit=2",
          { headers: { Accept: MEDIA_TYPE }, contentType: null },
        ],
      ],
    },
  ),
  probe("list.content-type-other", "lists with a charset and with text/plain", {
    rows: [
      ["GET /projects?limit=2", { contentType: `${MEDIA_TYPE}; charset=utf-8` }],
      ["GET /projects?limit=2", { contentType: "text/plain" }],
    ],
  }),
];

/** Limits at the edges of what is allowed, usual ones, and the size of the account. */
function limitsTo(size: number): number[] {
  const ofDefault = [DEFAULT_LIMIT - 1, DEFAULT_LIMIT, DEFAULT_LIMIT + 1];
  const limits = [1, 2, ...ofDefault, 10, 25, 50, 37, size, MAXIMUM_LIMIT - 1, MAXIMUM_LIMIT];
  return limits.filter((limit) => limit >= 1 && limit <= MAXIMUM_LIMIT);
}
