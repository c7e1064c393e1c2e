import type { RuleId } from "../../../openapi/index.ts";
import type { ApiRequest, Handler, Middleware } from "../wire.ts";
import { page } from "./answers.ts";
import { by, hasQuery, isLaterPage, isOthers, parameter, to } from "./conditions.ts";
import { answer, edit, emptyPage, instead, underStatus, withStatus } from "./defects.ts";
import { breaking, type Mutant, otherStatuses, type Row } from "./mutant.ts";
import { asJson, asOther, asPremium, projectsOf, withoutCursor, withQuery } from "./requests.ts";

/** Invalid cursors, by what is wrong with them. */
const INVALID_CURSORS: readonly [id: string, query: RegExp][] = [
  ["text", /^last_id=abc$/],
  ["negative", /^last_id=-/],
  ["empty", /^last_id=$/],
  ["fraction", /^last_id=\d+\.\d$/],
  ["repeated", /last_id=.*last_id=/],
];

const FOREIGN = by("list.last-id-foreign");
const NO_TYPE = by("list.content-type-missing");
const isAcceptJson = (request: ApiRequest) => request.header("Accept") === "application/json";
const isInGap = (request: ApiRequest) => Number(parameter(request, "last_id")) < 1_000_000;
const IN_GAP = by("list.last-id-unknown", isInGap);
const FOREIGN_OF_OTHERS = by("list.last-id-foreign", isOthers);
const SHOWN: readonly RuleId[] = ["list.last-id-foreign", "list.own-only"];

/** Lists with a wrong cursor or without Content-Type that are served, or refused in an undocumented way. */
export const listRefusalMutants: readonly Mutant[] = [
  ...cursorTaken("list.last-id-foreign", "of another account"),
  ...cursorTaken("list.last-id-unknown", "that names no project"),
  ...breaking("list.last-id-unknown", [
    ["cursor-of-63-bits-fails", "A cursor of over 63 bits ends in a 500.", withStatus(to(hasQuery(/last_id=9\d{18}\b/)), 500)],
    ["cursor-in-a-gap", "A cursor between own ids gives the first page.", instead(IN_GAP, withoutCursor)],
    ["cursor-in-32-bits", "A cursor is read by its lowest 32 bits.", instead(by("list.last-id-unknown"), inLowestBits)],
  ]),
  ...breaking("list.last-id-foreign", [
    ["foreign-cursor-shows-its-account", "A foreign cursor shows its account's projects.", instead(FOREIGN, asTheOther), SHOWN],
    ["others-take-foreign-cursors", "Only another account may use them.", instead(FOREIGN_OF_OTHERS, withoutCursor)],
    ["foreign-refusal-shows-projects", "The refusal shows that account's projects.", leaking(leakedProjects), SHOWN],
    ["foreign-refusal-shows-name", "The refusal contains the name of its project.", leaking(leakedName), SHOWN],
    ["foreign-refusal-shows-next-id", "The refusal contains the id that follows it.", leaking(leakedNextId), SHOWN],
    ["foreign-refusal-shouts-name", "With a limit it contains the name in capitals.", leaking(leakedShout, /limit=/), SHOWN],
    ["foreign-refusal-shows-object", "The refusal contains its project in a nested field.", leaking(leakedObject), SHOWN],
    ["last-foreign-cursor-empty", "The last project of another account, as a cursor, gives an empty page.", lastForeignCursor()],
  ]),
  ...otherStatuses("list.last-id-invalid", "listProjects", [404, 422]),
  ...breaking(
    "list.last-id-invalid",
    INVALID_CURSORS.map(([id, query]): Row => {
      return [`cursor-${id}-fails`, `A cursor that is ${id} ends in a 500.`, withStatus(to(hasQuery(query)), 500)];
    }),
  ),
  ...otherStatuses("list.content-type-missing", "listProjects", [302, 415]),
  ...breaking("list.content-type-missing", [
    ["content-type-not-needed", "A list without Content-Type is answered with a page.", instead(NO_TYPE, asJson)],
    ["content-type-missing-gives-nothing", "A list without Content-Type gives an empty page.", emptyPage(NO_TYPE)],
    ["content-type-by-accept", "A list that accepts JSON needs no Content-Type.", instead(to(isAcceptJson, NO_TYPE), asJson)],
    ["cursor-needs-no-content-type", "A list with a cursor needs no Content-Type.", instead(to(isLaterPage, NO_TYPE), asJson)],
  ]),
];

/** Mutants that accept a cursor which must be refused, or refuse it in another way. */
function cursorTaken(rule: RuleId, what: string): Mutant[] {
  return [
    ...otherStatuses(rule, "listProjects", [404]),
    ...breaking(rule, [
      [`${rule}-first-page`, `A cursor ${what} gives the first page.`, instead(by(rule), withoutCursor)],
      [`${rule}-empty-page`, `A cursor ${what} gives an empty page.`, emptyPage(by(rule))],
      [`${rule}-taken`, `A cursor ${what} gives the projects with larger ids.`, behindNumber(rule)],
      [`${rule}-error-in-200`, `A cursor ${what} is refused in a body under status 200.`, underStatus(by(rule), 200)],
    ]),
  ];
}

function asTheOther(request: ApiRequest): ApiRequest {
  return (isOthers(request) ? asPremium : asOther)(request);
}

function inLowestBits(request: ApiRequest): ApiRequest {
  return withQuery(request, { last_id: String(BigInt.asUintN(32, BigInt(parameter(request, "last_id") ?? 0))) });
}

function behindNumber(rule: RuleId): Middleware {
  return answer(by(rule), async (response, request, next) => {
    const all = await projectsOf(next, request);
    const behind = all.filter(({ id }) => id > Number(parameter(request, "last_id")));
    return page(response, behind.slice(0, 20), all.length);
  });
}

/** Adds fields that tell something of the foreign cursor's account to its refusal. */
function leaking(fieldsOf: (request: ApiRequest, next: Handler) => Promise<object>, query: RegExp = /./): Middleware {
  return edit(by("list.last-id-foreign", hasQuery(query)), async (body, request, next) => {
    return { ...body, ...(await fieldsOf(request, next)) };
  });
}

async function leakedProjects(request: ApiRequest, next: Handler): Promise<object> {
  return { projects: await projectsOf(next, asOther(request)) };
}

async function leakedName(request: ApiRequest, next: Handler): Promise<object> {
  return { subMessage: `"${await foreignName(request, next)}" is not yours.` };
}

async function leakedShout(request: ApiRequest, next: Handler): Promise<object> {
  return { subMessage: `"${(await foreignName(request, next))?.toUpperCase()}" is not yours.` };
}

async function leakedObject(request: ApiRequest, next: Handler): Promise<object> {
  return { details: { project: { name: await foreignName(request, next) } } };
}

async function leakedNextId(request: ApiRequest, next: Handler): Promise<object> {
  const ids = (await projectsOf(next, asOther(request))).map(({ id }) => String(id));
  return { subMessage: `Not yours, as ${ids[ids.indexOf(parameter(request, "last_id") ?? "") + 1]} is not.` };
}

async function foreignName(request: ApiRequest, next: Handler): Promise<string | undefined> {
  const lastId = parameter(request, "last_id");
  return (await projectsOf(next, asOther(request))).find(({ id }) => String(id) === lastId)?.name;
}

function lastForeignCursor(): Middleware {
  return answer(FOREIGN, async (response, request, next) => {
    const last = (await projectsOf(next, asOther(request))).at(-1);
    return parameter(request, "last_id") === String(last?.id) ? page(response, []) : response;
  });
}
