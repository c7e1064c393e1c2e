import fc from "fast-check";
import { operationOf } from "../../openapi/index.ts";
import { type Exchange, isSuccess, projectIdsIn, type SentRequest, statusLine } from "../model/exchange.ts";
import { requiredType } from "../model/requests.ts";
import type { Step, Value } from "./grammar.ts";
import { judgeStep } from "./judge-step.ts";
import type { Oracle, Prediction } from "./oracle.ts";
import type { Broken } from "./outcomes.ts";

/** The steps of two concurrent clients; each client sends its steps one after another. */
export type Round = readonly [readonly Step[], readonly Step[]];

/** A request of one of the two clients with its answer. `begun` and `ended` count all starts and ends, as a logical clock. */
interface Event {
  readonly client: number;
  readonly step: Step;
  readonly exchange: Exchange;
  readonly begun: number;
  readonly ended: number;
}

/** Generates rounds of lists and deletes in which both clients often name the same project. */
export function roundsOf(): fc.Arbitrary<Round> {
  const at = fc.constantFrom(0, 0.5, 1);
  const list = fc.record({ limit: fc.constantFrom("1", "7", "20", "100"), isLater: fc.boolean(), at });
  const steps = fc.oneof(
    list.map(({ limit, isLater, at: place }) => {
      const cursor: Value = isLater ? { kind: "project", whose: "own", at: place } : { kind: "absent" };
      return stepOf("listProjects", { last_id: cursor, limit: { kind: "text", text: limit } });
    }),
    at.map((place) => stepOf("deleteProject", { projectId: { kind: "project", whose: "own", at: place } })),
  );
  const client = fc.array(steps, { minLength: 1, maxLength: 3 });
  return fc.tuple(client, client);
}

/** The outcome of an order of events: the first answer that is wrong in it, and the deleted projects. */
interface Played {
  readonly wrong: Broken | undefined;
  /** Whether two deletes of one project both succeeded. */
  readonly isDoubled: boolean;
  readonly deleted: readonly NonNullable<Prediction["deletes"]>[];
}

/**
 * Searches for an order of the events that explains every answer: a request that was answered before another began comes first.
 * Returns the outcome of the first such order, or else of the order of the answers, and leaves the model in that state. A second
 * successful delete of a project is only observed, because the interface says nothing about it (rule delete.concurrent).
 */
export function explain(events: readonly Event[], oracle: Oracle): Played {
  for (const order of ordersOf(events)) {
    const played = play(order, oracle);
    if (played.wrong === undefined) return played;
    for (const { key, id } of played.deleted) oracle.model.restore(key, id);
  }
  return play(events, oracle);
}

/** All orders in which a request that was answered before another began comes first. */
function ordersOf(events: readonly Event[]): Event[][] {
  if (events.length === 0) return [[]];
  const mayBeFirst = events.filter(({ begun }) => events.every(({ ended }) => ended > begun));
  return mayBeFirst.flatMap((first) => ordersOf(events.filter((other) => other !== first)).map((later) => [first, ...later]));
}

/** Judges the answers as if the requests took effect in this order, and applies the successful deletes to the model. */
function play(order: readonly Event[], oracle: Oracle): Played {
  let wrong: Broken | undefined;
  let isDoubled = false;
  const deleted: NonNullable<Prediction["deletes"]>[] = [];
  for (const { step, exchange } of order) {
    const isSecond =
      isSuccess(exchange) && projectIdsIn(exchange.request).some((id) => oracle.model.gone("premium").includes(id));
    isDoubled ||= isSecond;
    if (isSecond) continue;
    const outcome = judgeStep(step, exchange, oracle);
    if (typeof outcome === "object") wrong ??= outcome;
    const { deletes } = oracle.predict(exchange.request);
    if (!deletes || !isSuccess(exchange)) continue;
    oracle.model.remove(deletes.key, deletes.id);
    deleted.push(deletes);
  }
  return { wrong, isDoubled, deleted };
}

/** Sends a round: both clients at once, each its requests in sequence. Returns the events in the order of their answers. */
export async function sendRound(
  round: readonly (readonly { readonly step: Step; readonly request: SentRequest }[])[],
  send: (request: SentRequest) => Promise<Exchange | undefined>,
): Promise<Event[]> {
  const events: Event[] = [];
  let count = 0;
  await Promise.all(
    round.map(async (steps, client) => {
      for (const { step, request } of steps) {
        const begun = count++;
        const exchange = await send(request);
        if (exchange) events.push({ client, step, exchange, begun, ended: count++ });
      }
    }),
  );
  return events;
}

export function storyOf(events: readonly Event[]): string {
  return events.map(({ client, exchange }) => `client ${client + 1}: ${statusLine(exchange)}`).join("; ");
}

function stepOf(operation: "listProjects" | "deleteProject", values: Step["values"]): Step {
  const { method, path } = operationOf(operation);
  return { method, path, operation, key: "premium", contentType: requiredType(operation), values, extra: "none" };
}
