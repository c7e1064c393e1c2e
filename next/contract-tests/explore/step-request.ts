import type { SentRequest } from "../model/exchange.ts";
import { requestOf } from "../model/requests.ts";
import type { Target } from "../model/target.ts";
import type { Step, Value } from "./grammar.ts";
import type { AccountsModel } from "./model.ts";

/** The projects and ids from which a step can choose. */
export interface Surroundings {
  readonly target: Target;
  readonly model: AccountsModel;
  /** An id that is proven to name no project; undefined if none is known. */
  readonly unknownId: string | undefined;
  /** The projects that a write may name now. */
  readonly disposables: readonly string[];
}

/** The previous step under the key of this one, if this one is a repeat; otherwise this step. */
export function repeating(step: Step, before: Step | undefined): Step {
  if (!step.isRepeat || before === undefined) return step;
  return { ...before, key: step.key, account: before.account ?? before.key };
}

/** The request of a step; undefined if the accounts have no project that it could name. */
export function requestOfStep(step: Step, surroundings: Surroundings): SentRequest | undefined {
  const { method, path, operation, key, contentType, headerCase, extra, connection } = step;
  const query = queryOf(step, surroundings);
  if (query === undefined) return undefined;
  // The digits in the body of a write might be read as the id of a project.
  const body = extra === "body" && method !== "GET" ? "{}" : BODIES[extra];
  return requestOf(surroundings.target, {
    ...{ method, path, query, key, contentType },
    ...(headerCase && { headerCase }),
    ...(extra === "header" && { headerFields: { "X-Further": "1" } }),
    ...(operation && { operation }),
    ...(connection === "kept" && { connection }),
    ...(body !== undefined && { body }),
  });
}

function queryOf(step: Step, surroundings: Surroundings): string | undefined {
  const parameters: string[] = step.extra === "parameter" ? ["x=1"] : [];
  for (const [name, value] of Object.entries(step.values)) {
    const text = textOf(value, step, surroundings);
    if (text === undefined && value.kind !== "absent") return undefined;
    if (text !== undefined) parameters.push(...Array.from({ length: "twice" in value ? 2 : 1 }, () => `${name}=${text}`));
  }
  return parameters.join("&");
}

const BODIES: Partial<Record<Step["extra"], string>> = { body: '{"limit":1}', "malformed-body": '{"limit":' };

function textOf(value: Value, step: Step, surroundings: Surroundings): string | undefined {
  if (value.kind === "absent") return undefined;
  if (value.kind === "text") return value.text;
  const ids = idsFor(value.whose, step, surroundings);
  const id = ids[Math.round(value.at * (ids.length - 1))];
  return id === undefined ? undefined : `${id}${value.behind ?? ""}`;
}

function idsFor(whose: Extract<Value, { kind: "project" }>["whose"], step: Step, surroundings: Surroundings): readonly string[] {
  const { model, unknownId, disposables } = surroundings;
  const { method, operation, key, account = key } = step;
  if (whose === "unknown") return unknownId === undefined ? [] : [unknownId];
  // Seen from another account, a deleted project may count as foreign or as unknown.
  if (whose === "deleted") return key === "premium" ? model.gone("premium") : [];
  // A write names only disposable projects, which are foreign for every key except the premium one.
  if (method !== "GET" || operation === undefined) return whose === "own" || key !== "premium" ? disposables : [];
  const isOther = (account === "otherPremium") === (whose === "own");
  return model.projects(isOther ? "otherPremium" : "premium").map(({ id }) => id);
}
