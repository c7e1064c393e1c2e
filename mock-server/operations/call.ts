import type { AnswerTo, OpenRule, OperationId, Profile, RefusalRule, RuleId } from "../../openapi/index.ts";
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

/** What a success carries beside its envelope. The ids of projects are written digit by digit. */
export interface SuccessBody {
  /** The projects of a page. */
  readonly projects?: readonly ListedProject[];
  readonly members?: Readonly<Record<string, string | number | ListedProject>>;
}

/** A request that was refused. The rule and the operation name its condition in the document, and so its whole answer. */
export interface Refusal {
  readonly kind: "refused";
  readonly operation: OperationId;
  readonly rule: RuleId;
}

/** What a parameter says: a value, with the open question whose answer made it one if any did, or the rule that refuses it. */
export type Reading<T, Id extends OperationId = OperationId> =
  | { readonly value: T; readonly shapedBy?: OpenRule }
  | { readonly refusedBy: RefusalRule<Id> };

/**
 * The reading of a parameter that breaks `rule`: the value that the profile's answer stands for, as in `{ clamp: 100 }`,
 * or a refusal if the answer is a status.
 */
export function readingUnder<T, Rule extends OpenRule & RefusalRule<OperationId>>(
  profile: Profile,
  rule: Rule,
  values: { readonly [Answer in AnswerTo<Rule>]?: T },
): { readonly value: T; readonly shapedBy: Rule } | { readonly refusedBy: Rule } {
  const answer = profile[rule];
  return answer in values ? { value: values[answer] as T, shapedBy: rule } : { refusedBy: rule };
}
