import fc from "fast-check";
import { expect, test } from "vitest";
import { consoleReport, githubReport, htmlReport, jsonReport, junitReport } from "../index.ts";
import { redact } from "../model/redact.ts";
import type { Report } from "../model/report.ts";
import type { Target } from "../model/target.ts";
import { byRounds } from "../self-test/inputs-by-rounds.fixture.ts";
import { exchange, reportHolding, reportOf, result } from "./sample-report.fixture.ts";

const REPORTS = [consoleReport, jsonReport, junitReport, htmlReport, githubReport];

type Encode = (key: string, before?: string) => string;

const utf8 = (text: string): Buffer => Buffer.from(text, "utf8");
const each = (key: string, encode: (character: string) => string): string =>
  key.replace(/[^a-z\d]/gi, encode);
const hex = (character: string) => character.charCodeAt(0).toString(16);
const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

const ENCODINGS = {
  raw: (key) => key,
  uri: (key) => encodeURIComponent(key),
  percent: (key) => each(key, (character) => `%${hex(character)}`),
  json: (key) => JSON.stringify(key).slice(1, -1),
  jsonOfPhp: (key) => JSON.stringify(key).slice(1, -1).replaceAll("/", "\\/"),
  jsonUnicode: (key) => each(key, (character) => `\\u00${hex(character)}`),
  html: (key) => each(key, (character) => ENTITIES[character] ?? character),
  htmlDecimal: (key) => each(key, (character) => `&#${character.charCodeAt(0)};`),
  htmlHex: (key) => each(key, (character) => `&#x${hex(character)};`),
  hex: (key) => utf8(key).toString("hex"),
  base64: (key, before = "") => utf8(before + key).toString("base64"),
  base64url: (key, before = "") => utf8(before + key).toString("base64url"),
  base64Behind: (key, before = "") => utf8(`${before}:${key}:${before}`).toString("base64"),
} satisfies Record<string, Encode>;
const names = Object.keys(ENCODINGS) as (keyof typeof ENCODINGS)[];
const padding = fc.constantFrom("", " ", "a", "key=", '{"a":"', "é", "😀", "/");
/** Keys that a target file may contain. */
const printableAscii = fc
  .integer({ min: 0x21, max: 0x7e })
  .map((code) => String.fromCharCode(code));
const keys = fc.string({ unit: printableAscii, minLength: 8, maxLength: 40 });

test("no report contains a key, whatever the encoding and the place in which the target shows it", () => {
  const clean = outputsOf(reportHolding(() => ""));
  const place = fc.tuple(fc.constantFrom(...names), padding, padding);
  const arbitrary = fc.tuple(keys, keys, fc.array(place, { minLength: 12, maxLength: 12 }));
  fc.assert(
    fc.property(arbitrary, ([premium, free, places]) => {
      const target = targetOf({ premium, free });
      const secrets = [premium, free].flatMap((key) =>
        Object.values(ENCODINGS).map((encode) => encode(key)),
      );
      fc.pre(
        !secrets.some(
          (secret) => clean.includes(secret) || "$TTS_PROJECTS_FREE_KEY".includes(secret),
        ),
      );
      const report = reportHolding((place) => {
        const [name, before, behind] = places[place % places.length] ?? ["raw", "", ""];
        return before + ENCODINGS[name](place % 2 === 0 ? premium : free, before) + behind;
      });
      const redacted = redact(report, target);
      const outputs = outputsOf(redacted);
      expect(secrets.filter((secret) => outputs.includes(secret))).toEqual([]);
      expect(
        [premium, free].filter((key) => hiddenInBase64(JSON.stringify(redacted), key)),
      ).toEqual([]);
    }),
    { numRuns: byRounds(12, 100, 1000) },
  );
}, 120_000);

/** A token of a gateway, which is longer than a regular expression may be. */
const TOKEN = Array.from({ length: 1600 }, (_, place) => `t${place}.`).join("");

