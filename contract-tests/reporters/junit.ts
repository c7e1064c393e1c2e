import { create } from "xmlbuilder2";
import type { Level } from "../../openapi/index.ts";
import type { CaseResult, Report } from "../model/report.ts";
import { detailOf, driftOf, LEVEL_MEANINGS, LOOKS, type Outcome, outcomeOf, ruleOfCase, waiverOf } from "./outcome.ts";
import { oneLine, printable } from "./plain-text.ts";
import { disposablesLine, groupsOf, ledgerLine, notesOf, sharedLine, summaryLine } from "./summary.ts";
import { failureText } from "./violations.ts";

/**
 * The report as JUnit XML: a suite for each part of the interface, a test for each case. What could not be proven is skipped
 * with its reason, never passed; a run that could not be tested is one test with an error.
 */
export function junitReport(report: Report): string {
  const { tool, startedAt } = report;
  const suites = suitesOf(report);
  const document = create({ version: "1.0", encoding: "UTF-8", invalidCharReplacement: "\uFFFD" });
  const root = add(document, "testsuites", { name: tool.name, ...counts(suites.flatMap(({ tests }) => tests)) });
  const timestamp = startedAt.replace(/\.\d+Z$/, "");
  for (const { name, tests } of suites) {
    const suite = add(root, "testsuite", { name, ...counts(tests), timestamp });
    addProperties(suite, propertiesOf(report));
    for (const test of tests) addTest(suite, test, `${tool.name}.${name}`);
  }
  return `${document.end({ prettyPrint: true })}\n`;
}

type Kind = "failure" | "error" | "skipped";
/** Properties of a suite or a test; those without a value are left out. */
type Properties = Readonly<Record<string, string | undefined>>;

/** A test as JUnit knows it. */
interface Test {
  readonly name: string;
  readonly seconds: number;
  readonly kind?: Kind | undefined;
  /** One line: some tools show nothing else. */
  readonly message: string;
  readonly type: string;
  readonly text: string;
  readonly properties: Properties;
}

interface Suite {
  readonly name: string;
  readonly tests: readonly Test[];
}

function suitesOf(report: Report): Suite[] {
  const { waiverProblems, failure = "no case was run", cases } = report;
  const narrowed = notesOf(report).find(({ about }) => about === "selection");
  return [
    ...groupsOf(cases).map((group): Suite => ({ name: group.name, tests: group.cases.map(testOf) })),
    ...(narrowed ? [suiteAboutRun("skipped", "selection", narrowed.text)] : []),
    ...(waiverProblems.length > 0
      ? [suiteAboutRun("failure", "waivers", "waivers must be looked at", waiverProblems.map(oneLine).join("\n"))]
      : []),
    ...(cases.length === 0 ? [suiteAboutRun("error", "preflight", oneLine(failure))] : []),
  ];
}

/** A suite of one test that is no case: most tools do not show properties, and all show tests. */
function suiteAboutRun(kind: Kind, name: string, message: string, text = ""): Suite {
  return { name, tests: [{ name, seconds: 0, kind, type: name, message, text, properties: {} }] };
}

function testOf(result: CaseResult): Test {
  const { id, level, durationMs, observed, drift, violations } = result;
  const outcome = outcomeOf(result);
  const kind = kindOf(outcome);
  const { sentence, section } = ruleOfCase(result);
  const rule = `${sentence}${section === undefined ? "" : ` (section ${section})`}`;
  const facts: Properties = {
    verdict: outcome === "pass" ? undefined : outcome,
    observed: observed && oneLine(observed),
    drift: drift && oneLine(driftOf(result)),
  };
  return {
    name: id,
    seconds: durationMs / 1000,
    kind,
    type: outcome === "fail" ? level : outcome,
    message: oneLine(messageOf(result, outcome)),
    text: [rule, violations.length > 0 ? failureText(result) : oneLine(detailOf(result))].join("\n\n"),
    properties: { level, ...(kind === undefined && facts) },
  };
}

function kindOf(outcome: Outcome): Kind | undefined {
  if (outcome === "error") return "error";
  if (outcome === "fail") return "failure";
  return LOOKS[outcome].tone === "open" ? "skipped" : undefined;
}

function messageOf(result: CaseResult, outcome: Outcome): string {
  if (outcome === "waived") return `waived ${waiverOf(result)}`;
  if (outcome !== "fail") return `${outcome}: ${detailOf(result)}`;
  const [first] = result.violations;
  return first ? `expected ${first.expected.join(" | ")}, got ${first.actual}` : result.detail;
}

function propertiesOf(report: Report): Properties {
  const { tool, documentSha256, target, conformance, summary, suiteVersion } = report;
  const levels = (Object.keys(LEVEL_MEANINGS) as Level[]).map((level) => [
    level,
    `${summary[level].passed}/${summary[level].cases}`,
  ]);
  return {
    tool: `${tool.name} ${tool.version}`,
    documentSha256,
    base_url: oneLine(target.baseUrl),
    conformance,
    ...Object.fromEntries(notesOf(report).map(({ about, text }) => [about, text])),
    summary: summaryLine(report),
    suite_version: suiteVersion,
    shared: sharedLine(report),
    disposables: disposablesLine(report),
    ledger: ledgerLine(report),
    ...Object.fromEntries(levels),
  };
}

function counts(tests: readonly Test[]): Record<string, string> {
  const of = (kind: Kind): string => String(tests.filter((test) => test.kind === kind).length);
  const time = tests.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(3);
  return { tests: String(tests.length), failures: of("failure"), errors: of("error"), skipped: of("skipped"), time };
}

function addTest(suite: Node, { name, seconds, kind, message, type, text, properties }: Test, classname: string): void {
  const test = add(suite, "testcase", { classname, name, time: seconds.toFixed(3) });
  addProperties(test, properties);
  if (kind === "failure" || kind === "error") {
    add(test, kind, { type, message }, [message, text].filter(Boolean).join("\n\n"));
    return;
  }
  if (kind) add(test, kind, { message });
  if (text !== "") add(test, "system-out", {}, text);
}

function addProperties(node: Node, values: Properties): void {
  const given = Object.entries(values);
  if (given.length === 0) return;
  const properties = add(node, "properties", {});
  for (const [name, value] of given) if (value !== undefined) add(properties, "property", { name, value });
}

type Parent = Pick<ReturnType<typeof create>, "ele">;
type Node = ReturnType<Parent["ele"]>;

/** Adds an element to a node. */
function add(node: Parent, name: string, attributes: Readonly<Record<string, string>>, text = ""): Node {
  const escapedAttributes = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, escaped(value)]));
  const element = node.ele(name, escapedAttributes);
  return text === "" ? element : element.txt(escaped(printable(text)));
}

/** xmlbuilder2 leaves what looks like an entity as it is, and `&copy;` or `&#0;` is not XML: escape each ampersand before it. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;");
}
