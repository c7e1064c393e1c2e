import { allOperations, type Operation, type RuleId } from "../../../openapi/index.ts";
import type { CaseResult, ReportedExchange, ReportedViolation } from "../../model/report.ts";

/** A property of a violation that points to its cause. */
export interface Sign {
  /** The observation in one line. */
  readonly title: string;
  /** The rule to read about. */
  readonly rule: RuleId;
  /** Tells the causes of one reader apart. */
  readonly variant?: string | number;
  /** Replaces the advice on the rule if that does not fit. */
  readonly mend?: string;
  /** Whether another violation with the same cause may have a more precise title. */
  readonly isVague?: boolean;
}

/** Looks for one sign in a violation. */
export type Reader = (seen: Seen) => Sign | false | undefined;

/** A violation of a case with the parsed parts of its request and answer. Without an exchange, the status is 0. */
export interface Seen extends Pick<ReportedViolation, "expected" | "actual"> {
  readonly id: string;
  readonly rule: RuleId;
  readonly violation: ReportedViolation;
  readonly exchange: ReportedExchange | undefined;
  readonly operation: Operation | undefined;
  readonly url: string;
  readonly status: number;
  /** Whether a list request was answered with 200. */
  readonly isPage: boolean;
  /** The body of the answer, if it is a readable JSON object. */
  readonly fields: Readonly<Record<string, unknown>> | undefined;
}

/** Parses a violation of a case. */
export function seenIn(violation: ReportedViolation, { id, rules: [rule = id] }: CaseResult): Seen {
  const { expected, exchange } = violation;
  const { method = "", url = "", body = "", status = 0, problem } = exchange ?? {};
  const path = url.replace(/\?.*$/s, "");
  const operation = allOperations.find((each) => each.method === method && path.endsWith(`/v1${each.path}`));
  // The remark of an exploration about the length of its sequence says nothing about the cause.
  const actual = violation.actual.replace(/ \((?:not made shorter|shortened from)\b.*\)$/s, "");
  const fields = problem === undefined ? objectIn(body) : undefined;
  const isPage = status === 200 && operation?.id === "listProjects";
  return { id, violation, expected, actual, rule: rule as RuleId, exchange, operation, url, status, fields, isPage };
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
