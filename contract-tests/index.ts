/** The contract suite: judges any server of the Projects interface and reports. */

export type { SuiteVersion } from "./cases/all-cases.ts";
export { allCases, casesOfVersion, newestVersion, suiteVersions } from "./cases/all-cases.ts";
export { type Case, levelOf, type Need } from "./model/case.ts";
export type { Cost } from "./model/cost.ts";
export type { Answer, Exchange, KeyName, ListedProject, RawAnswer, SentRequest } from "./model/exchange.ts";
export type { Evidence, Finding, Verdict, Violation } from "./model/finding.ts";
export { UsageError } from "./model/input.ts";
export type { CaseResult, Conformance, Report, ReportedExchange, ReportedViolation, SharedStep } from "./model/report.ts";
export { exitCodeOf } from "./model/report.ts";
export type { Target, TargetInput, TargetKeys } from "./model/target.ts";
export type { TargetClient } from "./model/target-client.ts";
export { consoleReport } from "./reporters/console.ts";
export { jsonReport } from "./reporters/json.ts";
export { redact, redactText } from "./reporters/redact.ts";
export { REPORTERS, type Reporter, type ReporterName } from "./reporters/reporters.ts";
export { httpTransport } from "./runner/http-transport.ts";
export { loadTarget, type TargetSource } from "./runner/load-target.ts";
export { profileFile, type RecordedProfile, recordedProfile } from "./runner/profile.ts";
export { createRun, type Run, type RunOptions, runSuite } from "./runner/run.ts";
export { NoAnswer, type Transport } from "./runner/transport.ts";
export type { Waiver } from "./runner/waivers.ts";
