import type { CaseResult, Report } from "../model/report.ts";
import { consoleReport } from "./console.ts";
import { findingText } from "./findings.ts";
import { html, type Markup } from "./html/markup.ts";
import { oneLine } from "./plain-text.ts";
import { LOOKS, type Look, outcomeOf, waiverOf } from "./summary.ts";

/**
 * The report as JUnit XML, valid by the schema of Jenkins: a test for each case. A case without proof is skipped with its reason,
 * never passed. Tests about the run itself say what was left out, what is wrong with the waivers, and why it ended early. The output
 * of the suite is the console report, with the verdict and its limits.
 */
export function junitReport(report: Report): string {
  const { tool, startedAt, durationMs, cases, waiverProblems, selection } = report;
  const failure = report.failure ?? (cases.length === 0 ? "no case was run" : undefined);
  const tests = cases.map((result) => testOf(result, report));
  for (const id of selection.leftOut)
    tests.push(aboutRun("skipped", id, "left out by --only or --skip"));
  // A problem begins with the id of its waiver: each has a test of its own.
  for (const problem of waiverProblems)
    tests.push(aboutRun("failure", `waivers.${problem.replace(/:.*/s, "")}`, problem));
  if (failure !== undefined) tests.push(aboutRun("error", "run", failure));
  const count = (kind: Test["kind"]): number => tests.filter((test) => test.kind === kind).length;
  return html`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${tool.name}">
<testsuite name="${tool.name}" tests="${tests.length}" failures="${count("failure")}" errors="${count("error")}" skipped="${count("skipped")}" time="${seconds(durationMs)}" timestamp="${startedAt.replace(/\.\d+Z$/, "")}">
${tests.map((test) => testElement(test, tool.name))}
<system-out>${consoleReport(report)}</system-out>
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
  return { name, durationMs: 0, kind, type: name, message, text: "" };
}

const KIND_OF_TONE: Readonly<Record<Look["tone"], Test["kind"]>> = {
  good: "passed",
  noted: "passed",
  open: "skipped",
  bad: "failure",
};

function testOf(result: CaseResult, { findings }: Report): Test {
  const { id, rules, level, exchanges } = result;
  const outcome = outcomeOf(result);
  const own = findings.filter(({ rule }) => rules.includes(rule));
  const cause = findings.find(({ follows = {} }) => rules.some((rule) => rule in follows));
  const countedUnder = cause ? `counted under ${cause.rule}` : "";
  return {
    name: id,
    durationMs: exchanges.reduce((sum, each) => sum + each.durationMs, 0),
    kind: outcome === "error" ? "error" : KIND_OF_TONE[LOOKS[outcome].tone],
    type: level,
    message: messageOf(result),
    text: outcome === "fail" ? own.map(findingText).join("\n\n") || countedUnder : "",
  };
}

function messageOf(result: CaseResult): string {
  const { verdict, waived, detail, violations } = result;
  if (verdict !== "fail") return `${verdict}: ${detail}`;
  const [first] = violations;
  const wrong = first ? `${first.actual}; right: ${first.expected.join(" or ")}` : detail;
  return waived ? `waived ${waiverOf(waived)}; ${wrong}` : wrong;
}

function testElement({ name, durationMs, kind, type, message, text }: Test, suite: string): Markup {
  const outcome =
    kind === "passed"
      ? undefined
      : html`<${kind} type="${type}" message="${oneLine(message)}">${text}</${kind}>`;
  return html`<testcase classname="${suite}.${name.split(".")[0]}" name="${name}" time="${seconds(durationMs)}">${outcome}</testcase>`;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3);
}
