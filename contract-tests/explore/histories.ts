import fc from "fast-check";
import { operationOf } from "../../openapi/index.ts";
import { type Exchange, isSuccess, type SentRequest, statusLine } from "../model/exchange.ts";
import type { Step, Value } from "./grammar.ts";
import { judgeStep, type StepVerdict } from "./judge-step.ts";
import type { AccountsModel } from "./model.ts";
import type { Oracle } from "./oracle.ts";

/** What two clients send at once: each its own steps, one after another. */
export type Round = readonly [readonly Step[], readonly Step[]];

/** A request of one of two clients with its answer, and when it was begun and answered, as a count of such events. */
export interface Event {
  readonly client: number;
  readonly step: Step;
  readonly exchange: Exchange;
  readonly begun: number;
  readonly ended: number;
}

/** Rounds of lists and deletes. Both clients often name the same project. */
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

/** What the search found: the order, whether two deletes both succeeded, or the first answer that no order explains. */
export type Explanation =
  | { readonly kind: "explained"; readonly isDoubled: boolean }
  | { readonly kind: "unexplained"; readonly verdict: Extract<StepVerdict, { kind: "wrong" }> };

/**
 * Looks for one order of the events that explains every answer: it keeps the order of each client, and a request that was
 * answered before another one was begun comes first. The model is left as that order leaves it. Two successful deletes of one
 * project are observed only, because the interface says nothing about them (rule delete.concurrent).
 */
export function explain(events: readonly Event[], oracle: Oracle, model: AccountsModel): Explanation {
  const dead = new Set<string>();
  let isDoubled = false;
  const search = (left: readonly Event[]): boolean => {
    const state = JSON.stringify([left.map(({ begun }) => begun), model.gone("premium")]);
    if (left.length === 0 || dead.has(state)) return left.length === 0;
    const found = left.filter((event) => mayBeFirst(event, left)).some((event) => searchAfter(event, left));
    if (!found) dead.add(state);
    return found;
  };
  const searchAfter = (event: Event, left: readonly Event[]): boolean => {
    const doubles = isSecondSuccess(event, model);
    if (!doubles && judgeStep(event.step, event.exchange, oracle, model).kind === "wrong") return false;
    const undo = doubles ? () => {} : apply(event, oracle, model);
    const found = search(left.filter((other) => other !== event));
    if (!found) undo();
    isDoubled ||= found && doubles;
    return found;
  };
  if (search(events)) return { kind: "explained", isDoubled };
  return { kind: "unexplained", verdict: firstWrong(events, oracle, model) };
}

/** No other request was answered before this one was begun. */
function mayBeFirst({ begun }: Event, left: readonly Event[]): boolean {
  return left.every(({ ended }) => ended > begun);
}

/**
 * The first answer that is wrong if the requests took effect in the order of their answers. The model is left without any project
 * whose delete was acknowledged.
 */
function firstWrong(events: readonly Event[], oracle: Oracle, model: AccountsModel): Extract<StepVerdict, { kind: "wrong" }> {
  let first: Extract<StepVerdict, { kind: "wrong" }> | undefined;
  for (const event of events.toSorted((one, other) => one.ended - other.ended)) {
    const verdict = judgeStep(event.step, event.exchange, oracle, model);
    if (verdict.kind === "wrong") first ??= verdict;
    apply(event, oracle, model);
  }
  if (first === undefined) throw new Error("the order of the answers explains them after all");
  return first;
}

/** Moves the model by a delete that succeeded, and gives what takes that back. */
function apply({ exchange }: Event, oracle: Oracle, model: AccountsModel): () => void {
  const { deletes } = oracle.predict(exchange.request);
  if (!deletes || !isSuccess(exchange)) return () => {};
  model.remove(deletes.key, deletes.id);
  return () => model.restore(deletes.key, deletes.id);
}

function isSecondSuccess({ exchange }: Event, model: AccountsModel): boolean {
  const id = new URLSearchParams(exchange.request.query).get("projectId");
  return isSuccess(exchange) && id !== null && model.gone("premium").includes(id);
}

/** Sends the requests of a round, those of each client one after another, both at once. */
export async function sendRound(
  round: readonly (readonly { readonly step: Step; readonly request: SentRequest }[])[],
  send: (request: SentRequest) => Promise<Exchange | undefined>,
): Promise<Event[]> {
  const events: Event[] = [];
  let count = 0;
  const next = (): number => {
    count += 1;
    return count;
  };
  await Promise.all(
    round.map(async (steps, client) => {
      for (const { step, request } of steps) {
        const begun = next();
        const exchange = await send(request);
        if (exchange) events.push({ client, step, exchange, begun, ended: next() });
      }
    }),
  );
  return events;
}

/** The events in the order of their answers, for a person. */
export function storyOf(events: readonly Event[]): string {
  return events.map(({ client, exchange }) => `client ${client + 1}: ${statusLine(exchange)}`).join("; ");
}

function stepOf(operation: "listProjects" | "deleteProject", values: Step["values"]): Step {
  const { method, path, requestHeaders } = operationOf(operation);
  const contentType = requestHeaders[0]?.value ?? null;
  return {
    method,
    path,
    operation,
    key: "premium",
    headerCase: "usual",
    contentType,
    values,
    extra: "none",
    connection: "fresh",
  };
}
