import { stripVTControlCharacters } from "node:util";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { oneLine } from "../model/printable.ts";
import reportSchema from "../model/report.schema.json" with { type: "json" };
import type { CaseResult, Report } from "../model/report.ts";
import { consoleReport } from "./console.ts";
import { githubReport } from "./github.ts";
import { elementsOf, elementsOfPage, POLICY } from "./html/markup.fixture.ts";
import { htmlReport } from "./html/page.ts";
import { jsonReport } from "./json.ts";
import { junitReport } from "./junit.ts";
import { markdownReport } from "./markdown.ts";
import { REPORTERS } from "./reporters.ts";
import { exchange, NASTY, reportHolding, reportOf, result, sampleReport } from "./sample-report.fixture.ts";

const ALL = await Promise.all(Object.entries(REPORTERS).map(async ([name, load]) => [name, await load()] as const));
/** The reporters whose output contains the cases. */
const WRITERS = ALL.filter(([name]) => name !== "badge" && name !== "certificate");
const ENDINGS: Readonly<Record<string, string>> = {
  console: "txt",
  json: "json",
  junit: "xml",
  html: "html",
  markdown: "md",
  github: "log",
  badge: "svg",
  certificate: "certificate.json",
};

// `npx vitest run contract-tests/reporters -u` updates the golden files.
test.each(ALL)("the %s report equals its golden file, and only the console report has colors", async (name, write) => {
  const text = write(sampleReport);
  const steady = text.replace(/(?<=<style>)[\s\S]*?(?=<\/style>)/, "…").replace(/(?<=sha256-)[\w+/]+=/, "…");
  await expect(steady).toMatchFileSnapshot(`golden/report.${ENDINGS[name]}.golden`);
  expect(write(sampleReport, true) === text).toBe(name !== "console");
});

test.each(WRITERS)(
  "the %s report of a failed run says why; without a case, the console report is empty and stderr says it",
  (name, write) => {
    const failure = "the target stopped answering";
    expect(write(reportOf([], { failure })).includes(failure)).toBe(name !== "console");
    expect(write(reportOf([result("list.total", {})], { failure, conformance: "error" }))).toContain(failure);
  },
);

const leftOut = ["a.one", "a.two", "a.three", "a.four", "a.five", "a.six", "a.seven"];
const seen = result("list.total", {});
const waived = result("list.total", { verdict: "fail", waived: { reason: "issue 12", expires: "2027-01-31" } });

test.each<[string, Report]>([
  [
    "narrowed by --skip delete.foreign: 1 of 2 cases not run (delete.foreign)",
    reportOf([seen], { selection: { only: [], skip: ["delete.foreign"], leftOut: ["delete.foreign"] } }),
  ],
  [
    "narrowed by --only list, --skip a: 7 of 8 cases not run (a.one, a.two, a.three, a.four, a.five and 2 more)",
    reportOf([seen], { selection: { only: ["list"], skip: ["a"], leftOut } }),
  ],
  ["narrowed: 1 of 2 cases not run (a.one)", reportOf([seen], { selection: { only: [], skip: [], leftOut: ["a.one"] } })],
  ["judged by version 0.9 of the suite; the newest is 1.0", reportOf([seen], { suiteVersion: "0.9" })],
  ["1 failure waived: list.total until 2027-01-31", reportOf([waived, result("list.shape", {})])],
])("every report says: %s", (line, report) => {
  for (const [name, write] of WRITERS) expect(unescaped(write(report)), name).toContain(line);
  expect(JSON.parse(jsonReport(report))).toMatchObject({ notes: [line] });
});

test("every report except JSON says how many disposable projects are left", () => {
  const disposables = { named: 5, listed: 3, used: 2, short: "too few to test delete.race" };
  const line = `5 disposable projects named, 3 still listed, 2 used: 1 left for the next run; ${disposables.short}`;
  for (const [name, write] of WRITERS)
    expect(unescaped(write(reportOf([seen], { disposables }))).includes(line), name).toBe(name !== "json");
});

