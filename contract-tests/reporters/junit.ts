import type { Level } from "../../openapi/index.ts";
import { html, type Markup } from "../../openapi/pages/markup.ts";
import { oneLine } from "../../openapi/pages/printable.ts";
import type { CaseResult, Report } from "../model/report.ts";
import { type Cause, causeLines, causesOf } from "./causes/causes.ts";
import { detailOf, driftOf, LOOKS, type Outcome, outcomeOf, ruleLine, waiverOf } from "./outcome.ts";
import { disposablesLine, groupsOf, LEVEL_MEANINGS, ledgerLine, notesOf, sharedLine, summaryLine } from "./summary.ts";
import { failureText } from "./violations.ts";

/**
 * The report as JUnit XML: a test suite for each part of the interface, a test for each case. A case without proof is skipped
 * with its reason, never passed. If the target could not be tested, an additional test has the error. Valid by the schema of
 * Jenkins, which has no `skipped` attribute on `testsuites`: without counts there, readers add up those of the suites.
 */
export function junitReport(report: Report): string {
  const { tool, startedAt, cases, waiverProblems } = report;
  const isEmpty = cases.length === 0;
  const { failure = isEmpty ? "no case was run" : undefined } = report;
  const narrowed = notesOf(report).find(({ about }) => about === "selection");
  const causes = causesOf(report);
  const suites = [
    ...groupsOf(cases).map((group) => ({ name: group.name, tests: group.cases.map((result) => testOf(result, causes)) })),
    ...(narrowed ? [suiteAboutRun("skipped", "selection", narrowed.text)] : []),
    ...(waiverProblems.length > 0 ? [suiteAboutRun("failure", "waivers", "waivers must be reviewed", waiverProblems)] : []),
    ...(failure ? [suiteAboutRun("error", isEmpty ? "preflight" : "run", oneLine(failure))] : []),
  ];
  const timestamp = startedAt.replace(/\.\d+Z$/, "");
  return html`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${tool.name}">
${suites.map(
  ({ name, tests }) => html`<testsuite name="${name}" ${counts(tests)} timestamp="${timestamp}">
${[properties(factsOf(report)), ...tests.map((test) => testElement(test, `${tool.name}.${name}`))]}
</testsuite>`,
)}
</testsuites>
`.markup;
}

type Kind = "failure" | "error" | "skipped" | "passed";

interface Test {
  readonly name: string;
  readonly seconds: number;
  readonly kind: Kind;
  /** One line, since some tools show nothing else. */
  readonly message: string;
  readonly type: string;
  readonly text: string;
}

/** A suite with one test about the run itself, because most tools show tests but no properties. */
function suiteAboutRun(
  kind: Kind,
  name: string,
  message: string,
  lines: readonly string[] = [],
): { name: string; tests: Test[] } {
  return { name, tests: [{ name, seconds: 0, kind, type: name, message, text: lines.map(oneLine).join("\n") }] };
}

function testOf(result: CaseResult, causes: readonly Cause[]): Test {
  const { id, level, durationMs, drift, violations } = result;
  const outcome = outcomeOf(result);
  const cause = causes.find(({ cases }) => outcome === "fail" && cases.includes(id));
  return {
    name: id,
    seconds: durationMs / 1000,
    kind: kindOf(outcome),
    type: outcome === "fail" ? level : outcome,
    message: oneLine(messageOf(result, cause)),
    text: [
      ruleLine(result),
      ...(cause ? [[cause.title, ...causeLines(cause, 0).filter((line) => /^(mend|read) /.test(line))].join("\n")] : []),
      violations.length > 0 ? failureText(result) : oneLine(`${outcome}: ${detailOf(result)}`),
      ...(drift ? [oneLine(`drift: ${driftOf(result)}`)] : []),
    ].join("\n\n"),
  };
}

function kindOf(outcome: Outcome): Kind {
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

function factsOf(report: Report): Record<string, string> {
  const { tool, documentSha256, target, conformance, summary, suiteVersion } = report;
  const levels = (Object.keys(LEVEL_MEANINGS) as Level[]).map((level) => [
    level,
    `${summary[level].passed}/${summary[level].cases}`,
  ]);
  return {
    tool: `${tool.name} ${tool.version}`,
    documentSha256,
    base_url: target.baseUrl,
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

function counts(tests: readonly Test[]): Markup {
  const of = (kind: Kind): number => tests.filter((test) => test.kind === kind).length;
  const time = tests.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(3);
  return html`tests="${tests.length}" failures="${of("failure")}" errors="${of("error")}" skipped="${of("skipped")}" time="${time}"`;
}

function testElement({ name, seconds, kind, message, type, text }: Test, classname: string): Markup {
  const output = text === "" ? html`` : html`<system-out>${text}</system-out>`;
  const failed = html`<${kind} type="${type}" message="${message}">${[message, text].filter(Boolean).join("\n\n")}</${kind}>`;
  const outcome = {
    passed: [output],
    skipped: [html`<skipped message="${message}"/>`, output],
    failure: [failed],
    error: [failed],
  };
  return html`<testcase classname="${classname}" name="${name}" time="${seconds.toFixed(3)}">
${outcome[kind]}
</testcase>`;
}

function properties(facts: Record<string, string>): Markup {
  return html`<properties>
${Object.entries(facts).map(([name, value]) => html`<property name="${name}" value="${oneLine(value)}"/>`)}
</properties>`;
}
