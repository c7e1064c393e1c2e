import { type OperationId, type Profile, type RuleId, type Stage, stagesOf } from "../../openapi/index.ts";
import { type Awaitable, isPromise, mapAwaitable } from "./awaitable.ts";
import type { Call } from "./call.ts";
import { type Refusal, refused } from "./outcome.ts";
import type { Plan } from "./project.ts";

/** The account that a call is made for. */
export interface Caller {
  readonly key: string;
  readonly plan: Plan;
}

/** One check: the rule that refuses the call, or undefined where nothing is against it. */
type Check<Asked> = (asked: Asked, call: Call, caller: Caller | undefined) => Awaitable<RuleId | undefined>;

/** The checks that an operation adds to those of key and plan. The caller is unknown where they come before the key. */
export interface OwnChecks<Asked> {
  readonly operation: OperationId;
  readonly contentType: Check<Asked>;
  readonly parameters: Check<Asked>;
  readonly existence: Check<Asked>;
}

/**
 * The caller once every check has let the call pass, or the refusal of the first that did not (rule auth.precedence). Existence
 * that is checked last is left to the operation: the store has the last word on it, and is asked once instead of twice.
 *
 * @param asked what the parameters of the call say.
 */
export function admit<Asked>(asked: Asked, call: Call, own: OwnChecks<Asked>): Awaitable<Caller | Refusal> {
  const { key, projects } = call;
  return mapAwaitable(key ? projects.account(key) : undefined, (plan) => {
    const caller = key && plan ? { key, plan } : undefined;
    return mapAwaitable(firstRefusal({ asked, call, caller, own }), (rule) => {
      if (rule) return refused(own.operation, rule);
      if (!caller) throw new Error("auth.precedence has no key check");
      return caller;
    });
  });
}

interface Applicant<Asked> {
  readonly asked: Asked;
  readonly call: Call;
  readonly caller: Caller | undefined;
  readonly own: OwnChecks<Asked>;
}

/** The first rule that a stage has against the applicant; where one has to ask the store, those behind it wait. */
function firstRefusal<Asked>(applicant: Applicant<Asked>, from = 0): Awaitable<RuleId | undefined> {
  const stages = checkedStages(applicant.call.profile);
  for (let place = from; place < stages.length; place++) {
    const rule = refusalAt(stages[place], applicant);
    if (isPromise(rule)) return rule.then((found) => found ?? firstRefusal(applicant, place + 1));
    if (rule) return rule;
  }
  return undefined;
}

function refusalAt<Asked>(
  stage: CheckedStage | undefined,
  { asked, call, caller, own }: Applicant<Asked>,
): Awaitable<RuleId | undefined> {
  switch (stage) {
    case "key":
      return caller ? undefined : keyRefusal(call.key);
    case "plan":
      return caller && caller.plan !== "premium" ? "plan.not-premium" : undefined;
    case "content-type":
      return own.contentType(asked, call, caller);
    case "parameters":
      return own.parameters(asked, call, caller);
    case "existence":
      return own.existence(asked, call, caller);
    case undefined:
      return undefined;
  }
}

function keyRefusal(key: string | undefined): RuleId {
  if (key === undefined) return "auth.key-missing";
  return key === "" ? "auth.key-empty" : "auth.key-unknown";
}

type CheckedStage = Exclude<Stage, "route">;

const CHECKED_STAGES = new WeakMap<Profile, readonly CheckedStage[]>();

/** Routing comes before all of them, so `route` is never among the stages of a profile. */
function checkedStages(profile: Profile): readonly CheckedStage[] {
  const known = CHECKED_STAGES.get(profile);
  if (known) return known;
  const stages = stagesOf(profile["auth.precedence"]);
  if (stages.at(-1) === "existence") stages.pop();
  CHECKED_STAGES.set(profile, stages);
  return stages;
}
