import { DEV_KEYS } from "../../../mock-server/index.ts";
import {
  KEY_HEADER,
  LAST_ID,
  LIMIT,
  MAXIMUM_LIMIT,
  PROJECT_ID,
} from "../../../openapi/constants.ts";
import type { ApiRequest, Handler } from "../wire.ts";
import { type ListedProject, pageOf } from "./answers.ts";
import { isDelete } from "./conditions.ts";

/** Makes another request from a request. */
type Change = (request: ApiRequest) => ApiRequest;

/** Makes another request from a request, with a look at the account if necessary. */
export type Ask = (request: ApiRequest, next: Handler) => ApiRequest | Promise<ApiRequest>;

/** The same request with other query parameters; undefined removes one. */
export function withQuery(
  request: ApiRequest,
  changes: Readonly<Record<string, string | undefined>>,
): ApiRequest {
  const query = new URLSearchParams(request.query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  return { ...request, query: query.toString() };
}

export const withoutCursor: Change = (request) => withQuery(request, { [LAST_ID]: undefined });
export const withoutLimit: Change = (request) => withQuery(request, { [LIMIT]: undefined });

/** The same request without its key, or without its Content-Type. */
export const withoutKey: Change = (request) => withHeader(request, KEY_HEADER);
export const withoutType: Change = (request) => withHeader(request, "Content-Type");

/** The same request with the Content-Type that the interface requires. */
export const asJson: Change = (request) => withHeader(request, "Content-Type", "application/json");

/** The same request as the premium account would send it. */
export const asPremium: Change = (request) => withHeader(request, KEY_HEADER, DEV_KEYS.premium);

/** The same request as the other premium account would send it. */
export const asOther: Change = (request) => withHeader(request, KEY_HEADER, DEV_KEYS.otherPremium);

/** A delete by the premium account with the query of this request. */
export const asDelete: Change = (request) => ({
  ...asPremium(request),
  method: "DELETE",
  path: "/v1/project",
});

/** A delete of this project by the premium account. */
export function deletionOf(id: number | string | undefined, request: ApiRequest): ApiRequest {
  return { ...asDelete(request), query: `${PROJECT_ID}=${id}` };
}

/** A delete of the project at this place of the premium account; a negative one counts from its end. */
export function deletionAt(place: number): Ask {
  return async (request, next) =>
    deletionOf((await projectsOf(next, asPremium(request))).at(place)?.id, request);
}

/** A delete by the other premium account of its first project. */
export const deletionOfForeign: Ask = async (request, next) =>
  asOther(deletionOf((await projectsOf(next, asOther(request)))[0]?.id, request));

/** All projects that the reference shows under the key of a request. */
export async function projectsOf(next: Handler, request: ApiRequest): Promise<ListedProject[]> {
  const projects: ListedProject[] = [];
  const base = asJson({
    ...request,
    method: "GET",
    path: "/v1/projects",
    query: `${LIMIT}=${MAXIMUM_LIMIT}`,
  });
  for (;;) {
    const lastId = projects.length > 0 ? String(projects.at(-1)?.id) : undefined;
    const page = pageOf(await next(withQuery(base, { [LAST_ID]: lastId })));
    if (page.length === 0) return projects;
    projects.push(...page);
  }
}

const DELETABLE = new RegExp(`^${PROJECT_ID}=(\\d+)(&x=1)?$`);

/** The account of a request, and the place of the project in it that the reference would delete; undefined if it would refuse. */
export async function deletableBy(
  request: ApiRequest,
  next: Handler,
): Promise<{ readonly all: readonly ListedProject[]; readonly place: number } | undefined> {
  if (!isDelete(request)) return undefined;
  const all = await projectsOf(next, request);
  const given = DELETABLE.exec(request.query)?.[1];
  const place = all.findIndex(({ id }) => String(id) === given);
  return place < 0 ? undefined : { all, place };
}

function withHeader(request: ApiRequest, changed: string, value?: string): ApiRequest {
  return {
    ...request,
    header: (name) => (name.toLowerCase() === changed.toLowerCase() ? value : request.header(name)),
  };
}
