import { expect, test } from "vitest";
import { markdownReport } from "./markdown.ts";
import { exchange, NASTY, reportOf, result, sampleReport } from "./sample-report.fixture.ts";

test("the verdict comes first, then the levels", () => {
  expect(markdownReport(sampleReport)).toMatch(
    /^## ❌ This server breaks the contract\.\n\n\*\*nonconformant\*\* · 2 of 11 checks failed/,
  );
});

test("nothing from a target is a mark, a tag, a mention, a link or the end of a fence", () => {
  const text = `${NASTY} \`\`\`\` </details> ![x](https://evil.example) [y](//evil) #1 *b* _i_ ~s~ $m$ www.evil.example`;
  const violation = { expected: [text], actual: text, exchange: { ...exchange, url: text, body: text } };
  const report = reportOf(
    [
      result("delete.again", { verdict: "fail", violations: [violation] }),
      result("list.maximum", { verdict: "vacuous", detail: text, drift: { profile: text, target: text } }),
    ],
    {
      failure: text,
      observations: { "list.order": text },
      waiverProblems: [text],
      target: { baseUrl: text, projects: 1, keys: [] },
    },
  );
  const outside = markdownReport(report).replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, "");
  expect(outside).not.toMatch(/@|`|https?:|www\.|\[|\]|<img|(?<!&)#\d|\$/);
  expect(outside.match(/<\/?details>/g)?.length).toBe(6);
  expect(outside).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}]/u);
});

test("it fits into a comment whatever the report holds, and says what it leaves out", () => {
  const long = "|".repeat(20_000);
  const violation = { expected: [long], actual: long, exchange: { ...exchange, url: long, body: long } };
  const cases = Array.from({ length: 300 }, (_, index) => [
    result(`list.failed-${index}`, { verdict: "fail", violations: [violation, violation, violation] }),
    result(`list.vacuous-${index}`, { verdict: "vacuous", detail: long, drift: { profile: long, target: long } }),
  ]).flat();
  const observations = Object.fromEntries(cases.map(({ id }) => [id, long]));
  const text = markdownReport(reportOf(cases, { observations, failure: long, target: { baseUrl: long, projects: 1, keys: [] } }));
  expect(text.length).toBeLessThan(60_000);
  expect(text.match(/and \d+ more, in the other reports/g)).toHaveLength(4);
});
