import { DEV_KEYS } from "../../../mock-server/index.ts";
import type { ApiRequest, Handler } from "../wire.ts";
import { type ListedProject, pageOf } from "./answers.ts";
import { isDelete, KEY_HEADER } from "./conditions.ts";

/** The same request with other query parameters; undefined removes one. */
export function withQuery(request: ApiRequest, changes: Readonly<Record<string, string | undefined>>): ApiRequest {
  const query = new URLSearchParams(request.query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  return { ...request, query: query.toString() };
}

export function withoutCursor(request: ApiRequest): ApiRequest {
  return withQuery(request, { last_id: undefined });
}

export function withoutLimit(request: ApiRequest): ApiRequest {
  return withQuery(request, { limit: undefined });
}

function withHeader(request: ApiRequest, changed: string, value: string): ApiRequest {
  return { ...request, header: (name) => (name.toLowerCase() === changed.toLowerCase() ? value : request.header(name)) };
}

/** The same request with the Content-Type that the interface requires. */
export function asJson(request: ApiRequest): ApiRequest {
  return withHeader(request, "Content-Type", "application/json");
}

/** The same request as the premium account would send it. */
export function asPremium(request: ApiRequest): ApiRequest {
  return withHeader(request, KEY_HEADER, DEV_KEYS.premium);
}

/** The same request as the other premium account would send it. */
export function asOther(request: ApiRequest): ApiRequest {
  return withHeader(request, KEY_HEADER, DEV_KEYS.otherPremium);
}

export function asDelete(request: ApiRequest): ApiRequest {
  return { ...request, method: "DELETE", path: "/v1/project" };
}

/** A delete of this project by the premium account. */
export function deletionOf(id: number | string | undefined, request: ApiRequest): ApiRequest {
  return { ...asDelete(asPremium(request)), query: `projectId=${id}` };
}

/** A delete of the first project of the premium account. */
export async function deletionOfFirst(request: ApiRequest, next: Handler): Promise<ApiRequest> {
  return deletionOf((await projectsOf(next, asPremium(request)))[0]?.id, request);
}

/** A delete of the last project of the premium account. */
export async function deletionOfLast(request: ApiRequest, next: Handler): Promise<ApiRequest> {
  return deletionOf((await projectsOf(next, asPremium(request))).at(-1)?.id, request);
}

/** A delete by the other premium account of its first project. */
export async function deletionOfForeign(request: ApiRequest, next: Handler): Promise<ApiRequest> {
  return asOther(deletionOf((await projectsOf(next, asOther(request)))[0]?.id, request));
}

/** All projects that the reference shows under the key of a request. */
export async function projectsOf(next: Handler, request: ApiRequest): Promise<ListedProject[]> {
  const projects: ListedProject[] = [];
  const base = asJson({ ...request, method: "GET", path: "/v1/projects", query: "limit=100" });
  for (;;) {
    const last_id = projects.length > 0 ? String(projects.at(-1)?.id) : undefined;
    const page = pageOf(await next(withQuery(base, { last_id })));
    if (page.length === 0) return projects;
    projects.push(...page);
  }
}

/** The account of a request, and the place of the project in it that the reference would delete; undefined if it would refuse. */
export async function deletableBy(
  request: ApiRequest,
  next: Handler,
): Promise<{ readonly all: readonly ListedProject[]; readonly place: number } | undefined> {
  if (!isDelete(request)) return undefined;
  const all = await projectsOf(next, request);
  const given = /^projectId=(\d+)$/.exec(request.query)?.[1];
  const place = all.findIndex(({ id }) => String(id) === given);
  return place < 0 ? undefined : { all, place };
}
