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

/** Lists with a wrong cursor or without Content-Type that are served, or refused in an undocumented way. */
export const listRefusalMutants: readonly Mutant[] = [
  ...cursorTaken("list.last-id-foreign", "of another account"),
  ...cursorTaken("list.last-id-unknown", "that names no project"),
  ...breaking("list.last-id-unknown", [
    ["cursor-over-63-bits-fails", "A cursor of over 63 bits ends in a 500.", withStatus(to(hasQuery(/last_id=9\d{18}\b/)), 500)],
    [
      "cursor-in-a-gap-taken",
      "An unknown cursor between the ids of the account gives the first page.",
      instead(
        by("list.last-id-unknown", (request) => Number(parameter(request, "last_id")) < 1_000_000),
        withoutCursor,
      ),
    ],
    ["cursor-in-32-bits", "A cursor is read by its lowest 32 bits.", instead(by("list.last-id-unknown"), inLowestBits)],
  ]),
  ...breaking("list.last-id-foreign", [
    [
      "foreign-cursor-shows-its-account",
      "A cursor of another account shows the projects of that account after it.",
      instead(FOREIGN, (request) => (isOthers(request) ? asPremium : asOther)(request)),
    ],
    [
      "other-account-takes-foreign-cursors",
      "Only the other account may use foreign cursors.",
      instead(by("list.last-id-foreign", isOthers), withoutCursor),
    ],
    [
      "foreign-cursor-refused-with-projects",
      "A cursor of another account is refused, and the error shows that account's projects.",
      edit(FOREIGN, async (body, request, next) => ({ ...body, projects: await projectsOf(next, asOther(request)) })),
    ],
    [
      "foreign-cursor-refused-by-name",
      "The refusal of another account's cursor contains the name of its project.",
      edit(FOREIGN, async (body, request, next) => {
        return { ...body, subMessage: `"${await foreignName(request, next)}" is not yours.` };
      }),
    ],
    [
      "foreign-cursor-refused-by-the-next-id",
      "The refusal of another account's cursor contains the id that follows it there.",
      edit(FOREIGN, async (body, request, next) => {
        const ids = (await projectsOf(next, asOther(request))).map(({ id }) => String(id));
        return { ...body, subMessage: `Not yours, as ${ids[ids.indexOf(parameter(request, "last_id") ?? "") + 1]} is not.` };
      }),
    ],
    [
      "foreign-cursor-with-limit-refused-by-name",
      "The refusal of another account's cursor with a limit contains the name of its project in capitals.",
      edit(by("list.last-id-foreign", hasQuery(/limit=/)), async (body, request, next) => {
        return { ...body, subMessage: `"${(await foreignName(request, next))?.toUpperCase()}" is not yours.` };
      }),
    ],
    [
      "foreign-cursor-refused-with-its-project",
      "The refusal of another account's cursor contains its project in a nested field.",
      edit(FOREIGN, async (body, request, next) => {
        return { ...body, details: { project: { name: await foreignName(request, next) } } };
      }),
    ],
    ["last-foreign-cursor-empty", "The last project of another account, as a cursor, gives an empty page.", lastForeignCursor()],
  ]),
  ...otherStatuses("list.last-id-invalid", "listProjects", [302, 404, 409, 422]),
  ...breaking(
    "list.last-id-invalid",
    INVALID_CURSORS.map(([id, query]): Row => {
      const breaks = `A cursor that is ${id} ends in a 500.`;
      return [`cursor-${id}-fails`, breaks, withStatus(to(hasQuery(query)), 500)];
    }),
  ),
  ...otherStatuses("list.content-type-missing", "listProjects", [302, 404, 406, 411, 415, 422, 500]),
  ...breaking("list.content-type-missing", [
    ["content-type-not-needed", "A list without Content-Type is answered with a page.", instead(NO_TYPE, asJson)],
    ["content-type-missing-gives-nothing", "A list without Content-Type gives an empty page.", emptyPage(NO_TYPE)],
    [
      "content-type-by-accept",
      "A list that accepts JSON needs no Content-Type.",
      instead(
        to((request) => request.header("Accept") === "application/json", NO_TYPE),
        asJson,
      ),
    ],
    ["cursor-needs-no-content-type", "A list with a cursor needs no Content-Type.", instead(to(isLaterPage, NO_TYPE), asJson)],
  ]),
];

/** Mutants that accept a cursor which must be refused with 403, or refuse it in another way. */
function cursorTaken(rule: RuleId, what: string): Mutant[] {
  return [
    ...otherStatuses(rule, "listProjects", [302, 404, 410, 422, 500]),
    ...breaking(rule, [
      [`${rule}-first-page`, `A cursor ${what} gives the first page.`, instead(by(rule), withoutCursor)],
      [`${rule}-empty-page`, `A cursor ${what} gives an empty page.`, emptyPage(by(rule))],
      [`${rule}-taken`, `A cursor ${what} gives the projects with larger ids.`, behindNumber(rule)],
      [`${rule}-error-in-200`, `A cursor ${what} is refused in a body under status 200.`, underStatus(by(rule), 200)],
    ]),
  ];
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
