import { type OperationId, operationOf, type RuleId } from "../../openapi/index.ts";
import { judgeRefusal } from "../checks/refusal.ts";
import type { ListOptions, PartialRequest, Scene, TargetClient } from "../model/case.ts";
import { type Exchange, knownSize, type SentRequest } from "../model/exchange.ts";
import { type Finding, vacuous } from "../model/finding.ts";

export const JSON_TYPE = "application/json";

type Route = Pick<SentRequest, "method" | "path"> & { readonly operation: OperationId };

export const LIST: Route = routeOf("listProjects");
export const DELETE: Route = routeOf("deleteProject");

/** A list request that every server answers with one project. */
export const FIRST: PartialRequest = { ...LIST, query: "limit=1" };

function routeOf(operation: OperationId): Route {
  const { method, path } = operationOf(operation);
  return { method, path, operation };
}

/** Sends reads concurrently. */
export function sendEach(client: TargetClient, requests: readonly PartialRequest[]): Promise<Exchange[]> {
  return client.concurrently(requests.map((request) => (each: TargetClient) => each.send(request)));
}

/** Sends lists concurrently. */
export function listEach(client: TargetClient, lists: readonly ListOptions[]): Promise<Exchange[]> {
  return client.concurrently(lists.map((options) => (each: TargetClient) => each.list(options)));
}

/** A list that several cases need. */
export function sharedList(name: string, options: ListOptions): Scene<Exchange> {
  return { name, take: (client) => client.list(options) };
}

export const firstPageOf = (limit: number): Scene<Exchange> => sharedList(`first page of ${limit}`, { limit });

/** The `last_id` of a request. */
export function cursorOf({ request }: Exchange): string | undefined {
  return new URLSearchParams(request.query).get("last_id") ?? undefined;
}

/** The results of `sendRefused` that are not undefined. */
export function sentOf(exchanges: readonly (Exchange | undefined)[]): Exchange[] {
  return exchanges.flatMap((exchange) => exchange ?? []);
}

/** Judges each answer that came to requests which one rule must refuse. */
export function judgeEach(rule: RuleId, exchanges: readonly (Exchange | undefined)[]): Finding[] {
  return sentOf(exchanges).map((exchange) => judgeRefusal(rule, exchange));
}

/** The answers to the questions of a rule's parts, in a word for each exchange; the last exchange of a part counts. */
export function answersByPart(
  rule: RuleId,
  parts: readonly string[],
  exchanges: readonly (Exchange | undefined)[],
  wordFor: (exchange: Exchange) => string,
): Record<string, string> {
  const answers = parts.flatMap((part, place) => (exchanges[place] ? [[`${rule}.${part}`, wordFor(exchanges[place])]] : []));
  return Object.fromEntries(answers);
}

/** `found` if the account is known to have more than `most` projects; otherwise nothing could have broken the rule. */
export async function ifOver(most: number, client: TargetClient, found: Finding): Promise<Finding> {
  const size = knownSize(await client.baseline("premium"));
  return size > most ? found : vacuous(`the account has ${size} projects; over ${most} are needed`);
}
