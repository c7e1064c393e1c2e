import type { Answers } from "../../openapi/index.ts";
import type { ExploreOptions } from "../explore/explore.ts";
import type { Report } from "../model/report.ts";
import type { TargetInput } from "../model/target.ts";
import type { AppTarget } from "./app-target.ts";
import type { EarlierReport } from "./earlier-report.ts";
import type { Patience } from "./patience.ts";
import type { Transport } from "./transport.ts";
import type { Waiver } from "./waivers.ts";

/** The options of a run. Tests pass their own `transport`, `now` and `sleep`. */
export interface RunOptions {
  readonly target: TargetInput;
  /** The version of the suite that the cases belong to. Default: the newest. */
  readonly suiteVersion?: string;
  /** Milliseconds until a request counts as unanswered. Default: 10,000. */
  readonly timeoutMs?: number;
  /** Milliseconds until the run stops sending; cases without their answers by then are not judged. Default: 15 minutes. */
  readonly runTimeoutMs?: number;
  /** Maximum number of requests at once, if their order does not matter. Default: 1. Intended deletes are always sent alone. */
  readonly concurrency?: number;
  /** Default: no limit. */
  readonly ratePerSecond?: number;
  /** The expected answers to open questions: another admissible answer is reported as drift. */
  readonly profile?: Answers;
  /** Turns the verdict `allowed` into a failure: drift, and documented statuses other than the listed one. */
  readonly strict?: boolean;
  readonly waivers?: readonly Waiver[];
  /** An earlier JSON report: its failures are excused in this run. */
  readonly baseline?: EarlierReport;
  /** An earlier JSON report: this run reports whether its failures are fixed. */
  readonly replay?: EarlierReport;
  /** Stops the run after this number of failures that no waiver and no baseline excuses. */
  readonly maxFailures?: number;
  /** Sends about this many requests after the cases, in random sequences whose answers the reference predicts. */
  readonly explore?: ExploreOptions;
  /** The names that selected the cases, for the report. The cases that they left out are derived from the cases that ran. */
  readonly selection?: Pick<Report["selection"], "only" | "skip">;
  readonly transport?: Transport;
  readonly sleep?: Patience["sleep"];
  readonly now?: Patience["now"];
}

/** The options of a run against a target, or an app in this process. */
export type SuiteOptions = RunOptions | (Omit<RunOptions, "target"> & AppTarget);
