import { type ApiRequest, DEV_KEYS, type Middleware } from "../../../mock-server/index.ts";
import type { RuleId } from "../../../openapi/index.ts";
import { bodyOf, page, withBody } from "./answers.ts";
import { by, isOthers, KEY_HEADER, parameter } from "./match.ts";
import { breaking, type Mutant } from "./mutant.ts";
import { otherStatuses } from "./other-statuses.ts";
import { projectsOf, withKey, withQuery } from "./requests.ts";
import { answer, emptyPage, instead, where, withStatus } from "./tools.ts";

const foreign = breaking("list.last-id-foreign");
const invalid = breaking("list.last-id-invalid");

/** Cursors that are none, by what is wrong with them. */
const ODD_CURSORS: readonly [id: string, test: RegExp][] = [
  ["text", /^last_id=abc$/],
  ["negative", /^last_id=-/],
  ["empty", /^last_id=$/],
  ["fraction", /^last_id=\d+\.\d$/],
  ["repeated", /last_id=.*last_id=/],
];

/** Cursors that are no project of the account and are taken all the same, or refused in an undocumented way. */
export const listCursorMutants: readonly Mutant[] = [
  ...notRefused("list.last-id-foreign", "of another account"),
  ...notRefused("list.last-id-unknown", "that names no project"),
  foreign(
    "foreign-cursor-shows-its-account",
    "A cursor of another account shows the projects behind it there.",
    instead(by("list.last-id-foreign"), (request) =>
      withKey(request, isOthers(request) ? DEV_KEYS.premium : DEV_KEYS.otherPremium),
    ),
  ),
  foreign(
    "foreign-cursor-refused-with-projects",
    "A cursor of another account is refused, and the error shows that account's projects.",
    (next) => async (request) => {
      const response = await next(request);
      if (!by("list.last-id-foreign")(response, request)) return response;
      return withBody(response, { ...bodyOf(response), projects: await projectsOf(next, request, DEV_KEYS.otherPremium) });
    },
  ),
  foreign("last-foreign-cursor-empty", "Behind the last project of another account there is an empty page.", lastForeignCursor),
  ...otherStatuses("list.last-id-invalid", "listProjects", [302, 404, 409, 422]),
  ...ODD_CURSORS.map(([id, test]) =>
    invalid(
      `cursor-${id}-fails`,
      `A cursor that is ${id} ends in a 500.`,
      where(
        ({ query }) => test.test(query),
        withStatus(() => true, 500),
      ),
    ),
  ),
];

function notRefused(rule: RuleId, what: string): Mutant[] {
  const mutant = breaking(rule);
  return [
    ...otherStatuses(rule, "listProjects", [302, 404, 410, 422, 500]),
    mutant(`${rule}-first-page`, `A cursor ${what} gives the first page.`, instead(by(rule), fromTheStart)),
    mutant(`${rule}-empty-page`, `A cursor ${what} gives an empty page.`, emptyPage(by(rule))),
    mutant(`${rule}-taken`, `A cursor ${what} gives the projects with larger ids.`, behindNumber(rule)),
    mutant(
      `${rule}-error-in-200`,
      `A cursor ${what} is refused in a body under status 200.`,
      answer(by(rule), (response) => ({ ...response, status: 200 })),
    ),
  ];
}

function fromTheStart(request: ApiRequest): ApiRequest {
  return withQuery(request, { last_id: undefined });
}

function behindNumber(rule: RuleId): Middleware {
  return (next) => async (request) => {
    const response = await next(request);
    if (!by(rule)(response, request)) return response;
    const all = await projectsOf(next, request, request.header(KEY_HEADER));
    const behind = all.filter(({ id }) => id > Number(parameter(request, "last_id")));
    return page(response, behind.slice(0, 20), all.length);
  };
}

function lastForeignCursor(next: Parameters<Middleware>[0]): ReturnType<Middleware> {
  return async (request) => {
    const response = await next(request);
    if (!by("list.last-id-foreign")(response, request)) return response;
    const last = (await projectsOf(next, request, DEV_KEYS.otherPremium)).at(-1);
    return parameter(request, "last_id") === String(last?.id) ? page(response, []) : response;
  };
}
