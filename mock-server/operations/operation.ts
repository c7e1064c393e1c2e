import type { OperationId, Profile, RefusalRule, RuleId } from "../../openapi/index.ts";
import { firstRefusal, type OwnChecks } from "./admission.ts";
import { type Awaitable, mapAwaitable } from "./awaitable.ts";
import type { Call, Outcome, Reading, SuccessBody } from "./call.ts";

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
  const refused = (rule: RuleId): Outcome => ({ kind: "refused", operation: id, rule });
  return {
    id,
    succeedsBy,
    answer: (call) => {
      const { key, profile, projects } = call;
      const { asked, refusedParameter, shapedBy } = readAll<Id, Asked>(definition.parameters(call));
      return mapAwaitable(key ? projects.account(key) : undefined, (plan) =>
        mapAwaitable(firstRefusal({ call, plan, asked, refusedParameter, checks }), (rule) => {
          if (rule) return refused(rule);
          if (key === undefined) throw new Error("auth.precedence has no key check");
          // The parameters check has let the call pass, so each of them has a value.
          return mapAwaitable(definition.run(asked as Asked, { key, shapedBy }, call), (done): Outcome => {
            if ("refusedBy" in done) return refused(done.refusedBy);
            return { kind: "success", operation: id, rule: done.rule, body: definition.body(done.result, profile) };
          });
        }),
      );
    },
  };
}

function readAll<Id extends OperationId, Asked>(readings: { readonly [Name in keyof Asked]: Reading<Asked[Name], Id> }) {
  const asked: Partial<Asked> = {};
  let refusedParameter: RuleId | undefined;
  let shapedBy: RuleId | undefined;
  for (const name in readings) {
    const reading = readings[name];
    if ("refusedBy" in reading) refusedParameter ??= reading.refusedBy;
    else {
      asked[name] = reading.value;
      shapedBy ??= reading.shapedBy;
    }
  }
  return { asked, refusedParameter, shapedBy };
}
