import type { Accounts, Project } from "../../mock-server/operations/accounts.ts";
import { deleteProject } from "../../mock-server/operations/delete-project.ts";
import { listProjects } from "../../mock-server/operations/list-projects.ts";
import { CHECKS, type Facts, firstRefusal, type Operation, type Success } from "../../mock-server/operations/operation.ts";
import {
  type Answers,
  allConditions,
  allOperations,
  allQuestions,
  conditionOf,
  type OperationId,
  type OrderedCheck,
  operationOf,
  type Profile,
  parseProfile,
  questionsOf,
  type RuleId,
  referenceProfile,
  ruleOf,
  sampleAnswers,
  statusUnder,
} from "../../openapi/index.ts";
import { admitsSuccess } from "../checks/refusal.ts";
import type { SentRequest } from "../model/exchange.ts";
import type { AccountsModel } from "./model.ts";

/** The answer of the reference to a request, and the rule behind it. */
export interface Prediction {
  readonly rule: RuleId;
  readonly status: number;
  /** The page of a list that succeeds. */
  readonly projects?: readonly Project[];
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
    const profile = profileWith(answers, referenceProfile);
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
    const facts = factsOf(request, request.operation, this.#profile, this.model);
    const refusal = firstRefusal(facts);
    if (refusal) {
      const condition = conditionOf(request.operation, refusal.refusedBy);
      return { rule: refusal.refusedBy, status: statusUnder(this.#profile, condition, refusal.part) };
    }
    const { rule, page, deletes } = successOf(facts);
    const status = operationOf(request.operation).success.code;
    return { rule, status, ...page, ...(deletes && { deletes }) };
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
    for (const [check, profiles] of this.#variants.get(operation) ?? []) {
      const [whole = [], ...parts] = [request, ...eachParameterAlone(request, operation)].map((asked) =>
        profiles.map((profile) => CHECKS[check](factsOf(asked, operation, profile, this.model))?.refusedBy),
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

/** For each check, the profiles under which it may refuse: the target's profile, and every change of one of its answers. */
type Variants = readonly (readonly [check: OrderedCheck, profiles: readonly Profile[]])[];

function variantsOf(profile: Profile, operation: OperationId): Variants {
  const changed = allQuestions
    .filter(({ rule }) => rule !== "auth.precedence" && concerns(rule, operation))
    .flatMap((question) => sampleAnswers(question).map((answer) => profileWith({ [question.id]: answer }, profile)));
  return referenceProfile.precedence[operation].map((check) => [check, [profile, ...changed]]);
}

function profileWith(answers: Answers, base: Profile): Profile {
  const result = parseProfile(answers, base);
  if (!result.ok) throw new Error(result.problems.join("; "));
  return result.profile;
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

const OPERATIONS: Readonly<Record<OperationId, Operation>> = { listProjects, deleteProject };

/** The facts on which the checks of the reference decide, as the model has them. */
function factsOf(request: SentRequest, id: OperationId, profile: Profile, model: AccountsModel): Facts {
  const operation = OPERATIONS[id];
  const header = (name: string): string | undefined =>
    Object.entries(request.headers).find(([other]) => other.toLowerCase() === name)?.[1];
  const key = header("x-master-key");
  const query = new URLSearchParams(`?${request.query}`);
  const account = key ? model.account(key) : undefined;
  const parameters = operation.read(query, profile);
  const named = "value" in parameters.id ? parameters.id.value : undefined;
  const location = named === undefined ? undefined : model.locate(account && key, named);
  return { operation, call: { key, contentType: header("content-type"), query, profile }, account, ...parameters, location };
}

/** The success of a call that no check refuses: the page of a list, or the project that a delete would delete. */
function successOf({ operation, call, account, id, limit, location }: Facts): Success & Pick<Prediction, "deletes"> {
  const { key } = call;
  if (key === undefined || !account || "refusedBy" in id || "refusedBy" in limit) throw new Error("a check is missing");
  if (operation.id === "deleteProject") return { rule: "delete.success", deletes: { key, id: String(id.value) } };
  const decidedBy = id.decidedBy ?? limit.decidedBy;
  const found = operation.run(call, { key, account, id: id.value, limit: limit.value, location, decidedBy }, NO_STORE);
  if ("then" in found || "refusedBy" in found) throw new Error("a list that no check refuses succeeds at once");
  return found;
}

/** A list reads only the account that it is given. */
const NO_STORE: Accounts = { account: () => undefined, exists: () => false, delete: () => false };

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
