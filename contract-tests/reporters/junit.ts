import { oneLine } from "../model/printable.ts";
import type { CaseResult, Report } from "../model/report.ts";
import { type Cause, causeLines } from "./causes/causes.ts";
import { html, type Markup } from "./html/markup.ts";
import { detailOf, driftOf, LOOKS, type Outcome, outcomeOf, ruleLine, waiverOf } from "./outcome.ts";
import { LEVELS, type View, viewOf } from "./summary.ts";
import { failureText } from "./violations.ts";

/**
 * The report as JUnit XML: a test suite for each part of the interface, a test for each case. A case without proof is skipped
 * with its reason, never passed. If the target could not be tested, an additional test has the error. Valid by the schema of
 * Jenkins, which has no `skipped` attribute on `testsuites`: without counts there, readers add up those of the suites.
 */
export function junitReport(report: Report): string {
  const view = viewOf(report);
  const { tool, startedAt, cases, waiverProblems, causes, groups } = view;
  const { failure = cases.length === 0 ? "no case was run" : undefined } = report;
  const narrowed = view.notes.find(({ about }) => about === "selection");
  const suites = [
    ...groups.map((group) => ({ name: group.name, tests: group.cases.map((result) => testOf(result, causes)) })),
    // Tests about the run itself, because most tools show tests but no properties.
    ...(narrowed ? [suiteOf("skipped", "selection", narrowed.text)] : []),
    ...(waiverProblems.length > 0
      ? [suiteOf("failure", "waivers", "waivers must be reviewed", waiverProblems.map(oneLine).join("\n"))]
      : []),
    ...(failure ? [suiteOf("error", cases.length === 0 ? "preflight" : "run", oneLine(failure))] : []),
  ];
  return html`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${tool.name}">
${suites.map(
  ({ name, tests }) => html`<testsuite name="${name}" ${counts(tests)} timestamp="${startedAt.replace(/\.\d+Z$/, "")}">
${[properties(view), ...tests.map((test) => testElement(test, `${tool.name}.${name}`))]}
</testsuite>`,
)}
</testsuites>
`.markup;
}

interface Test {
  readonly name: string;
  readonly seconds: number;
  readonly kind: "failure" | "error" | "skipped" | "passed";
  /** One line, since some tools show nothing else. */
  readonly message: string;
  readonly type: string;
  readonly text: string;
}

function suiteOf(kind: Test["kind"], name: string, message: string, text = ""): { name: string; tests: Test[] } {
  return { name, tests: [{ name, seconds: 0, kind, type: name, message, text }] };
}

function testOf(result: CaseResult, causes: readonly Cause[]): Test {
  const { id, level, durationMs, drift, violations } = result;
  const outcome = outcomeOf(result);
  const cause = causes.find(({ cases }) => outcome === "fail" && cases.includes(id));
  const text = [
    ruleLine(result),
    ...(cause ? [[cause.title, ...causeLines(cause, 0).filter((line) => /^(mend|read) /.test(line))].join("\n")] : []),
    violations.length > 0 ? failureText(violations) : oneLine(`${outcome}: ${detailOf(result)}`),
    ...(drift ? [oneLine(`drift: ${driftOf(result)}`)] : []),
  ];
  return {
    name: id,
    seconds: durationMs / 1000,
    kind: kindOf(outcome),
    type: outcome === "fail" ? level : outcome,
    message: oneLine(messageOf(result, cause)),
    text: text.join("\n\n"),
  };
}

function kindOf(outcome: Outcome): Test["kind"] {
  if (outcome === "error") return "error";
  if (outcome === "fail") return "failure";
  return LOOKS[outcome].tone === "open" ? "skipped" : "passed";
}

function messageOf(result: CaseResult, cause?: Cause): string {
  const outcome = outcomeOf(result);
  if (outcome === "waived") return `waived ${waiverOf(result)}`;
  if (outcome !== "fail") return `${outcome}: ${detailOf(result)}`;
  const [first] = result.violations;
  const shared = cause && cause.cases.length > 1 ? `${cause.title}: ` : "";
  return first ? `${shared}expected ${first.expected.join(" | ")}, got ${first.actual}` : result.detail;
}

function counts(tests: readonly Test[]): Markup {
  const of = (kind: Test["kind"]): number => tests.filter((test) => test.kind === kind).length;
  const time = tests.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(3);
  return html`tests="${tests.length}" failures="${of("failure")}" errors="${of("error")}" skipped="${of("skipped")}" time="${time}"`;
}

function properties({ tool, documentSha256, target, conformance, summary, suiteVersion, notes, ...view }: View): Markup {
  const facts = [
    ["tool", `${tool.name} ${tool.version}`],
    ["documentSha256", documentSha256],
    ["base_url", target.baseUrl],
    ["conformance", conformance],
    ...notes.map(({ about, text }) => [about, text]),
    ["summary", view.summaryLine],
    ["suite_version", suiteVersion],
    ["shared", view.sharedLine],
    ["disposables", view.disposablesLine],
    ["ledger", view.ledgerLine],
    ...LEVELS.map((level) => [level, `${summary[level].passed}/${summary[level].cases}`]),
  ];
  return html`<properties>
${facts.map(([name, value]) => html`<property name="${name}" value="${oneLine(value ?? "")}"/>`)}
</properties>`;
}

function testElement({ name, seconds, kind, message, type, text }: Test, classname: string): Markup {
  const output = text === "" ? html`` : html`<system-out>${text}</system-out>`;
  const failed = html`<${kind} type="${type}" message="${message}">${[message, text].filter(Boolean).join("\n\n")}</${kind}>`;
  const skipped = html`<skipped message="${message}"/>`;
  const outcome = { passed: [output], skipped: [skipped, output], failure: [failed], error: [failed] };
  return html`<testcase classname="${classname}" name="${name}" time="${seconds.toFixed(3)}">
${outcome[kind]}
</testcase>`;
}
