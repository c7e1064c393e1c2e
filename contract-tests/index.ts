/** The contract suite: judges any server of the Projects interface and reports. */
export { allCases } from "./cases/all-cases.ts";
export { type Case, levelOf, type Need } from "./model/case.ts";
export type { Answer, Exchange, KeyName, ListedProject, RawAnswer, SentRequest } from "./model/exchange.ts";
export type { Evidence, Finding, Verdict, Violation } from "./model/finding.ts";
export type { Probe } from "./model/probe.ts";
export type { CaseResult, Conformance, Report, ReportedExchange, ReportedViolation } from "./model/report.ts";
export type { Target, TargetKeys } from "./model/target.ts";
export { consoleReport } from "./reporters/console.ts";
export { jsonReport } from "./reporters/json.ts";
export { redact } from "./reporters/redact.ts";
export { REPORTERS, type Reporter, type ReporterName } from "./reporters/reporters.ts";
export { exitCodeOf } from "./runner/exit-code.ts";
export { httpTransport } from "./runner/http-transport.ts";
export { BadTarget, loadTarget, type TargetSource } from "./runner/load-target.ts";
export { createRun, type Run, type RunOptions, runSuite } from "./runner/run.ts";
export { NoAnswer, type Transport } from "./runner/transport.ts";
