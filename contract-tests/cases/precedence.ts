import { allConditions, allOperations, type CheckName, type OperationId, referenceProfile } from "../../openapi/index.ts";
import { isRefused, sameRefusal, unlessObeyed } from "../checks/refusal.ts";
import type { Case, PartialRequest, Scene, TargetClient } from "../model/case.ts";
import { type Contest, nearestOrder } from "../model/check-order.ts";
import { ifAllowed } from "../model/consent.ts";
import type { Exchange, KeyName } from "../model/exchange.ts";
import { type Finding, observed, observedText, vacuous } from "../model/finding.ts";
import { DELETE, JSON_TYPE, sentOf } from "./ask.ts";
import { type Contests, contests, listWithoutKey } from "./contests.ts";
import { deleteRefused, spareId, takenForm } from "./delete-form.ts";
import { harmlessDelete, NO_ID } from "./harmless-delete.ts";

/** Section 7: which refusal wins if several conditions hold at once. Sends only requests that must be refused. */
export const precedenceCases: readonly Case[] = [{ id: "auth.precedence", rule: "auth.precedence", run: precedence }];

/** How to make an operation refuse a request. */
interface Refusable {
  /** Sends a request with a key that must not be allowed. */
  withKey(client: TargetClient, key: KeyName): Promise<Exchange>;
  /** Sends requests with two reasons to refuse them: for each two checks of the operation, the plan included, except key and plan. */
  contests(client: TargetClient): Promise<Contests>;
}

/** Each operation, in the order in which they are tested. A documented operation that is missing here does not compile. */
export const REFUSABLE: { readonly [Id in OperationId]: Refusable } = {
  listProjects: {
    withKey: (client, key) => (key === "none" ? client.shared(listWithoutKey) : client.list({ key })),
    contests: (client) => client.shared(contests),
  },
  deleteProject: { withKey: deleteRefused, contests: (client) => client.shared(deleteContests) },
};

/** Deletes with two reasons to refuse them; taken once it is known which Content-Type a real delete requires. */
export const deleteContests: Scene<Contests> = { name: "contests of deletes", take: contestsOnDelete };

async function precedence(client: TargetClient): Promise<Finding> {
  const answers: Record<string, string> = {};
  const both: Exchange[] = [];
  let decided = 0;
  for (const { id } of allOperations) {
    await client.shared(takenForm);
    const held = await ifAllowed(() => REFUSABLE[id].contests(client));
    both.push(...(held?.both ?? []));
    const order = held && orderOf(id, held);
    if (order === undefined) continue;
    answers[`auth.precedence.${id}`] = order;
    decided += held?.decided.length ?? 0;
  }
  if (decided === 0) return unlessObeyed(both, vacuous("fewer than two checks refuse a request"));
  return unlessObeyed(both, observed(answers, observedText(answers), { contests: decided }));
}

/**
 * The order of checks nearest to the reference's that explains all contests, without checks that no request shows. Parameters and
 * Content-Type always have a place.
 */
function orderOf(operation: OperationId, { visible, decided }: Contests): string | undefined {
  if (decided.length === 0) return undefined;
  const usual = referenceProfile.precedence[operation];
  // The plan is checked before any project is looked up (rule plan.not-premium).
  const order = nearestOrder(usual, [...decided, { first: "plan", second: "existence" }]);
  if (!order) return `no single order: ${decided.map(({ first, second }) => `${first} before ${second}`).join(", ")}`;
  const isChecked = (stage: CheckName) => allConditions.some((each) => each.operation === operation && each.check === stage);
  const isShown = (stage: CheckName) => stage === "parameters" || stage === "content-type" || visible.includes(stage);
  return order.filter((stage) => isShown(stage) || !isChecked(stage)).join();
}

/** A delete with one reason to refuse it, and the answer to it, if it was sent before. */
interface Subject {
  readonly stage: CheckName;
  readonly options: Partial<PartialRequest>;
  readonly alone?: Exchange | undefined;
}

/** Sends deletes that must be refused: of a text and of an unknown id, alone and with one more reason to refuse them. */
async function contestsOnDelete(client: TargetClient): Promise<Contests> {
  const form = await client.shared(takenForm);
  const [contentType, unwanted] = form === "required" ? [JSON_TYPE, null] : [null, JSON_TYPE];
  const nothing = { query: `projectId=${await client.unknownId()}`, contentType };
  const { form: shownForm, texts, numbers } = await client.shared(harmlessDelete);
  const place = form === "required" ? 1 : 0;
  const subjects: Subject[] = [
    { stage: "parameters", options: { query: `projectId=${NO_ID}`, contentType }, alone: texts[place] },
    { stage: "existence", options: nothing, alone: numbers[place] },
  ];
  const rivals: Subject[] = [{ stage: "key", options: { key: "none" } }];
  if (client.target.keys.free !== undefined) rivals.push({ stage: "plan", options: { key: "free" } });
  const accounts = [...rivals];
  const spare = await spareId(client);
  if (form === "required" || form === "refused") {
    rivals.push({ stage: "content-type", options: { contentType: unwanted } });
    // A form that only real deletes have shown is checked once the project exists: test it against the key, on a disposable one.
    if (shownForm !== "hidden") subjects.push({ stage: "content-type", options: { ...nothing, contentType: unwanted } });
    else if (spare !== undefined)
      subjects.push({ stage: "key", options: { query: `projectId=${spare}`, key: "none", contentType } });
  }
  const pairs = subjects.flatMap((subject) =>
    rivals.filter(({ stage }) => !isSame(subject.stage, stage)).map((rival) => ({ subject, rival })),
  );
  const unseen = subjects.filter(({ alone }) => !alone);
  const asked = [
    ...unseen.map(({ options }) => options),
    ...pairs.map(({ subject, rival }) => ({ ...subject.options, ...rival.options })),
  ];
  const sent = await client.sendRefused(asked.map((options) => ({ ...DELETE, ...options })));
  const answersToBoth = sent.slice(unseen.length);
  const decided = pairs.flatMap(({ subject, rival }, at): Contest[] => {
    const alone = subject.alone ?? sent[unseen.indexOf(subject)];
    const both = answersToBoth[at];
    if (!alone || !both || !isRefused(both)) return [];
    const [first, second] = sameRefusal(alone, both) ? [subject.stage, rival.stage] : [rival.stage, subject.stage];
    return [{ first, second }];
  });
  return { visible: [...subjects, ...accounts].map(({ stage }) => stage), decided, both: sentOf(answersToBoth) };
}

/** Whether two stages are never combined: no request has a defect of the key and of the plan. */
function isSame(first: CheckName, second: CheckName): boolean {
  return first === second || (first === "key" && second === "plan");
}
