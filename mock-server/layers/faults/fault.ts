import type { OperationId } from "../../../openapi/index.ts";
import type { DeliveryKind } from "../../http/message.ts";

/** Trouble on purpose: which requests meet it, and what it does to them. All that is named must match. */
export interface Fault {
  /** Default: `fault-` and its place in the list. */
  readonly id?: string;
  readonly operation?: OperationId;
  /** A key: `mk_premium` stands for its copies too, `mk_premium:x` for that copy alone. */
  readonly key?: string;
  readonly method?: string;
  /** Path as sent, such as `/v1/projects`. */
  readonly path?: string;
  /** Only this one of the requests that match, counted from 1. */
  readonly nth?: number;
  /** Each of the requests that match whose number this divides. */
  readonly every?: number;
  /** From 0 to 1; drawn from `seed`, so that a run can be repeated. */
  readonly probability?: number;
  /** Default: the seed of the mock. */
  readonly seed?: number;
  /** The most often that it strikes. */
  readonly times?: number;
  /** Strikes `before` the request takes effect, so that it has none, or `after` (default). */
  readonly when?: "before" | "after";
  /** Answers with this error status instead. */
  readonly status?: number;
  /** Milliseconds, or `100-500`, or `lognormal:MEDIAN:SIGMA`. */
  readonly delay?: number | string;
  /** How the answer breaks on its way. */
  readonly answer?: DeliveryKind;
}

/** A fault in force, with its id, and how many requests matched and were struck so far. */
export interface CountedFault extends Fault {
  readonly id: string;
  readonly matched: number;
  readonly fired: number;
}
