import type { OperationId, Profile, RefusalRule, RuleId } from "../../openapi/index.ts";
import type { ListedProject } from "./project.ts";
import type { ProjectsPort } from "./projects-port.ts";

/** A request to one of the operations, independent of the transport, with the profile that applies to it. */
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
  /** All values of a parameter, decoded, in the order in which they were sent. */
  getAll(name: string): readonly string[];
}

/** The result of a call. A refusal is a value; an exception is a bug. */
export type Outcome = Success | Refusal;

/** A success. `rule` determined it: a rule of the operation, or an open question whose answer is a success. */
export interface Success {
  readonly kind: "success";
  readonly operation: OperationId;
  readonly rule: RuleId;
  readonly body: SuccessBody;
}

/** The body of a success without its envelope. Ids keep all digits: in a project as text, as a member as a bigint. */
export interface SuccessBody {
  /** The projects of a page. */
  readonly projects?: readonly ListedProject[];
  readonly members?: Readonly<Record<string, string | number | bigint | ListedProject>>;
}

/** A refused request. Rule and operation identify its condition in the document, and so its whole answer. */
export interface Refusal extends Refused {
  readonly kind: "refused";
  readonly operation: OperationId;
}

/** The rule that refuses, and the part if the rule's open question has parts. */
export interface Refused<Rule extends RuleId = RuleId> {
  readonly rule: Rule;
  readonly part?: string | undefined;
}

/** A parameter as read: its value, with the open question whose answer gave that value, if any; or the rule that refuses it. */
export type Reading<T, Id extends OperationId = OperationId> =
  | { readonly value: T; readonly shapedBy?: RuleId }
  | { readonly refused: Refused<RefusalRule<Id>> };
