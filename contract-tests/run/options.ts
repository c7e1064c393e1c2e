import type { Project } from "../../mock-server/operations/accounts.ts";
import type { Answers } from "../../openapi/profile.ts";
import type { SentRequest } from "../model/exchange.ts";
import type { Report, Waiver } from "../model/report.ts";
import type { TargetInput } from "../model/target.ts";
import type { Phase } from "../model/timeline.ts";
import type { Transport } from "./http-transport.ts";
import type { AppTarget } from "./start-app.ts";

/** The options of a run. Tests pass their own `transport`, `now` and `sleep`. */
export interface RunOptions {
  readonly target: TargetInput;
  /** The rules to judge, by id or by the beginning of ids such as `list`. Default: all. Throws `InputProblem` for an unknown one. */
  readonly only?: readonly string[] | undefined;
  /** The rules to leave out, in the same way. */
  readonly skip?: readonly string[] | undefined;
  /** Milliseconds until a request counts as unanswered. Default: 10,000. */
  readonly timeoutMs?: number | undefined;
  /** Maximum number of requests at once, where their order does not matter. Default: 6. Deletes that may succeed go alone. */
  readonly concurrency?: number | undefined;
  /** Default: no limit. */
  readonly ratePerSecond?: number | undefined;
  /** The expected answers to open questions: another admissible answer is reported as drift. */
  readonly profile?: Answers | undefined;
  /** Turns the verdict `allowed` into a failure: drift, and documented statuses other than the listed one. */
  readonly strict?: boolean | undefined;
  readonly waivers?: readonly Waiver[] | undefined;
  /** Sends so many requests after the cases, whose answers the reference predicts. */
  readonly explore?: { readonly requests: number; readonly seed: number } | undefined;
  /** Called when a phase begins, and now and then within it. */
  readonly onProgress?: (progress: Progress) => void;
  /** Called with each request before it is sent, once for each attempt. */
  readonly onRequest?: (planned: PlannedRequest) => void;
  /** Ends the run: no further request is sent, and the report says so. The reason of the signal is a text. */
  readonly signal?: AbortSignal;
  readonly transport?: Transport;
  readonly sleep?: (ms: number) => Promise<void>;
  readonly now?: () => number;
}

/** How far a run is. `waiting`: what it waits for, if it does. */
export interface Progress {
  readonly phase: Phase;
  readonly requests: number;
  readonly waiting?: string | undefined;
}

/** The options of a run against a target, or an app in this process. */
export type SuiteOptions = RunOptions | (Omit<RunOptions, "target"> & AppTarget);

/** What a run found. Keys and secret headers are redacted everywhere in it. */
export interface RunResult {
  readonly report: Report;
  /** The projects that the last complete look showed, by key. */
  readonly projects: Readonly<
    Partial<Record<"premium" | "otherPremium", readonly Omit<Project, "records">[]>>
  >;
  /** The report with the likely cause of a failed run, which takes another moment to find. */
  diagnosed(): Promise<Report>;
}

/** A request, and the case or phase that sends it. */
export interface PlannedRequest {
  readonly caseId: string;
  readonly request: SentRequest;
}
