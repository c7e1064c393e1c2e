/** The contract suite: judges any server of the Projects interface and reports. */

export { InputProblem } from "../openapi/index.ts";
export { allCases, selectCases } from "./cases/all-cases.ts";
export type { Case } from "./cases/case.ts";
export type { RawAnswer, SentRequest } from "./model/exchange.ts";
export {
  type CaseResult,
  type Conformance,
  exitCodeOf,
  type Finding,
  type Report,
} from "./model/report.ts";
export type { Target, TargetInput, TargetKeys } from "./model/target.ts";
export type { Verdict } from "./model/verdict.ts";
export { consoleReport } from "./reporters/console.ts";
export { findingText } from "./reporters/findings.ts";
export { githubReport } from "./reporters/github.ts";
export { htmlReport } from "./reporters/html/page.ts";
export { jsonReport } from "./reporters/json.ts";
export { junitReport } from "./reporters/junit.ts";
export type { App, AppTarget } from "./runner/app-target.ts";
export type { Waiver } from "./runner/expectations.ts";
export { NoAnswer, type Transport } from "./runner/http-transport.ts";
export { loadTarget, type TargetSource } from "./runner/load-target.ts";
export { runSuite } from "./runner/run.ts";
export type { RunOptions, SuiteOptions } from "./runner/run-options.ts";
