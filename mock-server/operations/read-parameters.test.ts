import { expect, test } from "vitest";
import { referenceProfile } from "../../openapi/index.ts";
import { MAXIMUM_ID } from "./project.ts";
import { readLastId } from "./read-last-id.ts";
import { DEFAULT_LIMIT, MAXIMUM_LIMIT, readLimit } from "./read-limit.ts";
import { readProjectId } from "./read-project-id.ts";

/** Texts that Number() or parseInt() would take for a number, and others: none is a whole number in plain digits. */
const NOT_PLAIN = [
  "-0",
  "-1",
  "+5",
  "%2B5",
  "%205",
  "5%20",
  "5%0a",
  "1e2",
  "0x10",
  "0b11",
  "00010",
  "1.0",
  "1.5",
  ".5",
  "NaN",
  "null",
];
const NOT_DIGITS = ["true", "Infinity", "1e400", "1_000", "%EF%BC%95", "%D9%A5", "%E2%80%8B5", "5%00", "5abc", "abc", "%E0%A4%A"];
const NO_NUMBERS = [...NOT_PLAIN, ...NOT_DIGITS];

test("the document gives the default and the maximum of limit", () => {
  expect({ DEFAULT_LIMIT, MAXIMUM_LIMIT }).toEqual({ DEFAULT_LIMIT: 20, MAXIMUM_LIMIT: 100 });
});

test.each([
  ["", 20],
  ["limit=1", 1],
  ["limit=100", 100],
  ["limit=%31%30", 10],
  ["LIMIT=7", 20],
  ["limit[]=7", 20],
  ["?limit=7", 20],
])("%j asks for %i projects", (query, size) => {
  expect(readLimit(parsed(query), referenceProfile)).toEqual({ value: size });
});

test.each([...NO_NUMBERS, "", "0"].map((text) => `limit=${text}`).concat("limit=1&limit=1", `${"a=1&".repeat(1200)}limit=x`))(
  "%j is an invalid limit",
  (query) => {
    expect(readLimit(parsed(query), referenceProfile)).toEqual({ refusedBy: "list.limit-invalid" });
  },
);

test.each(["101", "1000", "9007199254740993", "9".repeat(400)])("a limit of %s is over the maximum", (text) => {
  expect(readLimit(parsed(`limit=${text}`), referenceProfile)).toEqual({ refusedBy: "list.limit-over-maximum" });
});

test.each(["", "last_id=0", "lastId=5", "LAST_ID=5"])("%j asks for the first page", (query) => {
  expect(readLastId(parsed(query), referenceProfile)).toEqual({ value: undefined });
});

test.each(["1", "9007199254740993", MAXIMUM_ID])("%s is a cursor, digit by digit", (text) => {
  expect(readLastId(parsed(`last_id=${text}`), referenceProfile)).toEqual({ value: text });
});

test.each(
  [...NO_NUMBERS, "", "00", "9223372036854775808"]
    .map((text) => `last_id=${text}`)
    .concat("last_id=1&last_id=1", "last_id=0&last_id=0"),
)("%j is an invalid cursor", (query) => {
  expect(readLastId(parsed(query), referenceProfile)).toEqual({ refusedBy: "list.last-id-invalid" });
});

test.each(["", "projectId=", "projectid=1", "project_id=1"])("%j names no project", (query) => {
  expect(readProjectId(parsed(query), referenceProfile)).toEqual({ refusedBy: "delete.id-missing" });
});

test.each([...NO_NUMBERS, "0", "9223372036854775808", "1001abc"].map((text) => `projectId=${text}`))(
  "%j is an invalid projectId",
  (query) => {
    expect(readProjectId(parsed(query), referenceProfile)).toEqual({ refusedBy: "delete.id-invalid" });
  },
);

test.each([
  ["404", { refusedBy: "delete.id-repeated" }],
  ["400", { refusedBy: "delete.id-repeated" }],
  ["first", { value: "1" }],
  ["last", { value: "2" }],
] as const)("a projectId that is there twice is read as the answer %s says", (answer, reading) => {
  const profile = { ...referenceProfile, "delete.id-repeated": answer };
  expect(readProjectId(parsed("projectId=1&projectId=2"), profile)).toEqual(reading);
});

test("a projectId is kept digit by digit", () => {
  expect(readProjectId(parsed("projectId=9007199254740993&other=1"), referenceProfile)).toEqual({ value: "9007199254740993" });
});

/** As the handler parses a query. */
function parsed(query: string): URLSearchParams {
  return new URLSearchParams(`?${query}`);
}
