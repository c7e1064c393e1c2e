import type { RuleId } from "../../../openapi/index.ts";
import type { ApiRequest, ApiResponse, Handler, Middleware } from "../wire.ts";
import { acknowledgement, bodyOf, type ListedProject, pageOf, refusal, withBody, withText } from "./answers.ts";
import { both, by, deleted, hasLimit, hasNoLimit, isFirstPage, isList, isOthers, listed, parameter } from "./conditions.ts";
import { acknowledged, afterDelete, afterDeletes, answer, besides, cached, where, withStatus } from "./defects.ts";
import { PAGES } from "./list-pages.ts";
import { breaking, type Mutant, otherStatuses, type Row } from "./mutant.ts";
import { counted, from, nothing, paged, replaced, right, swapped, withDescription, withoutLast } from "./pages.ts";
import { asPremium, deletableBy, deletionOf, deletionOfForeign, projectsOf } from "./requests.ts";

/** The other project that a delete removes too, found in the account as it was before. */
type Find = (all: readonly ListedProject[], place: number) => ListedProject | undefined;
const theNext: Find = (all, place) => all[place + 1];
const itsNamesake: Find = (all, place) => all.find(({ name }, at) => at !== place && name === all[place]?.name);
const VICTIMS: readonly [id: string, which: string, find: Find][] = [
  ["the-next", "the next project", theNext],
  ["its-namesake", "a project of the same name", itsNamesake],
  ["the-one-before", "the project before it, or else the last one", (all, place) => all.at(place - 1)],
  ["the-last-but-one", "the last project but one", (all) => all.at(-2)],
  ["an-undescribed-one", "a project with an empty desc", (all, place) => all.find(({ desc }, at) => at !== place && desc === "")],
];

const GHOST: ListedProject = { id: 999_999, name: "Copy of a deleted project", desc: "" };
const GONE: readonly RuleId[] = ["delete.gone", ...PAGES];

const RESTORED: readonly RuleId[] = [...GONE, "delete.refused-changes-nothing"];
const SECRET: readonly RuleId[] = ["delete.refused-changes-nothing", "delete.gone"];
const isDefault = both(isFirstPage, hasNoLimit);
const oneLess = counted((all) => all - 1);
const lowered = afterDelete(where(isOthers, oneLess));

/** What the account shows from the first delete on. */
const AFTERWARDS: readonly Row[] = [
  ["delete-leaves-nothing", "After a delete the list is empty.", afterDelete(paged(nothing)), GONE],
  ["delete-leaves-no-last", "After a delete the last project is not shown.", afterDelete(paged(withoutLast)), GONE],
  ["delete-hides-undescribed", "After a delete an empty `desc` hides a project.", afterDelete(paged(withDescription)), GONE],
  ["delete-turns-pages", "After a delete a page begins with its second project.", afterDelete(paged(swapped)), GONE],
  ["delete-leaves-a-gap", "After a delete a page skips one.", afterDelete(paged(from((start) => start && start + 1))), GONE],
  ["delete-leaves-a-ghost", "After a delete a page shows a ghost.", afterDelete(ghostly()), [...GONE, "list.own-only"]],
  ["pages-of-two-empty", "After two deletes a page of two is empty.", afterDeletes(2, where(hasLimit(2), paged(nothing))), GONE],
];

