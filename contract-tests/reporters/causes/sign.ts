import { allOperations, type Operation, type RuleId } from "../../../openapi/index.ts";
import type { CaseResult, ReportedExchange, ReportedViolation } from "../../model/report.ts";

/** A property of a violation that others may share. */
export interface Sign {
  /** The same for violations with the same cause. */
  readonly key: string;
  /** What is seen, in one line. */
  readonly title: string;
  /** The rule to read about. */
  readonly rule: RuleId;
  /** Only if the advice on the rule does not fit. */
  readonly mend?: string;
  /** Another violation with the same key says it more exactly. */
  readonly isVague?: true;
}

/** A violation, with what can be read of its answer. */
export interface Seen {
  readonly violation: ReportedViolation;
  readonly rule: RuleId;
  readonly exchange: ReportedExchange | undefined;
  readonly operation: Operation | undefined;
  /** The answer's body if it is an object that can be read. */
  readonly fields: Readonly<Record<string, unknown>> | undefined;
  readonly status: number;
}

/** Reads one sign off a violation, if it is there. */
export type Reader = (seen: Seen) => Found;

export type Found = Sign | undefined;

/** Whether the page behind the last project came otherwise than empty. */
export function isEndOfWalk({ actual }: ReportedViolation): boolean {
  return / behind the last of \d+$/.test(actual);
}

/** What to do about it. */
export const MEND_OF_END: string =
  "Answer the cursor of the last project with 200 and an empty `projects`: so a client knows that nothing follows.";

/** Reads a violation of a case. */
export function seenIn(violation: ReportedViolation, { id, rules: [rule = id] }: CaseResult): Seen {
  const { exchange } = violation;
  const { method = "", url = "", body = "", status = 0, problem } = exchange ?? {};
  const path = url.replace(/\?.*$/s, "");
  const operation = allOperations.find((each) => each.method === method && path.endsWith(`/v1${each.path}`));
  // What an exploration remarks on its sequence says nothing about the cause.
  const actual = violation.actual.replace(/ \((?:not made shorter|shortened from)\b.*\)$/s, "");
  const fields = problem === undefined ? objectIn(body) : undefined;
  return { violation: { ...violation, actual }, rule: rule as RuleId, exchange, operation, fields, status };
}

/** The text as an object, if it is one in JSON. */
function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
