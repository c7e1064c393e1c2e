import {
  familiesOf,
  type OperationId,
  type OrderedStage,
  operationOf,
  type Profile,
  type RefusalRule,
  type RuleId,
} from "../../openapi/index.ts";
import { type Awaitable, isPromise, mapAwaitable } from "./awaitable.ts";
import type { Call, Outcome, Reading, Refused, SuccessBody } from "./call.ts";
import type { Plan, ProjectId } from "./project.ts";
import type { Location } from "./projects-port.ts";

/** An operation as its file writes it down: what a call says, what is checked, what is done, and what the success shows. */
export interface Definition<Id extends OperationId, Asked, Result> {
  readonly id: Id;
  /** The rules by which it succeeds, beside the open questions that are answered by a success. */
  readonly succeedsBy: readonly RuleId[];
  /** What the parameters of a call say. */
  parameters(call: Call): { readonly [Name in keyof Asked]: Reading<Asked[Name], Id> };
  readonly checks: OwnChecks<Asked, RefusalRule<Id>>;
  /** Acts for a caller that every check has let pass. `shapedBy` is the open question that gave a parameter its value, if any. */
  run(
    asked: Asked,
    caller: { readonly key: string; readonly shapedBy: RuleId | undefined },
    call: Call,
  ): Awaitable<{ readonly rule: RuleId; readonly result: Result } | { readonly refusedBy: RefusalRule<Id> }>;
  body(result: Result, profile: Profile): SuccessBody;
}

/** An operation of the interface as a function from call to outcome. */
export interface Operation<Id extends OperationId = OperationId> {
  readonly id: Id;
  readonly succeedsBy: readonly RuleId[];
  answer(call: Call): Awaitable<Outcome>;
}

/** The operation of a definition: it reads the parameters, makes the checks in the order of the profile, and runs. */
export function defineOperation<Id extends OperationId, Asked extends object, Result>(
  definition: Definition<Id, Asked, Result>,
): Operation<Id> {
  const { id, succeedsBy, checks } = definition;
  const refused = ({ rule, part }: Refused): Outcome => ({ kind: "refused", operation: id, rule, part });
  return {
    id,
    succeedsBy,
    answer: (call) => {
      const { key, profile, projects } = call;
      const { asked, refusedParameter, shapedBy } = readAll<Id, Asked>(definition.parameters(call));
      return mapAwaitable(key ? projects.account(key) : undefined, (plan) =>
        mapAwaitable(firstRefusal({ operation: id, call, plan, asked, refusedParameter, checks }), (refusal) => {
          if (refusal) return refused(refusal);
          if (key === undefined) throw new Error("auth.precedence has no key check");
          // The parameters check has let the call pass, so each of them has a value.
          return mapAwaitable(definition.run(asked as Asked, { key, shapedBy }, call), (done): Outcome => {
            if ("refusedBy" in done) return refused({ rule: done.refusedBy });
            return { kind: "success", operation: id, rule: done.rule, body: definition.body(done.result, profile) };
          });
        }),
      );
    },
  };
}

function readAll<Id extends OperationId, Asked>(readings: { readonly [Name in keyof Asked]: Reading<Asked[Name], Id> }) {
  const asked: Partial<Asked> = {};
  let refusedParameter: Refused | undefined;
  let shapedBy: RuleId | undefined;
  for (const name in readings) {
    const reading = readings[name];
    if ("refused" in reading) refusedParameter ??= reading.refused;
    else {
      asked[name] = reading.value;
      shapedBy ??= reading.shapedBy;
    }
  }
  return { asked, refusedParameter, shapedBy };
}

/** The checks that an operation adds to those of key, plan and parameters. */
export interface OwnChecks<Asked, Rule extends RuleId = RuleId> {
  /** The rule that refuses a Content-Type under the profile, if any. */
  contentType(contentType: string | undefined, profile: Profile): Rule | undefined;
  /** Absent if a call names no project. */
  readonly existence?: {
    /** The project that a call names, if it names one. */
    project(asked: Partial<Asked>): ProjectId | undefined;
    /** The rule that refuses a project of this location under the profile, if any. */
    refusal(location: Location, profile: Profile): Rule | undefined;
  };
}

/** A call with what is known of it before the checks. */
export interface Applicant<Asked> {
  readonly operation: OperationId;
  readonly call: Call;
  /** Undefined if no account has the key. */
  readonly plan: Plan | undefined;
  /** The parameters that have a value. */
  readonly asked: Partial<Asked>;
  /** What refuses the first parameter without a value. */
  readonly refusedParameter: Refused | undefined;
  readonly checks: OwnChecks<Asked>;
}

/**
 * The refusal of the first check that refuses, in the order of the profile (rule auth.precedence); undefined if all let the call
 * pass. A final existence check is skipped: the store makes it atomically. A check that waits for the store lets those behind it
 * wait.
 */
function firstRefusal<Asked>(applicant: Applicant<Asked>, from = 0): Awaitable<Refused | undefined> {
  const stages = familiesOf(applicant.call.profile).precedence[applicant.operation];
  for (let place = from; place < stages.length; place++) {
    const stage = stages[place];
    if (stage === undefined || (stage === "existence" && place === stages.length - 1)) return undefined;
    if (stage === "parameters" && applicant.refusedParameter) return applicant.refusedParameter;
    const rule = refusalAt(stage, applicant);
    if (isPromise(rule)) return rule.then((found) => (found ? { rule: found } : firstRefusal(applicant, place + 1)));
    if (rule) return { rule };
  }
  return undefined;
}

/** Whether a Content-Type is JSON. Media types are compared without parameters and without regard to case (RFC 9110, 8.3.1). */
export function isJson(contentType: string): boolean {
  return contentType === JSON_TYPE || contentType.split(";", 1)[0]?.trim().toLowerCase() === JSON_TYPE;
}

const JSON_TYPE = operationOf("listProjects").requestHeaders.find(({ name }) => name === "Content-Type")?.value;

function refusalAt<Asked>(stage: OrderedStage, { call, plan, asked, checks }: Applicant<Asked>): Awaitable<RuleId | undefined> {
  switch (stage) {
    case "key":
      return plan ? undefined : keyRefusal(call.key);
    case "plan":
      return plan === "free" ? "plan.not-premium" : undefined;
    case "content-type":
      return checks.contentType(call.contentType, call.profile);
    case "parameters":
      return undefined;
    case "existence": {
      const id = checks.existence?.project(asked);
      if (!checks.existence || id === undefined) return undefined;
      const { refusal } = checks.existence;
      // Without a key, any existing project is foreign, and whose it is cannot be judged yet.
      return mapAwaitable(call.projects.locate(plan && call.key, id), (location) =>
        location === "foreign" && !plan ? undefined : refusal(location, call.profile),
      );
    }
  }
}

function keyRefusal(key: string | undefined): RuleId {
  if (key === undefined) return "auth.key-missing";
  return key === "" ? "auth.key-empty" : "auth.key-unknown";
}