test("a complete run of the newest suite has no notes, and only levels in its summary", () => {
  const report = reportOf([result("list.total", { detail: "all" })]);
  expect(JSON.parse(jsonReport(report))).toMatchObject({ notes: [] });
  expect(consoleReport(report)).toMatch(/\n0 writes, 0 deletes acknowledged\nmust 1\/1\nconformant {2}1 request in 0.3 s\n$/);
});

test("the console shows violations with equal text once", () => {
  const violation = { expected: ["404"], actual: "200", exchange };
  const text = consoleReport(reportOf([failed([violation, { ...violation }])]));
  expect(text.slice(text.indexOf("\nfail")).match(/actual/g)).toHaveLength(1);
  expect(text).toContain("and 1 more like these");
});

test("the console shows the first 200 characters of a body, with control characters escaped", () => {
  const body = `{"message":"\u001b[2J${"x".repeat(300)}"}`;
  const text = consoleReport(reportOf([failed([{ expected: ["404"], actual: "200", exchange: { ...exchange, body } }])]));
  const [line = ""] = text.match(/(?<=^ +answer {4}).*$/m) ?? [];
  expect(line).toMatch(/^200 \{"message":"\\u001b\[2Jx+…$/);
  expect(line).toHaveLength("200 ".length + 200);
});

test("a width cuts the details in the console report, and without one nothing is cut", () => {
  const report = reportOf([result("list.total", { detail: "x".repeat(500) })]);
  const lines = consoleReport(report, true, 80).split("\n");
  const line = stripVTControlCharacters(lines.find((text) => text.includes("xxx")) ?? "");
  expect(line).toHaveLength(80);
  expect(line).toMatch(/x…$/);
  expect(consoleReport(report)).toContain("x".repeat(500));
});

test.each<[string, Report]>([
  ["every outcome", sampleReport],
  ["no case and a reason", reportOf([], { failure: NASTY, durationMs: 0, requests: 0 })],
  ["nasty text everywhere", reportHolding(() => NASTY)],
  ["a status of three nines", reportOf([], { writes: [{ caseId: "x", method: "DELETE", url: "", status: 999 }] })],
])("the JSON of %s is valid by its schema, and parses to the same report", (_, report) => {
  const validate = new Ajv2020({ strict: false }).compile(reportSchema);
  const read = JSON.parse(jsonReport(report));
  expect(validate(read), JSON.stringify(validate.errors)).toBe(true);
  expect(read).toEqual({ ...report, notes: expect.any(Array), causes: expect.any(Array) });
});

test("the counts of the JUnit report match its tests", () => {
  const elements = elementsOf(junitReport(sampleReport));
  const suites = elements.filter(({ name }) => name === "testsuite");
  for (const [count, element] of Object.entries({ tests: "testcase", failures: "failure", errors: "error", skipped: "skipped" }))
    expect(suites.reduce((sum, { attributes }) => sum + Number(attributes[count]), 0)).toBe(
      elements.filter(({ name }) => name === element).length,
    );
});

test("a JUnit test is named by its case id only, so that a change of level keeps its history", () => {
  const withLevel = (level: "must" | "listed"): string => junitReport(reportOf([result("list.total", { level })]));
  expect(withLevel("must").match(/name="list\.[^"]*"/g)).toEqual(withLevel("listed").match(/name="list\.[^"]*"/g));
  expect(withLevel("listed")).toContain("(listed, section 4.1)");
});

test.each([
  NASTY,
  "\u0000\u0001\uffff\ufffe",
  "\ud800 and \udfff",
  "]]> <![CDATA[",
  "😀 \u{1f469}\u200d\u{1f680}",
  `&'"<>`,
  "&nbsp; &copy; &#0; &#1114112; &amp;copy; &",
  "a\r\nb\tc",
])("%j from a target keeps the XML well-formed, and parses to the same text", (text) => {
  const failures = elementsOf(junitReport(reportHolding(() => text))).filter(({ name }) => name === "failure");
  expect(failures[0]?.attributes.message).toBe(oneLine(`expected ${text}, got ${text}`));
});

const HOSTILE = `${NASTY} \`\`\`\` </details> ![x](https://evil.example) [y](//evil) #1 *b* _i_ ~s~ $m$ www.evil.example
::set-output name=a::b\r::add-mask::c%0A::error::d</pre><script>" onload="x`;

test.each(ALL)("no text in the %s report moves the cursor, hides text or is a command of a CI system", (name, write) => {
  const text = write(reportHolding(() => HOSTILE));
  expect(text).not.toMatch(/(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}]|##\[/u);
  if (name !== "github" && name !== "html") expect(text).not.toMatch(/^\s*::/m);
});

test("no text in the GitHub report begins a line or ends its command", () => {
  const lines = githubReport(reportHolding(() => HOSTILE))
    .trimEnd()
    .split("\n");
  const inGroup = lines.slice(lines.findIndex((line) => line.startsWith("::group::")) + 1, lines.indexOf("::endgroup::"));
  const commands = lines.filter((line) => !inGroup.includes(line) && !/^::(group|endgroup)::/.test(line));
  expect(commands).toHaveLength(6);
  for (const line of commands) expect(line).toMatch(/^::(error|warning|notice) title=[^:,]*::(?!.*(%0D|%0A::))/);
  for (const line of inGroup) expect(line).not.toMatch(/^\s*::/);
});

test("no text in the Markdown report is markup, a tag, a mention, a link or the end of a fence", () => {
  const outside = markdownReport(reportHolding(() => HOSTILE)).replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, "");
  expect(outside).not.toMatch(/@|`|https?:|www\.|\[|\]|<img|(?<!&)#\d|\$/);
  expect(outside.match(/<details>/g)).toHaveLength(outside.match(/<\/details>/g)?.length ?? 0);
});

test("the Markdown report always fits into a comment, and says how much it leaves out", () => {
  const long = "|".repeat(20_000);
  const violation = { expected: [long], actual: long, exchange: { ...exchange, url: long, body: long } };
  const cases = Array.from({ length: 300 }, (_, index) => [
    result(`list.failed-${index}`, { verdict: "fail", violations: [violation, violation, violation] }),
    result(`list.vacuous-${index}`, { verdict: "vacuous", detail: long, drift: { profile: long, target: long } }),
  ]).flat();
  const observations = Object.fromEntries(cases.map(({ id }) => [id, long]));
  const target = { baseUrl: long, projects: 1, keys: [] };
  const text = markdownReport(reportOf(cases, { observations, failure: long, target }));
  expect(text.length).toBeLessThan(60_000);
  expect(text.match(/and \d+ more, in the other reports/g)).toHaveLength(4);
});

test("no text in the HTML report is a tag, an attribute, a link or a script", () => {
  const page = htmlReport(reportHolding(() => HOSTILE)).replace(/<a (class="skip" )?href="#[\w.-]+">/g, "");
  expect(page).not.toMatch(/<(script|a|img|iframe|link|form|object)\b/i);
  expect(page).not.toMatch(/<[^>]*\s(?:on\w+|href|src|style)=/i);
});

// In review/browser.release.test.ts, axe checks the contrast of colors and the order of headings.
test("the HTML report is well-formed, and its policy allows only its own style", () => {
  const page = htmlReport(sampleReport);
  expect(elementsOfPage(page).length).toBeGreaterThan(100);
  expect(page).toMatch(POLICY);
});

function failed(violations: CaseResult["violations"]): CaseResult {
  return result("delete.again", { verdict: "fail", violations });
}

/** Replaces character references by their characters. */
function unescaped(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}
