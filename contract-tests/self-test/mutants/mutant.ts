import type { Answers, OperationId, RuleId } from "../../../openapi/index.ts";
import type { SentRequest } from "../../model/exchange.ts";
import type { Middleware } from "../wire.ts";
import { by, isFor } from "./conditions.ts";
import { untouched, withStatus } from "./defects.ts";

/** A server that is wrong in one way: the reference with a middleware that breaks a rule. */
export interface Mutant {
  readonly id: string;
  /** What is wrong, in one sentence. */
  readonly breaks: string;
  readonly rule: RuleId;
  /** The rules under which the defect may be reported: the case of one of them must fail. Usually the broken rule alone. */
  readonly shownBy: readonly RuleId[];
  /** Wraps the handler. The state of a defect lives in the closure of `(next) => …`, so that each run starts afresh. */
  readonly wrap: Middleware;
  /** Changes the request that is sent, for what a handler cannot see, such as the spelling of a header name. */
  readonly wire?: Wire;
  /** The answers to open questions that differ from the reference's; they alone break nothing. */
  readonly answers?: Answers;
}

export type Wire = (request: SentRequest) => SentRequest;

/** A mutant in a table. `shownBy` replaces the broken rule where the defect shows under others. */
export type Row = readonly [id: string, breaks: string, defect: Middleware | { wire: Wire }, shownBy?: readonly RuleId[]];

/** Mutants that break one rule. */
export function breaking(rule: RuleId, rows: readonly Row[], answers?: Answers): Mutant[] {
  return rows.map(([id, breaks, defect, shownBy = [rule]]) => {
    const wrapped = typeof defect === "function" ? { wrap: defect } : { wrap: untouched, wire: defect.wire };
    return { id, breaks, rule, shownBy, ...wrapped, ...(answers && { answers }) };
  });
}

/** One row for each value. In the id and the sentence, `$` stands for the value. */
export function each<Value extends string | number>(
  values: readonly Value[],
  id: string,
  breaks: string,
  defectFor: (value: Value) => Middleware,
): Row[] {
  const filled = (text: string, value: Value) => text.replaceAll("$", () => String(value));
  return values.map((value) => [filled(id, value), filled(breaks, value), defectFor(value)]);
}

/** One mutant for each status that the interface does not allow for a refusal of this operation by this rule. */
export function otherStatuses(rule: RuleId, operation: OperationId, statuses: readonly number[]): Mutant[] {
  const refused = by(rule, isFor(operation));
  const breaks = `A refusal of ${operation} by ${rule} has status $.`;
  const rows = each(statuses, `${rule}-${operation}-$`, breaks, (status) => withStatus(refused, status));
  return breaking(rule, rows);
}
