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

/** What the reference would answer to a request, and by which rule. */
export interface Prediction {
  readonly rule: RuleId;
  readonly status: number;
  /** The page of a list that succeeds. */
  readonly projects?: readonly ModelProject[];
  readonly total?: number;
  /** The project that the request deletes, by the text of its key. */
  readonly deletes?: { readonly key: string; readonly id: string };
}

/** What the document admits as an answer to a request, beside what the profile says. */
export interface Admissible {
  /** Statuses of every refusal that may come. */
  readonly refusals: ReadonlySet<number>;
  /** A rule by which the request has to be refused whatever is left open; undefined if it may succeed. */
  readonly refusedBy: RuleId | undefined;
  /** Every rule that may refuse. */
  readonly rules: ReadonlySet<RuleId>;
  /** Whether the answer depends on a question to which the profile of the target has no answer. */
  readonly isOpen: boolean;
}

/** Foresees the answers of a target, with the operations of the reference set to the target's own profile. */
export class Oracle {
  /** The accounts, as they stand when the oracle is asked. */
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

  /** Whether the profile has an answer to the question. */
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

/** By check: the profile with that check in front of all others, as it is and with one answer changed in every way. */
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

/** Whether a rule may refuse an operation, as far as the conditions say: a rule without conditions may shape any answer. */
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
  if (isPromise(outcome)) throw new Error("the model waits for nothing, so the operations answer at once");
  return outcome;
}

/** The rule by which a check refuses that is in front of all others. */
function refusalAt(stage: OrderedStage, outcome: Outcome): RuleId | undefined {
  if (outcome.kind !== "refused") return undefined;
  return conditionOf(outcome.operation, outcome.rule).stage === stage ? outcome.rule : undefined;
}

/** The request with one of its parameters alone: if two are invalid, only the first of them is seen to be refused. */
function eachParameterAlone(request: SentRequest, operation: OperationId): SentRequest[] {
  const parts = request.query.split("&");
  const names = operationOf(operation).query.filter((name) => parts.some((part) => part.startsWith(`${name}=`)));
  if (names.length < 2) return [];
  return names.map((name) => ({ ...request, query: parts.filter((part) => part.startsWith(`${name}=`)).join("&") }));
}

/** The rule to name for an answer that is wrong: an observed one never fails, so the documented statuses stand for it. */
export function failedRule(rule: RuleId): RuleId {
  return ruleOf(rule).level === "observed" ? "envelope.always" : rule;
}
