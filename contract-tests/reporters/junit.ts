import { create } from "xmlbuilder2";
import type { CaseResult, Report } from "../model/report.ts";
import { sharedLine } from "./effort.ts";
import { groupsOf } from "./groups.ts";
import { disposablesLine, notesOf } from "./notes.ts";
import { detailOf, driftOf, LEVELS, type Outcome, outcomeOf, ruleOfCase, waiverOf } from "./outcome.ts";
import { oneLine, printable } from "./printable.ts";
import { ledgerLine, summaryLine } from "./summary-line.ts";
import { failureText } from "./violations.ts";

/**
 * The report as JUnit XML: a suite for each part of the interface, a test for each case. What could not be proven is skipped
 * with its reason, never passed; a run that could not be tested is one test with an error.
 */
export function junitReport(report: Report): string {
  const suites = suitesOf(report);
  const document = create({ version: "1.0", encoding: "UTF-8", invalidCharReplacement: "\uFFFD" });
  const root = element(document, "testsuites", { name: report.tool.name, ...counts(suites.flatMap(({ tests }) => tests)) });
  for (const { name, tests } of suites) {
    const suite = element(root, "testsuite", { name, ...counts(tests), timestamp: report.startedAt.replace(/\.\d+Z$/, "") });
    writeProperties(suite, propertiesOf(report));
    for (const test of tests) writeTest(suite, test, `${report.tool.name}.${name}`);
  }
  return `${document.end({ prettyPrint: true })}\n`;
}

type Parent = Pick<ReturnType<typeof create>, "ele">;
type Node = ReturnType<Parent["ele"]>;
type Kind = "failure" | "error" | "skipped";
type Facts = readonly (readonly [name: string, value: string])[];

/** A test as JUnit knows it. */
interface Test {
  readonly name: string;
  readonly time: number;
  readonly kind?: Kind;
  /** One line: what some tools show alone. */
  readonly message: string;
  readonly type?: string;
  readonly text: string;
  readonly properties: Facts;
}

interface Suite {
  readonly name: string;
  readonly tests: readonly Test[];
}

function suitesOf(report: Report): Suite[] {
  const suites = groupsOf(report.cases).map(({ name, cases }): Suite => ({ name, tests: cases.map(testOf) }));
  const { waiverProblems, failure = "no case was run", cases } = report;
  const narrowed = notesOf(report).filter(({ about }) => about === "selection");
  return [
    ...suites,
    ...narrowed.map(({ about, text }) => aboutTheRun("skipped", about, text)),
    ...(waiverProblems.length > 0
      ? [aboutTheRun("failure", "waivers", "waivers must be looked at", waiverProblems.map(oneLine).join("\n"))]
      : []),
    ...(cases.length === 0 ? [aboutTheRun("error", "preflight", oneLine(failure))] : []),
  ];
}

/** A suite with one test that is no case: few tools show properties, and all show tests. */
function aboutTheRun(kind: Kind, name: string, message: string, text = ""): Suite {
  return { name, tests: [{ name, time: 0, kind, type: name, message, text, properties: [] }] };
}

function testOf(result: CaseResult): Test {
  const outcome = outcomeOf(result);
  const kind = KINDS[outcome];
  return {
    name: result.id,
    time: result.durationMs / 1000,
    ...(kind && { kind, type: outcome === "fail" ? result.level : outcome }),
    message: messageOf(result, outcome),
    text: textOf(result),
    properties: [["level", result.level], ...(kind === undefined ? factsOf(result, outcome) : [])],
  };
}

function messageOf(result: CaseResult, outcome: Outcome): string {
  if (outcome === "waived") return oneLine(`waived ${waiverOf(result)}`);
  if (outcome !== "fail") return oneLine(`${outcome}: ${detailOf(result)}`);
  const [first] = result.violations;
  return oneLine(first ? `expected ${first.expected.join(" | ")}, got ${first.actual}` : result.detail);
}

function textOf(result: CaseResult): string {
  const { sentence, section } = ruleOfCase(result);
  const rule = `${sentence}${section === undefined ? "" : ` (section ${section})`}`;
  return [rule, result.violations.length > 0 ? failureText(result) : oneLine(detailOf(result))].join("\n\n");
}

function factsOf(result: CaseResult, outcome: Outcome): Facts {
  const { observed, drift } = result;
  return [
    ...(outcome === "pass" ? [] : [["verdict", outcome] as const]),
    ...(observed === undefined ? [] : [["observed", oneLine(observed)] as const]),
    ...(drift ? [["drift", oneLine(driftOf(result))] as const] : []),
  ];
}

function propertiesOf(report: Report): Facts {
  const { tool, documentSha256, target, conformance, summary } = report;
  const levels = LEVELS.map((level) => [level, `${summary[level].passed}/${summary[level].cases}`] as const);
  return [
    ["tool", `${tool.name} ${tool.version}`],
    ["documentSha256", documentSha256],
    ["base_url", oneLine(target.baseUrl)],
    ["conformance", conformance],
    ...notesOf(report).map(({ about, text }) => [about, text] as const),
    ["summary", summaryLine(report)],
    ["suite_version", report.suiteVersion],
    ["shared", sharedLine(report)],
    ["disposables", disposablesLine(report)],
    ["ledger", ledgerLine(report)],
    ...levels,
  ];
}

function counts(tests: readonly Test[]): Record<string, string> {
  const of = (kind: Kind): string => String(tests.filter((test) => test.kind === kind).length);
  const time = seconds(tests.reduce((sum, test) => sum + test.time, 0));
  return { tests: String(tests.length), failures: of("failure"), errors: of("error"), skipped: of("skipped"), time };
}

function writeTest(suite: Node, { name, time, kind, message, type, text, properties }: Test, classname: string): void {
  const test = element(suite, "testcase", { classname, name, time: seconds(time) });
  writeProperties(test, properties);
  const write = (name: string, attributes: Record<string, string>, content: string): void =>
    void element(test, name, attributes).txt(escaped(printable(content)));
  if (kind === "failure" || kind === "error") {
    write(kind, { type: type ?? kind, message }, [message, text].filter(Boolean).join("\n\n"));
    return;
  }
  if (kind) element(test, kind, { message });
  if (text !== "") write("system-out", {}, text);
}

function writeProperties(node: Node, facts: Facts): void {
  if (facts.length === 0) return;
  const properties = element(node, "properties");
  for (const [name, value] of facts) element(properties, "property", { name, value });
}

/** A new element in a node. */
function element(node: Parent, name: string, attributes: Readonly<Record<string, string>> = {}): Node {
  return node.ele(name, Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, escaped(value)])));
}

/** xmlbuilder2 leaves what looks like an entity as it is, and `&copy;` or `&#0;` is none of XML: each ampersand is escaped before it. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;");
}

function seconds(time: number): string {
  return time.toFixed(3);
}

const KINDS: Readonly<Partial<Record<Outcome, Kind>>> = {
  fail: "failure",
  error: "error",
  vacuous: "skipped",
  "not-tested": "skipped",
  inconclusive: "skipped",
  waived: "skipped",
};
