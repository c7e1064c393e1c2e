import { type OperationId, type Profile, type RuleId, type Stage, stagesOf } from "../../openapi/index.ts";
import type { Call } from "./call.ts";
import { type Refusal, refused } from "./outcome.ts";
import type { Plan } from "./project.ts";

/** The account that a call is made for. */
export interface Caller {
  readonly key: string;
  readonly plan: Plan;
}

/** One check: the rule that refuses the call, or undefined where nothing is against it. */
type Check = () => RuleId | undefined | Promise<RuleId | undefined>;

/** The checks that an operation adds to those of key and plan. The caller is unknown where they come before the key. */
export interface OwnChecks {
  readonly contentType: Check;
  readonly parameters: Check;
  existence(caller: Caller | undefined): Promise<RuleId | undefined>;
}

/** The caller once every check has let the call pass, or the refusal of the first that did not (rule auth.precedence). */
export async function admit(operation: OperationId, call: Call, own: OwnChecks): Promise<Caller | Refusal> {
  const caller = await callerOf(call);
  const checks: Record<Exclude<Stage, "route">, Check> = {
    key: () => keyRefusal(call.key, caller),
    plan: () => (caller && caller.plan !== "premium" ? "plan.not-premium" : undefined),
    "content-type": own.contentType,
    parameters: own.parameters,
    existence: () => own.existence(caller),
  };
  for (const stage of checkedStages(call.profile)) {
    const rule = await checks[stage]();
    if (rule) return refused(operation, rule);
  }
  if (!caller) throw new Error("auth.precedence has no key check");
  return caller;
}

async function callerOf({ key, projects }: Call): Promise<Caller | undefined> {
  const plan = key ? await projects.account(key) : undefined;
  return key && plan ? { key, plan } : undefined;
}

function keyRefusal(key: string | undefined, caller: Caller | undefined): RuleId | undefined {
  if (caller) return undefined;
  if (key === undefined) return "auth.key-missing";
  return key === "" ? "auth.key-empty" : "auth.key-unknown";
}

/** Routing comes before all of them, so `route` is never among the stages of a profile. */
function checkedStages(profile: Profile): Exclude<Stage, "route">[] {
  return stagesOf(profile["auth.precedence"]).filter((stage) => stage !== "route");
}
