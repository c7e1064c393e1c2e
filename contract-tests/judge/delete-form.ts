import { headerOf, NAMES_ONE_PROJECT } from "../model/exchange.ts";
import { type Entry, isSuccess, isTrouble, signatureOf, type Timeline } from "../model/timeline.ts";
import type { DeleteType } from "../operations/operations.ts";

/** What a target makes of a Content-Type on a delete, and whether only a delete that succeeds can show it. */
export interface DeleteForm {
  readonly type: DeleteType;
  readonly isHidden: boolean;
}

/** The probe that finds it out with an absent id. */
export const DELETE_TYPE_PROBE = "delete.content-type";

/**
 * Which form of a delete the target wants, by the timeline so far. A 404 for an absent id says that the form was taken. A check of
 * the type after that of existence does not show there: then it counts as ignored until one form of a real delete is refused and
 * the other one is obeyed. Undefined unless both forms were answered, or if both are refused, but not alike.
 */
export function deleteForm(timeline: Timeline): DeleteForm | undefined {
  const asked = timeline.filter(
    ({ probe, answer }) => probe === DELETE_TYPE_PROBE && !isTrouble(answer),
  );
  const isTaken = (isTyped: boolean) =>
    asked.some((entry) => isTyped === hasType(entry) && entry.answer.status === 404);
  if (new Set(asked.map(hasType)).size < 2) return undefined;
  const [bare, typed] = [isTaken(false), isTaken(true)];
  if (bare !== typed) return { type: bare ? "refused" : "required", isHidden: false };
  const shown = shownByReal(timeline);
  const isMixed = new Set(asked.map(signatureOf)).size > 1;
  if (isMixed && shown === undefined && !bare) return undefined;
  return { type: shown ?? "ignored", isHidden: shown === undefined };
}

/** What real deletes have shown: of one id a form was refused before another form was obeyed, and no delete in the refused form was. */
function shownByReal(timeline: Timeline): DeleteType | undefined {
  const deletes = timeline.filter(
    ({ request, answer }) =>
      request.operation === "deleteProject" && request.key === "premium" && answer.status !== 429,
  );
  for (const [place, obeyed] of deletes.entries()) {
    if (!isSuccess(obeyed)) continue;
    const refused = deletes
      .slice(0, place)
      .find((other) => isSameProject(other, obeyed) && isRefusal(other));
    if (refused === undefined) continue;
    const isRefuted = deletes.some(
      (other) => isSuccess(other) && hasType(other) === hasType(refused),
    );
    if (!isRefuted) return hasType(obeyed) ? "required" : "refused";
  }
  return undefined;
}

function isSameProject(one: Entry, other: Entry): boolean {
  const { query } = one.request;
  return query === other.request.query && NAMES_ONE_PROJECT.test(query);
}

/** Whether a delete may have been refused for its Content-Type, and not for its key, its plan or its project. */
function isRefusal({ answer }: Entry): boolean {
  return answer.status >= 400 && answer.status < 500 && ![401, 402, 404].includes(answer.status);
}

function hasType({ request }: Entry): boolean {
  return headerOf(request, "content-type") !== undefined;
}
