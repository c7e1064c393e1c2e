import type { AnswerTo, OpenRule, OperationId, Profile, QuestionId, RefusalRule, RuleId } from "../../openapi/index.ts";
import type { ListedProject } from "./project.ts";
import type { ProjectsPort } from "./projects-port.ts";

/** A request to one of the operations, free of any transport, with the profile that it is judged by. */
export interface Call {
  /** The key header; undefined if it is absent, empty if it is empty. */
  readonly key: string | undefined;
  readonly contentType: string | undefined;
  readonly query: Query;
  /** The body as text; undefined if there is none. */
  readonly body?: string | undefined;
  readonly profile: Profile;
  readonly projects: ProjectsPort;
}

/** The parameters of a request. URLSearchParams is one. */
export interface Query {
  /** All values of a parameter, decoded, in the sequence in which they were sent. */
  getAll(name: string): readonly string[];
}

/** What became of a call. A refusal is a value like the others; an exception is a bug. */
export type Outcome = Success | Refusal;

/** A success. `rule` is the one that shaped it: a rule of the operation, or an open question that was answered by a success. */
export interface Success {
  readonly kind: "success";
  readonly operation: OperationId;
  readonly rule: RuleId;
  readonly body: SuccessBody;
}

/** What a success carries beside its envelope. An id is written digit by digit: in a project as text, as a member as a bigint. */
export interface SuccessBody {
  /** The projects of a page. */
  readonly projects?: readonly ListedProject[];
  readonly members?: Readonly<Record<string, string | number | bigint | ListedProject>>;
}

/** A request that was refused. The rule and the operation name its condition in the document, and so its whole answer. */
export interface Refusal extends Refused {
  readonly kind: "refused";
  readonly operation: OperationId;
}

/** The rule that refuses, and the part of it if its open question has parts. */
export interface Refused<Rule extends RuleId = RuleId> {
  readonly rule: Rule;
  readonly part?: string | undefined;
}

/** What a parameter says: a value, with the open question whose answer made it one if any did, or the rule that refuses it. */
export type Reading<T, Id extends OperationId = OperationId> =
  | { readonly value: T; readonly shapedBy?: OpenRule }
  | { readonly refused: Refused<RefusalRule<Id>> };

/**
 * The reading of a parameter that breaks a rule, or the part of a rule: what the profile's answer stands for, as in
 * `{ clamp: () => ({ value: 100 }) }`, or a refusal if the answer is a status.
 */
export function readingUnder<T, Id extends OperationId, Rule extends OpenRule & RefusalRule<Id>>(
  profile: Profile,
  { rule, part }: Refused<Rule>,
  readings: { readonly [Answer in AnswerTo<Rule>]?: () => Reading<T, Id> },
): Reading<T, Id> {
  const answer = profile[(part === undefined ? rule : `${rule}.${part}`) as QuestionId] as AnswerTo<Rule>;
  const reading = readings[answer]?.();
  if (!reading) return { refused: { rule, part } };
  return "value" in reading ? { value: reading.value, shapedBy: rule } : reading;
}
