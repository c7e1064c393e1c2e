import { isPromise } from "../../mock-server/operations/awaitable.ts";
import type { Outcome } from "../../mock-server/operations/call.ts";
import { OPERATIONS } from "../../mock-server/operations/operations.ts";
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
import type { SentRequest } from "../model/exchange.ts";
import type { AccountsModel, ModelProject } from "./model.ts";

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
export interface Oracle {
  predict(request: SentRequest): Prediction;
  admits(request: SentRequest): Admissible;
  /** Whether the profile has an answer to the question. */
  knows(rule: string): boolean;
}

/** An oracle over the accounts as they stand when it is asked. */
export function createOracle(answers: Answers, model: AccountsModel): Oracle {
  const profile: Profile = { ...referenceProfile, ...answers };
  const known = new Set(Object.keys(answers));
  const knows = (rule: string): boolean => questionsOf(rule).every(({ id }) => known.has(id));
  const variants = new Map(allOperations.map(({ id }) => [id, variantsOf(profile, id)]));
  return {
    knows,
    predict: (request) => predictionOf(request, profile, model),
    admits: (request) => admissibleFor(request, variants, model, knows),
  };
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

function predictionOf(request: SentRequest, profile: Profile, model: AccountsModel): Prediction {
  if (request.operation === undefined) return routePrediction(request, profile);
  const deleted: { key: string; id: string }[] = [];
  const outcome = outcomeOf(request, request.operation, profile, watching(model, deleted));
  if (outcome.kind === "refused") {
    const condition = conditionOf(outcome.operation, outcome.rule);
    return { rule: outcome.rule, status: statusUnder(profile, condition, outcome.part) };
  }
  const { body, rule, operation } = outcome;
  const total = body.members?.total;
  return {
    rule,
    status: successUnder(profile, operationOf(operation), rule).code,
    ...(body.projects && { projects: body.projects }),
    ...(typeof total === "number" && { total }),
    ...(deleted[0] && { deletes: deleted[0] }),
  };
}

function routePrediction({ path }: SentRequest, profile: Profile): Prediction {
  const here = allOperations.find((operation) => operation.path === path);
  const rule = here ? "route.method" : "route.invalid";
  return { rule, status: statusUnder(profile, conditionOf((here ?? allOperations[0]).id, rule)) };
}

/** The model, with each delete that would succeed noted. */
function watching(model: AccountsModel, deleted: { key: string; id: string }[]): AccountsModel {
  return Object.assign(Object.create(model) as AccountsModel, {
    account: (key: string) => model.account(key),
    locate: (key: string | undefined, id: string) => model.locate(key, id),
    page: (key: string, query: Parameters<AccountsModel["page"]>[1]) => model.page(key, query),
    delete: (key: string, id: string) => {
      const result = model.delete(key, id);
      if (result === "deleted") deleted.push({ key, id });
      return result;
    },
  });
}

function outcomeOf(request: SentRequest, operation: OperationId, profile: Profile, projects: AccountsModel): Outcome {
  const header = (name: string): string | undefined =>
    Object.entries(request.headers).find(([other]) => other.toLowerCase() === name)?.[1];
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

function admissibleFor(
  request: SentRequest,
  variants: ReadonlyMap<OperationId, Variants>,
  model: AccountsModel,
  knows: (rule: string) => boolean,
): Admissible {
  const { operation } = request;
  if (operation === undefined) {
    const { rule } = routePrediction(request, referenceProfile);
    const refusals = new Set(conditionOf(allOperations[0].id, rule).admissible);
    return { refusals, refusedBy: rule, rules: new Set([rule]), isOpen: !knows(rule) };
  }
  const rules = new Set<RuleId>();
  let refusedBy: RuleId | undefined;
  for (const [stage, profiles] of variants.get(operation) ?? []) {
    const refusing = [request, ...eachParameterAlone(request, operation)].map((asked) =>
      profiles.map((profile) => refusalAt(stage, asked, operation, profile, model)),
    );
    for (const rule of refusing.flat()) if (rule !== undefined) rules.add(rule);
    const [whole = []] = refusing;
    if (whole.every((rule) => rule !== undefined && !maySucceed(rule))) refusedBy ??= whole[0];
  }
  const refusals = new Set([...rules].flatMap((rule) => conditionOf(operation, rule).admissible));
  const isOpen = [...rules].some((rule) => !knows(rule)) || (rules.size > 1 && !knows(`auth.precedence.${operation}`));
  return { refusals, refusedBy, rules, isOpen };
}

/** The rule by which a check refuses that is in front of all others. */
function refusalAt(
  stage: string,
  request: SentRequest,
  operation: OperationId,
  profile: Profile,
  model: AccountsModel,
): RuleId | undefined {
  const { kind, rule } = outcomeOf(request, operation, profile, model);
  return kind === "refused" && conditionOf(operation, rule).stage === stage ? rule : undefined;
}

/** The request with one of its parameters alone: if two are invalid, only the first of them is seen to be refused. */
function eachParameterAlone(request: SentRequest, operation: OperationId): SentRequest[] {
  const parts = request.query.split("&");
  const names = operationOf(operation).query.filter((name) => parts.some((part) => part.startsWith(`${name}=`)));
  if (names.length < 2) return [];
  return names.map((name) => ({ ...request, query: parts.filter((part) => part.startsWith(`${name}=`)).join("&") }));
}

/** Whether an answer to a question of the rule lets a request pass. */
function maySucceed(rule: RuleId): boolean {
  return questionsOf(rule).some(({ answers }) => answers.some(({ answer }) => Number.isNaN(Number(answer))));
}

/** The rule to name for an answer that is wrong: an observed one never fails, so the documented statuses stand for it. */
export function failedRule(rule: RuleId): RuleId {
  return ruleOf(rule).level === "observed" ? "envelope.always" : rule;
}