test.each([
  [TOKEN, "$TTS_PROJECTS_HEADER_7".repeat(34)],
  ["MK%5fsecret%5F1", "$TTS_PROJECTS_KEY"],
  ["a mk&#95;secret&#x5f;1b", "a $TTS_PROJECTS_KEYb"],
  ["mk_secret_12 mk_secret_1", "$TTS_PROJECTS_OTHER_KEY $TTS_PROJECTS_KEY"],
  [
    "mk_secret_1_, mk_secret_, mk_se_ret_1",
    `\${TTS_PROJECTS_KEY}_, \${TTS_PROJECTS_KEY:0:10}, \${TTS_PROJECTS_KEY:0:5}_\${TTS_PROJECTS_KEY:6}`,
  ],
  ["a body that was cut in free…", "a body that was cut in $TTS_PROJECTS_FREE_KEY…"],
  [
    "a body that was cut in free%2… at /total: 7",
    "a body that was cut in $TTS_PROJECTS_FREE_KEY… at /total: 7",
  ],
  ["Bearer gateway-token", "Bearer $TTS_PROJECTS_HEADER_1"],
  ["acme-internal", "$TTS_PROJECTS_HEADER_2"],
  ["dXNlcjE6cGFzczp3b3Jk", "$TTS_PROJECTS_HEADER_3"],
  ["c2Vzc2lvbi1vbmU= or session-one", "$TTS_PROJECTS_HEADER_4U= or $TTS_PROJECTS_HEADER_4"],
  ["application/json, true and mk_other", "application/json, true and mk_other"],
])("a text shows a variable in place of each secret: %#", (text, redacted) => {
  const target = targetOf(
    { premium: "mk_secret_1", otherPremium: "mk_secret_12", free: "free/of/charge" },
    {
      Authorization: "Bearer gateway-token",
      "X-Tenant": "acme-internal",
      "Proxy-Authorization": "Basic dXNlcjE6cGFzczp3b3Jk",
      Cookie: "theme=a; sid=session-one",
      Accept: "application/json",
      "X-Debug": "true",
      "X-Token": TOKEN,
    },
  );
  expect(redact(text, target)).toBe(redacted);
});

test("a short or common secret is replaced only as the whole value of a header, one of the target's only in that header", () => {
  const expected: Record<string, [sent: string, shown: string]> = {
    "X-Free": ["k", "$TTS_PROJECTS_FREE_KEY"],
    "X-Master-Key": ["other", "$TTS_PROJECTS_OTHER_KEY"],
    "X-A": ["h", "$TTS_PROJECTS_HEADER_1"],
    Accept: ["application/json", "$TTS_PROJECTS_HEADER_2"],
    Authorization: ["Bearer abc", "Bearer $TTS_PROJECTS_HEADER_3"],
    "X-B": ["h", "h"],
    "X-C": ["ok", "ok"],
    "Content-Type": ["application/json", "application/json"],
  };
  const column = (place: 0 | 1) =>
    Object.fromEntries(Object.entries(expected).map(([name, values]) => [name, values[place]]));
  const detail = "the other account, k and h are ok, abc";
  const report = reportOf([
    result("list.total", { detail, exchanges: [{ ...exchange, headers: column(0) }] }),
  ]);
  const keys = { premium: "mk_secret", otherPremium: "other", free: "k" };
  const target = targetOf(keys, {
    "X-A": "h",
    Accept: "application/json",
    Authorization: "Bearer abc",
  });
  expect(redact(report, target).cases).toMatchObject([
    { detail, exchanges: [{ headers: column(1) }] },
  ]);
});

test("words of the suite stay even if a key equals one of them, and the report keeps its form", () => {
  const report = reportOf([result("list.total", { detail: "pass" })]);
  const redacted = redact(
    report,
    targetOf({ premium: "pass", free: "premium", otherPremium: "list.total" }),
  );
  expect(redacted).toMatchObject({
    target: { keys: ["premium"] },
    cases: [{ id: "list.total", verdict: "pass", detail: "$TTS_PROJECTS_KEY" }],
  });
});

/** Whether a run of base64 characters in the text, decoded from any of its first four, contains the key. */
function hiddenInBase64(text: string, key: string): boolean {
  const runs = text.match(/[\w+/-]{8,}/g) ?? [];
  return runs.some((run) =>
    [0, 1, 2, 3].some((start) => Buffer.from(run.slice(start), "base64").includes(key)),
  );
}

function outputsOf(report: Report): string {
  return REPORTS.map((write) => write(report)).join("\n");
}

function targetOf(given: Target["keys"], headers: Target["headers"] = {}): Target {
  return {
    baseUrl: "http://h/v1",
    keys: given,
    disposableProjectIds: [],
    disposableAccount: false,
    headers,
  };
}
