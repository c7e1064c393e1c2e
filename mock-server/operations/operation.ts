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

/** The definition of an operation: how it reads its parameters, what it checks, what it does, and the body of its success. */
interface Definition<Id extends OperationId, Input, Result> extends OwnChecks<Input, RefusalRule<Id>> {
  readonly id: Id;
  /** The rules by which it succeeds, beside the open questions whose answer is a success. */
  readonly succeedsBy: readonly RuleId[];
  /** Reads the parameters of a call. */
  parameters(call: Call): { readonly [Name in keyof Input]: Reading<Input[Name], Id> };
  /** Runs after all checks have passed. `shapedBy` is the open question whose answer gave a parameter its value, if any. */
  run(
    input: Input,
    caller: { readonly key: string; readonly shapedBy: RuleId | undefined },
    call: Call,
  ): Awaitable<{ readonly rule: RuleId; readonly result: Result } | { readonly refusedBy: RefusalRule<Id> }>;
  body(result: Result, profile: Profile): SuccessBody;
}

/** The checks that an operation adds to the checks of key, plan and parameters. */
interface OwnChecks<Input, Rule extends RuleId = RuleId> {
  /** Returns the rule that refuses a Content-Type under the profile, if any. */
  contentType(contentType: string | undefined, profile: Profile): Rule | undefined;
  /** Absent if calls of the operation name no project. */
  readonly existence?: {
    /** Returns the project that a call names, if any. */
    project(input: Partial<Input>): ProjectId | undefined;
    /** Returns the rule that refuses a project of this location under the profile, if any. */
    refusal(location: Location, profile: Profile): Rule | undefined;
  };
}

/** An operation of the interface: a function from call to outcome. */
export interface Operation<Id extends OperationId = OperationId> {
  readonly id: Id;
  readonly succeedsBy: readonly RuleId[];
  answer(call: Call): Awaitable<Outcome>;
}

/** Makes an operation of its definition: it reads the parameters, makes the checks in the order of the profile, and runs. */
export function defineOperation<Id extends OperationId, Input extends object, Result>(
  definition: Definition<Id, Input, Result>,
): Operation<Id> {
  const { id, succeedsBy } = definition;
  const refused = ({ rule, part }: Refused): Outcome => ({ kind: "refused", operation: id, rule, part });
  return {
    id,
    succeedsBy,
    answer: (call) => {
      const { key, profile, projects } = call;
      const { input, refusal, shapedBy } = readAll<Id, Input>(definition.parameters(call));
      return mapAwaitable(key ? projects.account(key) : undefined, (plan) =>
        mapAwaitable(firstRefusal({ checks: definition, operation: id, call, plan, input, refusal }), (first) => {
          if (first) return refused(first);
          if (key === undefined) throw new Error("auth.precedence has no key check");
          // The call has passed the parameters check, so each parameter has a value.
          return mapAwaitable(definition.run(input as Input, { key, shapedBy }, call), (done): Outcome => {
            if ("refusedBy" in done) return refused({ rule: done.refusedBy });
            return { kind: "success", operation: id, rule: done.rule, body: definition.body(done.result, profile) };
          });
        }),
      );
    },
  };
}

/** Returns the parameters that have a value, and the refusal of the first that has none. */
function readAll<Id extends OperationId, Input>(readings: { readonly [Name in keyof Input]: Reading<Input[Name], Id> }) {
  const input: Partial<Input> = {};
  let refusal: Refused | undefined;
  let shapedBy: RuleId | undefined;
  for (const name in readings) {
    const reading = readings[name];
    if ("refused" in reading) refusal ??= reading.refused;
    else {
      input[name] = reading.value;
      shapedBy ??= reading.shapedBy;
    }
  }
  return { input, refusal, shapedBy };
}

/** A call before its checks. */
interface UncheckedCall<Input> {
  readonly checks: OwnChecks<Input>;
  readonly operation: OperationId;
  readonly call: Call;
  /** Undefined if no account has the key. */
  readonly plan: Plan | undefined;
  readonly input: Partial<Input>;
  readonly refusal: Refused | undefined;
}

/**
 * Makes the checks in the order of the profile (rule auth.precedence) and returns the first refusal; undefined if all pass.
 * A final existence check is skipped: the store makes it atomically. The checks after one that waits for the store wait too.
 */
function firstRefusal<Input>(unchecked: UncheckedCall<Input>, from = 0): Awaitable<Refused | undefined> {
  const stages = familiesOf(unchecked.call.profile).precedence[unchecked.operation];
  for (let place = from; place < stages.length; place++) {
    const stage = stages[place];
    if (stage === undefined || (stage === "existence" && place === stages.length - 1)) return undefined;
    const refusal = CHECKS[stage](unchecked);
    if (isPromise(refusal)) return refusal.then((found) => found ?? firstRefusal(unchecked, place + 1));
    if (refusal) return refusal;
  }
  return undefined;
}

type Check = <Input>(unchecked: UncheckedCall<Input>) => Awaitable<Refused | undefined>;

const CHECKS: { readonly [Stage in OrderedStage]: Check } = {
  key: ({ call, plan }) => (plan ? undefined : { rule: keyRefusal(call.key) }),
  plan: ({ plan }) => (plan === "free" ? { rule: "plan.not-premium" } : undefined),
  "content-type": ({ checks, call }) => refusedBy(checks.contentType(call.contentType, call.profile)),
  parameters: ({ refusal }) => refusal,
  existence: ({ checks: { existence }, call, plan, input }) => {
    const id = existence?.project(input);
    if (!existence || id === undefined) return undefined;
    // Without a known key, any existing project is foreign: whether the caller has it cannot be judged yet.
    return mapAwaitable(call.projects.locate(plan && call.key, id), (location) =>
      location === "foreign" && !plan ? undefined : refusedBy(existence.refusal(location, call.profile)),
    );
  },
};

function refusedBy(rule: RuleId | undefined): Refused | undefined {
  return rule && { rule };
}

function keyRefusal(key: string | undefined): RuleId {
  if (key === undefined) return "auth.key-missing";
  return key === "" ? "auth.key-empty" : "auth.key-unknown";
}

/** Whether a Content-Type is JSON. Media types are compared without parameters and without regard to case (RFC 9110, 8.3.1). */
export function isJson(contentType: string): boolean {
  return contentType === JSON_TYPE || contentType.split(";", 1)[0]?.trim().toLowerCase() === JSON_TYPE;
}

const JSON_TYPE = operationOf("listProjects").requestHeaders.find(({ name }) => name === "Content-Type")?.value;
