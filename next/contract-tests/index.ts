/** The contract suite: judges any server of the Projects interface and reports. */

export { allCases } from "./cases/all-cases.ts";
export { casesOfVersion, newestVersion, type SuiteVersion, suiteVersions } from "./cases/suite-versions.ts";
export type { ExploreOptions } from "./explore/explore.ts";
export { type Case, levelOf } from "./model/case.ts";
export type { RawAnswer, SentRequest } from "./model/exchange.ts";
export type { Verdict } from "./model/finding.ts";
export { UsageError } from "./model/input.ts";
export { type CaseResult, type Conformance, exitCodeOf, type Report } from "./model/report.ts";
export type { Target, TargetInput, TargetKeys } from "./model/target.ts";
export { consoleReport } from "./reporters/console.ts";
export { redact } from "./reporters/redact.ts";
export { REPORTERS, type Reporter, type ReporterName } from "./reporters/reporters.ts";
export type { App, AppTarget } from "./runner/app-target.ts";
export { loadTarget, type TargetSource } from "./runner/load-target.ts";
export { profileFile, type RecordedProfile, recordedProfile } from "./runner/profile.ts";
export { runSuite } from "./runner/run.ts";
export type { RunOptions, SuiteOptions } from "./runner/run-options.ts";
export { NoAnswer, type Transport } from "./runner/transport.ts";
export type { Waiver } from "./runner/waivers.ts";
