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
  /** The cases that are about the defect, each of which must fail. Others may fail too. */
  readonly killedBy: readonly [string, ...string[]];
  /** Wraps the handler. The state of a defect lives in the closure of `(next) => …`, so that each run starts afresh. */
  readonly wrap: Middleware;
  /** Changes the request that is sent, for what a handler cannot see, such as the spelling of a header name. */
  readonly wire?: (request: SentRequest) => SentRequest;
  /** The answers to open questions that differ from the reference's; they alone break nothing. */
  readonly answers?: Answers;
}

/** A mutant in a table. */
export type Row = readonly [id: string, breaks: string, wrap: Middleware];

/** Mutants that break one rule. The case with the id of the rule kills them, unless other cases are named. */
export function breaking(rule: RuleId, rows: readonly Row[], killedBy: Mutant["killedBy"] = [rule]): Mutant[] {
  return rows.map(([id, breaks, wrap]) => ({ id, breaks, rule, killedBy, wrap }));
}

/** Mutants that the rule's case of combinations kills; the case with the id of the rule need not. */
export function combined(rule: RuleId, rows: readonly Row[]): Mutant[] {
  return breaking(rule, rows, [`${rule}-combined`]);
}

/** A mutant that only the transport sees. The case with the id of the rule kills it, unless another one is named. */
export function wired(
  rule: RuleId,
  id: string,
  breaks: string,
  wire: NonNullable<Mutant["wire"]>,
  killedBy: string = rule,
): Mutant {
  return { id, breaks, rule, killedBy: [killedBy], wrap: untouched, wire };
}

/** The same mutants, based on a server with other answers to open questions than the reference. */
export function withAnswers(answers: Answers, mutants: readonly Mutant[]): Mutant[] {
  return mutants.map((mutant) => ({ ...mutant, answers }));
}

/** One mutant for each value. In the id and the sentence, `$` stands for the value. */
export function each<Value extends string | number>(
  values: readonly Value[],
  id: string,
  breaks: string,
  wrapFor: (value: Value) => Middleware,
): Row[] {
  return values.map((value) => {
    const [ownId, sentence] = [id, breaks].map((text) => text.replaceAll("$", () => String(value))) as [string, string];
    return [ownId, sentence, wrapFor(value)];
  });
}

/** One mutant for each status that the interface does not allow for a refusal of this operation by this rule. */
export function otherStatuses(rule: RuleId, operation: OperationId, statuses: readonly number[]): Mutant[] {
  const refused = by(rule, isFor(operation));
  const breaks = `A refusal of ${operation} by ${rule} has status $.`;
  return breaking(
    rule,
    each(statuses, `${rule}-${operation}-$`, breaks, (status) => withStatus(refused, status)),
  );
}
