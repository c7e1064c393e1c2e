import { isRefused, sameRefusal } from "../checks/refusal.ts";
import type { Case, Scene, TargetClient } from "../model/case.ts";
import type { Exchange, KeyName } from "../model/exchange.ts";
import { type Finding, observed, tooFewDisposables } from "../model/finding.ts";
import { DELETE, JSON_TYPE, sentOf } from "./ask.ts";
import { contests } from "./contests.ts";
import { type DeleteForm, harmlessDelete, inBothForms, isUnknown, NO_ID, uncleanOf } from "./harmless-delete.ts";
import { deletion, twoAtOnce } from "./real-deletes.ts";

/** Section 4.2: whether a delete requires a Content-Type. Judged after real deletes: a target may find the project first. */
export const deleteContentTypeCase: Case = { id: "delete.content-type", rule: "delete.content-type", run: contentType };

async function contentType(client: TargetClient): Promise<Finding> {
  const form = await client.shared(takenForm);
  if (form === "ignored" || form === "required" || form === "refused") return observed(form);
  return tooFewDisposables("only deletes of two disposable projects would show it");
}

/**
 * How deletes treat the Content-Type. Tries real deletes only if harmless ones do not show it and it may affect refusals: it is
 * undecided, or deletes of a text differ with and without one.
 */
export async function deleteForm(client: TargetClient): Promise<DeleteForm> {
  const { form, exchange, texts } = await client.shared(harmlessDelete);
  const [text, typedText] = texts;
  const isSeenInTexts = form === "hidden" && text && typedText && !sameRefusal(text, typedText);
  const isUndecided = form === "undecided" && (!exchange || isRefused(exchange));
  return isSeenInTexts || isUndecided ? client.shared(takenForm) : form;
}

/** How deletes treat the Content-Type, by real deletes if only they show it: the first one has JSON, the second one none. */
export const takenForm: Scene<DeleteForm> = { name: "Content-Type of real deletes", alone: true, take: findTakenForm };

async function findTakenForm(client: TargetClient): Promise<DeleteForm> {
  const { form } = await client.shared(harmlessDelete);
  if (!isUnknown(form)) return form;
  // Keep the last disposable project for requests that must be refused.
  if (form === "undecided" && (await client.disposables()).length < 3) return form;
  const shown = await formOfRealDeletes(client);
  if (shown) return shown;
  // Without real deletes, only the order of the checks of a list shows it.
  if (form !== "hidden") return form;
  const { decided } = await client.shared(contests);
  return decided.some(({ first, second }) => first === "content-type" && second === "existence") ? "ignored" : form;
}

async function formOfRealDeletes(client: TargetClient): Promise<DeleteForm | undefined> {
  const first = await client.shared(deletion);
  if (!first || isRefused(first.exchange)) return undefined;
  if (first.refusedForm) return "refused";
  const second = await client.shared(twoAtOnce);
  if (second?.refusedForm) return "required";
  return second?.both.some((exchange) => !isRefused(exchange)) ? "ignored" : undefined;
}

/** The Content-Type to send with deletes to this target, or null for none. */
export async function wantedContentType(client: TargetClient): Promise<string | null> {
  return (await deleteForm(client)) === "required" ? JSON_TYPE : null;
}

/** The answer to a delete of a text: one that is not a clean refusal, if any; else that to the form which the target accepts. */
export async function answerToText(client: TargetClient): Promise<Exchange | undefined> {
  const { texts } = await client.shared(harmlessDelete);
  const unclean = uncleanOf(texts);
  // It may have ended the writes: a real delete, which could show the form, would be forbidden.
  if (unclean) return unclean;
  const [text, typedText] = texts;
  const contentType = await wantedContentType(client);
  return (contentType === null ? text : typedText) ?? (await allRefused(client, [`projectId=${NO_ID}`]))[0];
}

/** The disposable id for requests that must be refused: the last one, because real deletes take the first. */
export async function spareId(client: TargetClient): Promise<string | undefined> {
  return (await client.disposables()).at(-1);
}

/** The last disposable id that a floating-point number holds exactly: a longer one would become a neighbour's id. */
export async function exactSpareId(client: TargetClient): Promise<string | undefined> {
  return (await client.disposables()).findLast((each) => String(BigInt(Number(each))) === each);
}

/** Sends deletes that must be refused by `sendRefused`, with the Content-Type that the target requires. */
export async function allRefused(
  client: TargetClient,
  queries: readonly string[],
  key: KeyName = "premium",
): Promise<(Exchange | undefined)[]> {
  const contentType = await wantedContentType(client);
  return client.sendRefused(queries.map((query) => ({ ...DELETE, key, query, contentType })));
}

/**
 * Sends a delete with a key that must not be allowed. It names a disposable project if there is one, because an unknown id is
 * refused anyway, which would hide a missing check. If the form is hidden, both forms are sent, because a refused form says
 * nothing about the key. An answer that is not a clean refusal counts in either form.
 */
export async function deleteRefused(client: TargetClient, key: KeyName): Promise<Exchange> {
  const spare = await spareId(client);
  const contentType = await wantedContentType(client);
  const request = { ...DELETE, key, query: `projectId=${spare ?? (await client.unknownId())}` };
  if (spare === undefined || (await deleteForm(client)) !== "hidden") return client.send({ ...request, contentType });
  const sent = sentOf(await client.sendRefused(inBothForms(request)));
  const [without, withType] = sent as [Exchange, Exchange?];
  const unclean = uncleanOf(sent);
  if (unclean || !withType || sameRefusal(without, withType)) return unclean ?? without;
  return (await client.shared(takenForm)) === "required" ? withType : without;
}
