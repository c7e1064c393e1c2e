/** The contract suite: judges any server of the Projects interface and reports. */

export { InputProblem } from "../openapi/index.ts";
export type { RawAnswer, SentRequest } from "./model/exchange.ts";
export {
  type CaseResult,
  type Conformance,
  type Diagnosis,
  exitCodeOf,
  type Finding,
  type Report,
  type ReportedExchange,
  type ReportedViolation,
  type Waiver,
} from "./model/report.ts";
export type { Target, TargetInput, TargetKeys } from "./model/target.ts";
export type { Verdict } from "./model/verdict.ts";
export { allProbes as allCases, selectProbes as selectCases } from "./probes/all-probes.ts";
export type { Probe as Case } from "./probes/probe.ts";
export { consoleReport } from "./reporters/console.ts";
export { findingText } from "./reporters/findings.ts";
export { githubReport } from "./reporters/github.ts";
export { htmlReport } from "./reporters/html/html-report.ts";
export { jsonReport } from "./reporters/json.ts";
export { junitReport } from "./reporters/junit.ts";
export { NoAnswer, type Transport } from "./run/http-transport.ts";
export { loadTarget, type TargetSource } from "./run/load-target.ts";
export type { PlannedRequest, Progress, RunOptions, SuiteOptions } from "./run/options.ts";
export type { App, AppTarget } from "./run/start-app.ts";
export { runSuite } from "./run-suite.ts";