/** Deletes with a wrong answer, and deletes after which the account is wrong. */
export const deleteEffectMutants: readonly Mutant[] = [
  ...breaking("delete.success", [
    ["delete-says-404", "A delete deletes, and answers 404.", withStatus(deleted, 404)],
    ["delete-says-500", "A delete deletes, and answers 500.", withStatus(deleted, 500)],
    ["delete-says-202", "A delete deletes, and answers 202.", withStatus(deleted, 202)],
    ["delete-says-204", "A delete is answered with 204.", answer(deleted, (it) => withText({ ...it, status: 204 }, ""))],
    ["delete-refused-403", "A delete of an own project is refused with 403.", refusing(403)],
    ["delete-refused-404", "A delete of an own project is refused with 404.", refusing(404)],
    ["delete-of-late-projects-fails", "A delete does not find a project after the first 100.", missingLate],
    ["only-the-first-delete-works", "Every delete but the first answers 404, and deletes nothing.", afterDelete(refusing(404))],
  ]),
  ...otherStatuses("delete.again", "deleteProject", [400, 410, 500]),
  ...breaking("delete.again", [["delete-again-succeeds", "The same delete succeeds twice.", acknowledged(by("delete.again"))]]),
  ...breaking("delete.gone", [
    ["delete-keeps", "A delete answers 200, and deletes nothing.", keeping(acknowledgement)],
    ["delete-keeps-but-404-again", "A delete answers 200 and then 404, and deletes nothing.", keeping(() => refusal(404))],
    ["delete-works-late", "A delete takes effect after the third list that follows.", late],
    ["first-page-for-ever", "A first page is repeated for ever.", cached(isFirstPage, true), [...GONE, "delete.total"]],
    ["default-page-for-ever", "Without `limit` the first page is.", cached(isDefault, true), [...GONE, "delete.total"]],
    ...AFTERWARDS,
    ...VICTIMS.map(([id, which, find]): Row => [`delete-takes-${id}`, `A delete also deletes ${which}.`, taking(find), GONE]),
    ["second-delete-takes-the-next", "Every delete but the first also deletes the next.", afterDelete(taking(theNext)), GONE],
    ["deleted-stays-behind-0", "With `last_id=0` the first page ignores all deletes.", staleBehindZero],
    ["delete-again-restores", "A second delete is refused, but restores the project.", restoring, RESTORED],
  ]),
  ...breaking("delete.own-only", [
    ["delete-takes-a-foreign-one", "A delete also deletes a project of another account.", besides(deleted, deletionOfForeign)],
    ["delete-hides-others", "After a delete another account's list is empty.", afterDelete(where(isOthers, paged(nothing)))],
    ["delete-lowers-other-total", "It lowers another account's total.", lowered, ["delete.own-only", "list.total"]],
  ]),
  ...breaking("delete.refused-changes-nothing", [
    [
      "delete-again-takes-the-third",
      "A refused second delete deletes another.",
      besides(by("delete.again"), deletionOfThird),
      SECRET,
    ],
  ]),
];

function ghostly(): Middleware {
  return paged((reading) => replaced(right(reading), 2, GHOST));
}

async function deletionOfThird(request: ApiRequest, next: Handler): Promise<ApiRequest> {
  return deletionOf((await projectsOf(next, asPremium(request)))[2]?.id, request);
}

/** Refuses what the reference would delete, and deletes nothing. */
function refusing(status: number): Middleware {
  return (next) => async (request) => ((await deletableBy(request, next)) ? refusal(status) : next(request));
}

function missingLate(next: Handler): Handler {
  return async (request) => {
    const found = await deletableBy(request, next);
    return found && found.place >= 100 ? refusal(404) : next(request);
  };
}

/** Acknowledges each delete without deleting, and answers by `again` if it is repeated. */
function keeping(again: () => ApiResponse): Middleware {
  return (next) => {
    const kept = new Set<string>();
    return async (request) => {
      if (!(await deletableBy(request, next))) return next(request);
      const response = kept.has(request.query) ? again() : acknowledgement();
      kept.add(request.query);
      return response;
    };
  };
}

function late(next: Handler): Handler {
  const waiting: { request: ApiRequest; lists: number }[] = [];
  return async (request) => {
    if (await deletableBy(request, next)) {
      waiting.push({ request, lists: 3 });
      return acknowledgement();
    }
    const response = await next(request);
    for (const each of isList(request) ? waiting : []) {
      each.lists -= 1;
      if (each.lists === 0) await next(each.request);
    }
    return response;
  };
}

function staleBehindZero(next: Handler): Handler {
  let before: ListedProject[] | undefined;
  return async (request) => {
    before ??= await projectsOf(next, asPremium(request));
    const response = await next(request);
    const isStale = listed(response, request) && parameter(request, "last_id") === "0" && !isOthers(request);
    return isStale ? withBody(response, { ...bodyOf(response), projects: before.slice(0, pageOf(response).length) }) : response;
  };
}

function taking(find: Find): Middleware {
  return (next) => async (request) => {
    const found = await deletableBy(request, next);
    const response = await next(request);
    if (found) await next(deletionOf(find(found.all, found.place)?.id, request));
    return response;
  };
}

/** After a repeated delete was refused, shows its project first on every first page. */
function restoring(next: Handler): Handler {
  let last: ListedProject | undefined;
  let restored: ListedProject | undefined;
  return async (request) => {
    const found = await deletableBy(request, next);
    const response = await next(request);
    last = found?.all[found.place] ?? last;
    if (by("delete.again")(response, request)) restored = last;
    if (!restored || response.status !== 200 || !isFirstPage(request)) return response;
    return withBody(response, { ...bodyOf(response), projects: [restored, ...pageOf(response)] });
  };
}
