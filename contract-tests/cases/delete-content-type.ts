import { isRefused } from "../checks/refusal.ts";
import type { Case } from "../model/case.ts";
import { type Finding, observed, tooFewDisposables } from "../model/finding.ts";
import type { Scene, TargetClient } from "../model/target-client.ts";
import { refusesBefore } from "./contests.ts";
import { twoAtOnce } from "./delete-effect.ts";
import { type DeleteForm, deleteForm, deletion } from "./delete-scenes.ts";

/** Section 4.2: whether a delete wants a Content-Type. Judged after the real deletes, because a target may look for the project first. */
export const deleteContentTypeCase: Case = { id: "delete.content-type", rule: "delete.content-type", run: contentType };

async function contentType(client: TargetClient): Promise<Finding> {
  const form = await client.shared(takenForm);
  if (form === "ignored" || form === "required" || form === "refused") return observed(form);
  return tooFewDisposables("only deletes of two disposable projects would show it");
}

/** What a delete makes of a Content-Type, also if only the real deletes have shown it: the first one has JSON, the second one none. */
export const takenForm: Scene<DeleteForm> = { name: "Content-Type of real deletes", alone: true, take: findTakenForm };

async function findTakenForm(client: TargetClient): Promise<DeleteForm> {
  const form = await deleteForm(client);
  if (form !== "hidden") return form;
  const shown = await formOfRealDeletes(client);
  if (shown) return shown;
  // Without real deletes only the order of checks of a list can tell.
  return (await refusesBefore(client, "content-type", "existence")) ? "ignored" : form;
}

async function formOfRealDeletes(client: TargetClient): Promise<DeleteForm | undefined> {
  const first = await client.shared(deletion);
  if (!first || isRefused(first.exchange)) return undefined;
  if (first.refusedForm) return "refused";
  const second = await client.shared(twoAtOnce);
  if (second?.refusedForm) return "required";
  return second?.both.some((exchange) => !isRefused(exchange)) ? "ignored" : undefined;
}
