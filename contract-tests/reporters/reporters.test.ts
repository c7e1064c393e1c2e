import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import { allQuestions, sampleAnswers } from "../../openapi/index.ts";
import reportSchema from "../model/report.schema.json" with { type: "json" };
import type { Report } from "../model/report.ts";
import { consoleReport } from "./console.ts";
import { githubReport, githubSummary } from "./github.ts";
import { elementsOf, elementsOfPage, POLICY } from "./html/markup.fixture.ts";
import { htmlReport } from "./html/page.ts";
import { junitReport } from "./junit.ts";
import { oneLine } from "./plain-text.ts";
import { jsonReport, REPORTERS } from "./reporters.ts";
import { longestReport, NASTY, reportHolding, reportOf, result, sampleReport } from "./sample-report.fixture.ts";

const ALL = await Promise.all(Object.entries(REPORTERS).map(async ([name, load]) => [name, await load()] as const));
const ENDINGS: Readonly<Record<string, string>> = { console: "txt", json: "json", junit: "xml", html: "html", github: "log" };

// `npx vitest run contract-tests/reporters -u` updates the golden files.
test.each(ALL)("the %s report equals its golden file, and only the console report has colors", async (name, write) => {
  const text = write(sampleReport);
  const steady = text.replace(/(?<=<style>)[\s\S]*?(?=<\/style>)/, "…").replace(/(?<=sha256-)[\w+/]+=/, "…");
  await expect(steady).toMatchFileSnapshot(`golden/report.${ENDINGS[name]}.golden`);
  expect(write(sampleReport, true) === text).toBe(name !== "console");
});

test("the GitHub summary equals its golden file", async () => {
  await expect(githubSummary(sampleReport)).toMatchFileSnapshot("golden/report.md.golden");
});

test.each(ALL)("the %s report of a failed run says why; without a case, the console report is empty", (name, write) => {
  const failure = "the target stopped answering";
  expect(write(reportOf([], { failure, conformance: "error" })).includes(failure)).toBe(name !== "console");
  expect(write(reportOf([result("list.total", {})], { failure, conformance: "error" }))).toContain(failure);
});

test.each(ALL)("the %s report of a partial run says what was not tested and what the target file lacks", (_, write) => {
  const note = "not-tested: the target names no free key: plan.not-premium; add a free key to the target file";
  const open = result("plan.not-premium", { verdict: "not-tested", detail: "the target names no free key" });
  const text = write(reportOf([result("list.total", {}), open], { notes: [note] }));
  expect(text).toContain("partial");
  expect(text).toContain(note);
});

test.each([undefined, 100])("the console report of a conformant run has at most 30 lines, at width %s", (width) => {
  const other = allQuestions.map((question) => {
    const answer = sampleAnswers(question).find((each) => each !== question.reference) ?? question.reference;
    const drift = { profile: question.reference, target: answer };
    return result(question.id, { level: "one-of", answers: { [question.id]: answer }, drift, verdict: "allowed" });
  });
  const levels = (["must", "listed", "observed"] as const).map((level) => result(`x.${level}`, { level }));
  const doubts = Array.from({ length: 9 }, (_, place) => `doubt ${place}`);
  const exploration = { seed: 1, requests: 2000, sequences: 40, violations: [], doubts };
  const report = reportOf([...other, ...levels], { exploration, notes: ["another client added projects"] });
  expect(report.conformance).toBe("conformant");
  expect(consoleReport(report, false, width).trimEnd().split("\n").length).toBeLessThanOrEqual(30);
});

test.each([undefined, 160, 80, 40])("the console report has at most 12 lines for each finding, at width %s", (width) => {
  const report = longestReport();
  const text = consoleReport(report, false, width);
  const entries = text.split("\n\n").filter((entry) => entry.startsWith("fail"));
  expect(entries).toHaveLength(report.findings.length);
  for (const entry of entries) {
    expect(entry.split("\n").length).toBeLessThanOrEqual(12);
    for (const label of ["sent", "came", "right", "impact", "fix"]) expect(entry).toMatch(new RegExp(`^ {10}${label} `, "m"));
  }
});

test.each<[string, Report]>([
  ["every outcome", sampleReport],
  ["no case and a reason", reportOf([], { failure: NASTY, durationMs: 0, requests: 0 })],
  ["nasty text everywhere", reportHolding(() => NASTY)],
  ["long findings", longestReport()],
])("the JSON of %s is valid by its schema, and parses to the same report", (_, report) => {
  const validate = new Ajv2020({ strict: false }).compile(reportSchema);
  const read = JSON.parse(jsonReport(report));
  expect(validate(read), JSON.stringify(validate.errors)).toBe(true);
  expect(read).toEqual(report);
});

test("the counts of the JUnit report match its tests, and each case is a test named by its id", () => {
  const elements = elementsOf(junitReport(sampleReport));
  const suite = elements.find(({ name }) => name === "testsuite");
  for (const [count, element] of Object.entries({ tests: "testcase", failures: "failure", errors: "error", skipped: "skipped" }))
    expect(Number(suite?.attributes[count])).toBe(elements.filter(({ name }) => name === element).length);
  const names = elements.flatMap(({ name, attributes }) => (name === "testcase" ? [attributes.name] : []));
  expect(names).toEqual([...sampleReport.cases.map(({ id }) => id), "delete.foreign", "waivers"]);
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
  expect(failures[0]?.attributes.message).toBe(oneLine(`${text}; right: ${text}`));
});

const HOSTILE = `${NASTY} \`\`\`\` </details> ![x](https://evil.example) [y](//evil) #1 *b* _i_ ~s~ $m$ www.evil.example
::set-output name=a::b\r::add-mask::c%0A::error::d</pre><script>" onload="x`;

test.each([...ALL, ["summary", githubSummary] as const])(
  "no text in the %s report moves the cursor, hides text or is a command of a CI system",
  (name, write) => {
    const text = write(reportHolding(() => HOSTILE));
    expect(text).not.toMatch(/(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}]|##\[/u);
    if (name !== "github" && name !== "html") expect(text).not.toMatch(/^\s*::/m);
  },
);

test("no text in the GitHub report begins a line or ends its command, and each finding is one annotation", () => {
  const lines = (report: Report) => githubReport(report).trimEnd().split("\n");
  for (const line of lines(reportHolding(() => HOSTILE)))
    expect(line).toMatch(/^::(error|warning|notice) title=[^:,]*::(?!.*(%0D|%0A::))/);
  expect(lines(sampleReport).filter((line) => line.startsWith("::error"))).toHaveLength(sampleReport.findings.length + 1);
});

test("no text in the GitHub summary is markup, a tag, a mention, a link or the end of a fence", () => {
  const outside = githubSummary(reportHolding(() => HOSTILE)).replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, "");
  expect(outside).not.toMatch(/@|`|https?:|www\.|\[|\]|<img|(?<!&|^#*)#\d|\$/);
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
