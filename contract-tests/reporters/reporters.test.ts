import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "vitest";
import reportSchema from "../model/report.schema.json" with { type: "json" };
import { consoleReport } from "./console.ts";
import { githubReport, githubSummary } from "./github.ts";
import { htmlReport } from "./html/html-report.ts";
import { elementsOf, elementsOfPage, POLICY } from "./html/markup.fixture.ts";
import { jsonReport } from "./json.ts";
import { junitReport } from "./junit.ts";
import { oneLine, wrapped } from "./plain-text.ts";
import { CI_COMMAND, NASTY, reportHolding, sampleReport } from "./sample-report.fixture.ts";

const ALL = Object.entries({
  console: consoleReport,
  json: jsonReport,
  junit: junitReport,
  html: htmlReport,
  github: githubReport,
});

// `npx vitest run contract-tests/reporters -u` updates the golden files.
test.each([
  ["txt", consoleReport],
  ["md", githubSummary],
  ["xml", junitReport],
  ["html", htmlReport],
  ["log", githubReport],
] as const)("the sample report as %s equals its golden file", async (ending, write) => {
  const steady = write(sampleReport)
    .replace(/(?<=<style>)[\s\S]*?(?=<\/style>)/, "…")
    .replace(/(?<=sha256-)[\w+/]+=/, "…");
  await expect(steady).toMatchFileSnapshot(`golden/report.${ending}.golden`);
});

test.each([undefined, 160, 80, 40])(
  "the console report has at most 12 lines for each finding, at width %s",
  (width) => {
    const report = reportHolding(() => "DELETE /project -> 500 ".repeat(22));
    const entries = consoleReport(report, false, width)
      .split("\n\n")
      .filter((entry) => entry.startsWith("fail"));
    expect(entries).toHaveLength(report.findings.length);
    for (const entry of entries) {
      expect(entry.split("\n").length).toBeLessThanOrEqual(12);
      for (const label of ["sent", "came", "right", "impact", "fix"])
        expect(entry).toMatch(new RegExp(`^ {10}${label} `, "m"));
    }
  },
);

test.each([
  ["every outcome", sampleReport],
  ["nasty text everywhere", reportHolding(() => NASTY)],
])("the JSON of %s is valid by its schema, and parses to the same report", (_, report) => {
  const validate = new Ajv2020({ strict: false }).compile(reportSchema);
  const read = JSON.parse(jsonReport(report));
  expect(validate(read), JSON.stringify(validate.errors)).toBe(true);
  expect(read).toEqual(report);
});

test.each([
  NASTY,
  "\u0000\u0001\uffff\ufffe",
  "\ud800 and \udfff",
  "]]> <![CDATA[ 😀",
  `&'"<>`,
  "&nbsp; &copy; &#0; &#1114112; &amp;copy; &",
  "a\r\nb\tc",
])("%j from a target keeps the XML well-formed, and parses to the same text", (text) => {
  const failures = elementsOf(junitReport(reportHolding(() => text))).filter(
    ({ name }) => name === "failure",
  );
  expect(failures[0]?.attributes.message).toBe(oneLine(`${text}; right: ${text}`));
});

const hostile = reportHolding(
  () => `${NASTY} \`\`\`\` </details> ![x](https://evil.example) [y](//evil) #1 *b* _i_ ~s~ $m$ www.evil.example
::set-output name=a::b\r::add-mask::c%0A::error::d</pre><script>" onload="x`,
);

test.each([...ALL, ["summary", githubSummary] as const])(
  "no text in the %s report moves the cursor, hides text or is a command of a CI system",
  (name, write) => {
    const text = write(hostile);
    const own = name === "github" ? /^::(?=(error|warning|notice) title=)/gm : /^$/;
    expect(text).not.toMatch(/(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}]/u);
    expect(text.replace(own, "")).not.toMatch(CI_COMMAND);
  },
);

test.each([
  ["##[group]", "#\\u0023[group]"],
  ["a ##vso[task.complete result=Failed;]", "a #\\u0023vso[task.complete result=Failed;]"],
  ["##teamcity[buildStop]", "#\\u0023teamcity[buildStop]"],
  ["a travis_fold:start:b", "a travis\\u005ffold:start:b"],
  ["section_start:1:a", "section\\u005fstart:1:a"],
  ["  ::stop-commands::a", "  \\u003a:stop-commands::a"],
  ["--- a", "\\u002d-- a"],
  ["^^^ +++", "\\u005e^^ +++"],
  ["http://[::1]:4010, std::vector, # [a], a --- b", undefined],
])("%s is printed as %s", (text, printed = text) => {
  expect(oneLine(text)).toBe(printed);
});

test.each(["::error::a", "--- a", "+++ a"])(
  "%s is no command where wrapping begins a line with it",
  (text) => {
    expect(wrapped(`${"x".repeat(20)} ${text}`, 20).join("\n")).not.toMatch(CI_COMMAND);
  },
);

test("a report of many findings has ten annotations, the last of which counts the others", () => {
  const notes = Array.from({ length: 18 }, (_, place) => `note ${place}`);
  const lines = githubReport({ ...sampleReport, notes })
    .trimEnd()
    .split("\n");
  expect(lines).toHaveLength(10);
  expect(lines[0]).toMatch(/^::error title=likely cause/);
  expect(lines[1]).toMatch(/^::error title=auth\.key-missing/);
  expect(lines[9]).toMatch(
    /^::notice title=tts-projects-contract.*%0A14 more findings and limits /,
  );
});

test("no text of a target ends the code block of the GitHub summary, or formats its heading", () => {
  const [, heading, fence = "", block] =
    /^## (.*)\n\n(`+)text\n([\s\S]*)\n\2\n$/.exec(githubSummary(hostile)) ?? [];
  expect(block).not.toContain(fence);
  expect(heading).not.toMatch(/[@*_<>`[\]!]|www\./);
});

// In review/browser.release.test.ts, axe checks the contrast of colors and the order of headings.
test("the HTML report is well-formed, its policy allows only its own style, and no text in it is a tag, a link or a script", () => {
  const page = htmlReport(hostile).replace(/<a (class="skip" )?href="#[\w.-]+">/g, "<a>");
  expect(page).not.toMatch(
    /<(script|a(?!>)|img|iframe|link|form|object)\b|<[^>]*\s(?:on\w+|href|src|style)=/i,
  );
  expect(page).toMatch(POLICY);
  expect(elementsOfPage(page).length).toBeGreaterThan(100);
});
