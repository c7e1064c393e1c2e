import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { junitReport } from "./junit.ts";
import { oneLine } from "./plain-text.ts";
import { exchange, NASTY, reportOf, result, sampleReport } from "./sample-report.fixture.ts";

test("an independent parser reads it, and the counts are those of its tests", () => {
  const elements = parsed(junitReport(sampleReport));
  const root = elements.find(({ name }) => name === "testsuites");
  const tests = elements.filter(({ name }) => name === "testcase");
  const count = (name: string): string => String(elements.filter((element) => element.name === name).length);
  expect(root?.attributes).toMatchObject({
    tests: String(tests.length),
    failures: count("failure"),
    errors: count("error"),
    skipped: count("skipped"),
  });
  for (const { attributes } of tests)
    expect(`${attributes.name}|${attributes.classname}|${attributes.time}`).toMatch(/^.+\|.+\|\d+\.\d{3}$/);
});

test("what could not be proven is skipped with its reason, and never empty", () => {
  const skipped = parsed(junitReport(sampleReport)).filter(({ name }) => name === "skipped");
  expect(skipped.map(({ attributes }) => attributes.message)).toEqual([
    "vacuous: 45 projects, and the maximum is 100",
    "inconclusive: still 429 after five attempts",
    "waived until 2027-01-31: the gateway says 410 until the move",
    "not-tested: the target names no free key",
    expect.stringMatching(/^narrowed by --skip delete\.foreign, --skip envelope: 7 of 18 cases not run/),
  ]);
});

test("the name of a test is the id of its case alone, and the level is a property: another level begins no history anew", () => {
  const withLevel = (level: "must" | "listed"): string => junitReport(reportOf([result("list.total", { level })]));
  expect(withLevel("must").match(/name="list\.[^"]*"/g)).toEqual(withLevel("listed").match(/name="list\.[^"]*"/g));
  expect(parsed(withLevel("listed")).map(({ attributes }) => attributes)).toContainEqual({ name: "level", value: "listed" });
});

test("waiver problems are a failing test, and a run without cases is one error", () => {
  expect(junitReport(sampleReport)).toMatch(/<testcase classname="[^"]+\.waivers" name="waivers"[^>]*>\s*<failure/);
  const untested = parsed(junitReport(reportOf([], { failure: "the premium key was refused" })));
  expect(untested.filter(({ name }) => ["testcase", "error"].includes(name)).map(({ attributes }) => attributes)).toMatchObject([
    { name: "preflight" },
    { message: "the premium key was refused" },
  ]);
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
])("%j from a target leaves the document well-formed, and reads back as it was sent", (text) => {
  const violation = {
    expected: [text],
    actual: text,
    exchange: { ...exchange, url: text, body: text, headers: { [text]: text } },
  };
  const failed = result("delete.again", { verdict: "fail", violations: [violation] });
  const seen = result("list.order", { verdict: "observed", observed: text, detail: text });
  const lost = result("route.invalid", { verdict: "error", detail: text });
  const xml = junitReport(
    reportOf([failed, seen, lost], { waiverProblems: [text], target: { baseUrl: text, projects: 1, keys: [] } }),
  );
  const [expected] = parsed(xml).flatMap(({ name, attributes }) => (name === "failure" ? [attributes.message] : []));
  expect(expected).toBe(oneLine(`expected ${text}, got ${text}`));
});

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The elements in their order; throws where the text is not well-formed XML. */
function parsed(xml: string): Element[] {
  const elements: Element[] = [];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    elements.push({ name, attributes: attributes as Record<string, string> });
  });
  parser.write(xml).close();
  return elements;
}
