import { allOperations, type Operation, type RuleId } from "../../../openapi/index.ts";
import type { CaseResult, ReportedExchange, ReportedViolation } from "../../model/report.ts";

/** A property of a violation that points to its cause. */
export interface Sign {
  /** Equal for violations with the same cause. */
  readonly key: string;
  /** The observation in one line. */
  readonly title: string;
  /** The rule to read about. */
  readonly rule: RuleId;
  /** Replaces the advice on the rule if that does not fit. */
  readonly mend?: string;
  /** Whether another violation with the same key may have a more precise title. */
  readonly isVague?: true;
}

/** A violation with the parsed parts of its request and answer. */
export interface Seen {
  readonly violation: ReportedViolation;
  readonly rule: RuleId;
  readonly exchange: ReportedExchange | undefined;
  readonly operation: Operation | undefined;
  /** The body of the answer, if it is a readable JSON object. */
  readonly fields: Readonly<Record<string, unknown>> | undefined;
  readonly status: number;
}

/** Looks for one sign in a violation. */
export type Reader = (seen: Seen) => Found;

export type Found = Sign | undefined;

/** Whether the violation is that the page after the last project is not an empty one. */
export function isEndOfWalk({ actual }: ReportedViolation): boolean {
  return / behind the last of \d+$/.test(actual);
}

/** The mend for such a violation. */
export const MEND_OF_END: string =
  "Answer a `last_id` that names the last project with 200 and an empty `projects`, which tells a client that nothing follows.";

/** Parses a violation of a case. */
export function seenIn(violation: ReportedViolation, { id, rules: [rule = id] }: CaseResult): Seen {
  const { exchange } = violation;
  const { method = "", url = "", body = "", status = 0, problem } = exchange ?? {};
  const path = url.replace(/\?.*$/s, "");
  const operation = allOperations.find((each) => each.method === method && path.endsWith(`/v1${each.path}`));
  // The remark of an exploration about the length of its sequence says nothing about the cause.
  const actual = violation.actual.replace(/ \((?:not made shorter|shortened from)\b.*\)$/s, "");
  const fields = problem === undefined ? objectIn(body) : undefined;
  return { violation: { ...violation, actual }, rule: rule as RuleId, exchange, operation, fields, status };
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
