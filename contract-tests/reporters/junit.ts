import type { CaseResult, Report } from "../model/report.ts";
import { findingText } from "./findings.ts";
import { html, type Markup } from "./html/markup.ts";
import { oneLine } from "./plain-text.ts";
import {
  diagnosisLines,
  disposablesLine,
  driftLines,
  LOOKS,
  type Outcome,
  outcomeOf,
  ruleLine,
  verdictSentence,
  waiverOf,
} from "./summary.ts";

/**
 * The report as JUnit XML, valid by the schema of Jenkins: a test for each case. A case without proof is skipped with its reason,
 * never passed. Tests about the run itself say what was left out, what is wrong with the waivers, and why it ended early.
 */
export function junitReport(report: Report): string {
  const { tool, startedAt, durationMs, cases, waiverProblems, selection } = report;
  const { failure = cases.length === 0 ? "no case was run" : undefined } = report;
  const tests = [
    ...cases.map((result) => testOf(result, report)),
    ...selection.leftOut.map((id) => aboutRun("skipped", id, "left out by --only or --skip")),
    ...waiverProblems.map((problem) => aboutRun("failure", "waivers", problem)),
    ...(failure === undefined ? [] : [aboutRun("error", "run", failure)]),
  ];
  const count = (kind: Test["kind"]): number => tests.filter((test) => test.kind === kind).length;
  return html`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${tool.name}">
<testsuite name="${tool.name}" tests="${tests.length}" failures="${count("failure")}" errors="${count("error")}" skipped="${count("skipped")}" time="${seconds(durationMs)}" timestamp="${startedAt.replace(/\.\d+Z$/, "")}">
${[properties(report), ...tests.map((test) => testElement(test, tool.name))]}
</testsuite>
</testsuites>
`.markup;
}

interface Test {
  readonly name: string;
  readonly durationMs: number;
  readonly kind: "failure" | "error" | "skipped" | "passed";
  readonly type: string;
  /** One line, since some tools show nothing else. */
  readonly message: string;
  readonly text: string;
}

function aboutRun(kind: Test["kind"], name: string, message: string): Test {
  return { name, durationMs: 0, kind, type: name, message: oneLine(message), text: "" };
}

function testOf(result: CaseResult, { findings }: Report): Test {
  const { id, rules, level, detail, violations, exchanges } = result;
  const outcome = outcomeOf(result);
  const kind = kindOfTest(outcome);
  const [first] = violations;
  const wrong = first ? `${first.actual}; right: ${first.expected.join(" or ")}` : detail;
  const message = oneLine(messageOf(result, wrong));
  const own = findings.filter(({ rule }) => rule === id || rules.includes(rule));
  const plain = kind === "passed" ? [ruleLine(id, level), message] : [ruleLine(id, level)];
  const texts = outcome === "fail" && own.length > 0 ? own.map(findingText) : plain;
  return {
    name: id,
    durationMs: exchanges.reduce((sum, each) => sum + each.durationMs, 0),
    kind,
    type: outcome === "fail" ? level : outcome,
    message,
    text: texts.join("\n\n"),
  };
}

function messageOf(result: CaseResult, wrong: string): string {
  const outcome = outcomeOf(result);
  if (outcome === "fail") return wrong;
  if (outcome === "waived") return `waived ${waiverOf(result)}; ${wrong}`;
  return `${outcome}: ${result.detail}`;
}

function kindOfTest(outcome: Outcome): Test["kind"] {
  if (outcome === "error") return "error";
  if (outcome === "fail") return "failure";
  return LOOKS[outcome].tone === "open" ? "skipped" : "passed";
}

function properties(report: Report): Markup {
  const { tool, documentSha256, target, conformance } = report;
  const notes = [...report.notes, ...driftLines(report), disposablesLine(report)];
  const facts = [
    ["tool", `${tool.name} ${tool.version}`],
    ["documentSha256", documentSha256],
    ["base_url", target.baseUrl],
    ["conformance", conformance],
    ["verdict", verdictSentence(report)],
    ...diagnosisLines(report),
    ...notes.map((note) => ["note", note] as const),
  ] as const;
  return html`<properties>
${facts.map(property)}
</properties>`;
}

function property([name, value]: readonly [string, string]): Markup {
  return html`<property name="${name}" value="${oneLine(value)}"/>`;
}

function testElement({ name, durationMs, kind, type, message, text }: Test, suite: string): Markup {
  const output = text === "" ? html`` : html`<system-out>${text}</system-out>`;
  const failed = html`<${kind} type="${type}" message="${message}">${[message, text].filter(Boolean).join("\n\n")}</${kind}>`;
  const skipped = html`<skipped message="${message}"/>`;
  const outcome = {
    passed: [output],
    skipped: [skipped, output],
    failure: [failed],
    error: [failed],
  };
  return html`<testcase classname="${suite}.${name.split(".")[0]}" name="${name}" time="${seconds(durationMs)}">
${outcome[kind]}
</testcase>`;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}
