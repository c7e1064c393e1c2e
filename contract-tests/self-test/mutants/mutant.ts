import type { Middleware } from "../../../mock-server/index.ts";
import type { Answers, RuleId } from "../../../openapi/index.ts";
import type { Transport } from "../../runner/transport.ts";

/** A server that is wrong in one way: the reference with something around it that breaks a rule. */
export interface Mutant {
  readonly id: string;
  /** What is wrong, in one sentence. */
  readonly breaks: string;
  readonly rule: RuleId;
  /** The cases that are about the defect, each of which must fail. Others may fail too. */
  readonly killedBy: readonly [string, ...string[]];
  /** Around the handler. What a defect remembers lives in the closure of `(next) => …`, so that each run starts anew. */
  readonly wrap: Middleware;
  /** Around the transport instead, for what a handler cannot see: how a header's name is written. */
  readonly wire?: (send: Transport) => Transport;
  /** The open questions that the server answers otherwise than the reference; that alone breaks nothing. */
  readonly answers?: Answers;
}

/** Nothing around the handler. */
export const untouched: Middleware = (next) => next;

/** Makes mutants that break one rule. They are killed by the case of the same name, unless other cases are named. */
export function breaking(rule: RuleId, ...cases: string[]): (id: string, breaks: string, wrap: Middleware) => Mutant {
  const [first = rule, ...others] = cases;
  return (id, breaks, wrap) => ({ id, breaks, rule, killedBy: [first, ...others], wrap });
}
