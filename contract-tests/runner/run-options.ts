import type { Answers } from "../../openapi/index.ts";
import type { ExploreOptions } from "../explore/explore.ts";
import type { Report } from "../model/report.ts";
import type { TargetInput } from "../model/target.ts";
import type { AppTarget } from "./app-target.ts";
import type { EarlierReport } from "./earlier-report.ts";
import type { Patience } from "./patience.ts";
import type { Transport } from "./transport.ts";
import type { Waiver } from "./waivers.ts";

/** What a run needs; a test passes in a transport, a clock and a sleep of its own. */
export interface RunOptions {
  readonly target: TargetInput;
  /** The version of the suite that the cases are of, for the report; the newest by default. */
  readonly suiteVersion?: string;
  /** Milliseconds until a request counts as not answered; 10,000 by default. */
  readonly timeoutMs?: number;
  /** Milliseconds until the run ends, with what is not asked by then left open; 15 minutes by default. */
  readonly runTimeoutMs?: number;
  /** Most requests under way at once, if their order does not matter; 1 by default. Deletes that are meant are always sent alone. */
  readonly concurrency?: number;
  /** Most requests a second; absent: no limit. */
  readonly ratePerSecond?: number;
  /** Holds the target to these answers: another admissible one is drift. */
  readonly profile?: Answers;
  /** What is merely allowed fails: drift, and documented statuses other than the listed ones. */
  readonly strict?: boolean;
  readonly waivers?: readonly Waiver[];
  /** An earlier JSON report, whose failures this run excuses. */
  readonly baseline?: EarlierReport;
  /** An earlier JSON report, of whose failures the report says whether they are fixed. */
  readonly replay?: EarlierReport;
  /** Ends the run at so many failures that nothing excuses. */
  readonly maxFailures?: number;
  /** Sends about so many requests more after the cases, in random sequences that the reference foresees. */
  readonly explore?: ExploreOptions;
  /** The names that narrowed the cases, for the report; what they left out is seen from the cases that were judged. */
  readonly selection?: Pick<Report["selection"], "only" | "skip">;
  readonly transport?: Transport;
  readonly sleep?: Patience["sleep"];
  readonly now?: Patience["now"];
}

/** The options of a run against a target, or against an app in this process. */
export type SuiteOptions = RunOptions | (Omit<RunOptions, "target"> & AppTarget);
