import { isPromise } from "../../mock-server/operations/awaitable.ts";
import type { Outcome } from "../../mock-server/operations/call.ts";
import { OPERATIONS } from "../../mock-server/operations/operations.ts";
import type { ListedProject as ModelProject } from "../../mock-server/operations/project.ts";
import {
  type Answers,
  allConditions,
  allOperations,
  allQuestions,
  conditionOf,
  type OperationId,
  type OrderedStage,
  operationOf,
  type Profile,
  questionsOf,
  type RuleId,
  referenceProfile,
  ruleOf,
  sampleAnswers,
  stagesOf,
  statusUnder,
  successUnder,
} from "../../openapi/index.ts";
import { admitsSuccess } from "../checks/refusal.ts";
import type { SentRequest } from "../model/exchange.ts";
import type { AccountsModel } from "./model.ts";

/** The answer of the reference to a request, and the rule behind it. */
export interface Prediction {
  readonly rule: RuleId;
  readonly status: number;
  /** The page of a list that succeeds. */
  readonly projects?: readonly ModelProject[];
  readonly total?: number;
  /** The project that the request deletes, and the text of the key. */
  readonly deletes?: { readonly key: string; readonly id: string };
}

/** The answers that the document admits for a request under any profile. */
export interface Admissible {
  /** The statuses of all refusals that are possible. */
  readonly refusals: ReadonlySet<number>;
  /** A rule that refuses the request under every profile; undefined if it may succeed. */
  readonly refusedBy: RuleId | undefined;
  /** All rules that may refuse the request. */
  readonly rules: ReadonlySet<RuleId>;
  /** Whether the answer depends on a question that the profile of the target does not answer. */
  readonly isOpen: boolean;
}

/** Predicts the answers of a target, by the operations of the reference with the profile of the target. */
export class Oracle {
  /** The current state of the accounts. */
  readonly model: AccountsModel;
  readonly #profile: Profile;
  readonly #known: ReadonlySet<string>;
  readonly #variants: ReadonlyMap<OperationId, Variants>;

  constructor(answers: Answers, model: AccountsModel) {
    const profile: Profile = { ...referenceProfile, ...answers };
    this.model = model;
    this.#profile = profile;
    this.#known = new Set(Object.keys(answers));
    this.#variants = new Map(allOperations.map(({ id }) => [id, variantsOf(profile, id)]));
  }

  /** Whether the profile answers all open questions of a rule. */
  knows(rule: string): boolean {
    return questionsOf(rule).every(({ id }) => this.#known.has(id));
  }

  predict(request: SentRequest): Prediction {
    if (request.operation === undefined) return routePrediction(request, this.#profile);
    const outcome = outcomeOf(request, request.operation, this.#profile, this.model);
    if (outcome.kind === "refused") {
      const condition = conditionOf(outcome.operation, outcome.rule);
      return { rule: outcome.rule, status: statusUnder(this.#profile, condition, outcome.part) };
    }
    const { body, rule, operation } = outcome;
    const { wouldDelete } = this.model;
    const total = body.members?.total;
    return {
      rule,
      status: successUnder(this.#profile, operationOf(operation), rule).code,
      ...(body.projects && { projects: body.projects }),
      ...(typeof total === "number" && { total }),
      ...(wouldDelete && { deletes: wouldDelete }),
    };
  }

  admits(request: SentRequest): Admissible {
    const { operation } = request;
    if (operation === undefined) {
      const { rule } = routePrediction(request, referenceProfile);
      const refusals = new Set(conditionOf(allOperations[0].id, rule).admissible);
      return { refusals, refusedBy: rule, rules: new Set([rule]), isOpen: !this.knows(rule) };
    }
    const rules = new Set<RuleId>();
    let refusedBy: RuleId | undefined;
    for (const [stage, profiles] of this.#variants.get(operation) ?? []) {
      const [whole = [], ...parts] = [request, ...eachParameterAlone(request, operation)].map((asked) =>
        profiles.map((profile) => refusalAt(stage, outcomeOf(asked, operation, profile, this.model))),
      );
      for (const rule of [...whole, ...parts.flat()]) if (rule !== undefined) rules.add(rule);
      if (whole.every((rule) => rule !== undefined && !admitsSuccess(rule))) refusedBy ??= whole[0];
    }
    const refusals = new Set([...rules].flatMap((rule) => conditionOf(operation, rule).admissible));
    const isOpen =
      [...rules].some((rule) => !this.knows(rule)) || (rules.size > 1 && !this.knows(`auth.precedence.${operation}`));
    return { refusals, refusedBy, rules, isOpen };
  }
}

/** For each check, the profiles in which it comes first: the target's profile, and every change of one of its answers. */
type Variants = readonly (readonly [stage: OrderedStage, profiles: readonly Profile[]])[];

function variantsOf(profile: Profile, operation: OperationId): Variants {
  const order = `auth.precedence.${operation}` as const;
  const changed = allQuestions
    .filter(({ rule }) => rule !== "auth.precedence" && concerns(rule, operation))
    .flatMap((question) => sampleAnswers(question).map((answer) => ({ ...profile, [question.id]: answer })));
  const stages = stagesOf(referenceProfile[order]);
  return stages.map((stage) => {
    const inFront = [stage, ...stages.filter((other) => other !== stage)].join();
    return [stage, [profile, ...changed].map((each) => ({ ...each, [order]: inFront }) as Profile)];
  });
}

/** Whether a rule may affect the answers of an operation. A rule without error conditions may affect any. */
function concerns(rule: RuleId, operation: OperationId): boolean {
  const conditions = allConditions.filter((condition) => condition.rule === rule);
  return conditions.length === 0 || conditions.some((condition) => condition.operation === operation);
}

function routePrediction({ path }: SentRequest, profile: Profile): Prediction {
  const here = allOperations.find((operation) => operation.path === path);
  const rule = here ? "route.method" : "route.invalid";
  return { rule, status: statusUnder(profile, conditionOf((here ?? allOperations[0]).id, rule)) };
}

function outcomeOf(request: SentRequest, operation: OperationId, profile: Profile, projects: AccountsModel): Outcome {
  const header = (name: string): string | undefined =>
    Object.entries(request.headers).find(([other]) => other.toLowerCase() === name)?.[1];
  projects.wouldDelete = undefined;
  const outcome = OPERATIONS[operation].answer({
    key: header("x-master-key"),
    contentType: header("content-type"),
    query: new URLSearchParams(`?${request.query}`),
    body: request.body,
    profile,
    projects,
  });
  if (isPromise(outcome)) throw new Error("the operations must answer synchronously, because the model is synchronous");
  return outcome;
}

/** The rule of a refusal, if the check of this stage caused it. */
function refusalAt(stage: OrderedStage, outcome: Outcome): RuleId | undefined {
  if (outcome.kind !== "refused") return undefined;
  return conditionOf(outcome.operation, outcome.rule).stage === stage ? outcome.rule : undefined;
}

/** One request per parameter, if there are several: the reference refuses only the first of two invalid parameters. */
function eachParameterAlone(request: SentRequest, operation: OperationId): SentRequest[] {
  const parts = request.query.split("&");
  const names = operationOf(operation).query.filter((name) => parts.some((part) => part.startsWith(`${name}=`)));
  if (names.length < 2) return [];
  return names.map((name) => ({ ...request, query: parts.filter((part) => part.startsWith(`${name}=`)).join("&") }));
}

/** The rule to report for a wrong answer. An observed rule never fails, so `envelope.always` is reported instead. */
export function failedRule(rule: RuleId): RuleId {
  return ruleOf(rule).level === "observed" ? "envelope.always" : rule;
}
