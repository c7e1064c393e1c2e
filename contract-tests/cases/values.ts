import { MEDIA_TYPE } from "../../openapi/index.ts";
import { type Case, rule } from "./case.ts";

/** Values of `limit` that are no number from 1 to 100; the last ones repeat it. */
const INVALID_LIMITS = [
  ...["", "0", "-1", "9.5", "abc", "7abc", "2147483649", "4294967301", "9223372036854775809"],
  ...["5&limit=7", "1000&limit=5", "5&limit=1000"],
];
const OVER_MAXIMUM = ["101", "150", "1000"];
/** Limits in other spellings of a number: with zeros, signs, blanks, an exponent, full-width digits. */
const SPELLED_LIMITS = [
  ...["007", "01000", "%2B7", "%2B1000", "-200", "%207", "1000%20", "1_000", "1e1", "1e3", "100.5", "0x3E8", "Infinity"],
  ...["%EF%BC%97", "%EF%BC%91%EF%BC%90%EF%BC%90%EF%BC%90"],
];
/** Ids above every integer type, and those that overflow one. */
const HUGE_IDS = ["2147483649", "9007199254740993", "9223372036854775807", "9223372036854775808", "9".repeat(300)];

/** Sections 4.1, 5, 7 and 8: values of `limit` and `last_id` that are refused or read in another way. */
export const valueCases: readonly Case[] = [
  rule("list.limit-over-maximum", `limit=${OVER_MAXIMUM.join(", ")}`, {
    rows: ({ lists }) => OVER_MAXIMUM.map((limit) => lists(`limit=${limit}`)),
  }),
  rule("list.limit-invalid", "limits that are zero, negative, a fraction, text, empty, repeated or huge", {
    rows: ({ lists }) => [...INVALID_LIMITS.map((limit) => lists(`limit=${limit}`)), lists("last_id=0&limit=abc")],
  }),
  rule("list.number-spelling", "limits and cursors with zeros, a plus sign, an exponent, blanks, full-width digits", {
    rows: ({ lists, own: [, id] }) => [
      ...SPELLED_LIMITS.map((limit) => lists(`limit=${limit}`)),
      ...(id === undefined ? [] : [`0${id}`, `%20${id}`, `%2B${id}`].map((lastId) => lists(`last_id=${lastId}&limit=2`))),
    ],
  }),
  rule("list.last-id-foreign", "cursors of the other account's projects, on each account", {
    needs: { other: 1, projects: 1 },
    rows: ({ lists, own, other }) => [
      ...[other[0], other.at(-1), other[Math.floor(other.length / 2)]].flatMap((id) =>
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
        ...ids.slice(0, 1).flatMap((id) => [lists(`last_id=${id}&limit=1`), lists(`limit=100&last_id=${id}`)]),
      ];
    },
  }),
  rule("list.last-id-invalid", "cursors that are text, negative, a fraction, empty or repeated", {
    rows: ({ lists, own }) => {
      const [first = "1", second = "2"] = own.slice(2);
      const values = ["abc", "-1", "%27", `${first}abc`, `${first}.5`, "1.5", "", `${first}&last_id=${second}`, `-${first}`];
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
  rule("list.content-type-missing", "lists without Content-Type, on the first page and on a later one", {
    rows: ({ lists, own: [first] }) => [
      lists("", { contentType: null }),
      ...["limit=5", "limit=100", "last_id=0"].map((query) => lists(query, { contentType: null })),
      lists("", { contentType: null, headerCase: "lower" }),
      ...(first === undefined ? [] : [lists(`last_id=${first}&limit=2`, { contentType: null, headers: { Accept: MEDIA_TYPE } })]),
    ],
  }),
  rule("list.content-type-other", "lists with a charset and with text/plain", {
    rows: ({ lists }) => TYPES.map((contentType) => lists("limit=2", { contentType })),
    observe: (log) => {
      const served = TYPES.map(
        (type) =>
          log.find(({ caseId, request }) => caseId === "list.content-type-other" && request.headers["Content-Type"] === type)
            ?.answer.status === 200,
      );
      const [charset, text] = served;
      return { answers: { "list.content-type-other": charset ? (text ? "any-type" : "accepted") : "refused" } };
    },
  }),
];

const TYPES = ["application/json; charset=utf-8", "text/plain"];
