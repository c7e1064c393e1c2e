import { type ApiRequest, DEV_KEYS, type Handler } from "../../../mock-server/index.ts";
import { type ListedProject, pageOf } from "./answers.ts";
import { isDelete, KEY_HEADER } from "./match.ts";

/** The same request with other query parameters; undefined takes one away. */
export function withQuery(request: ApiRequest, changes: Readonly<Record<string, string | undefined>>): ApiRequest {
  const query = new URLSearchParams(request.query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) query.delete(name);
    else query.set(name, value);
  }
  return { ...request, query: query.toString() };
}

/** The same request with another header. */
export function withHeader(request: ApiRequest, changed: string, value: string): ApiRequest {
  return { ...request, header: (name) => (name.toLowerCase() === changed.toLowerCase() ? value : request.header(name)) };
}

/** The same request under another key: by default that of the premium account. */
export function withKey(request: ApiRequest, key: string = DEV_KEYS.premium): ApiRequest {
  return withHeader(request, KEY_HEADER, key);
}

/** The same request as the premium account would send it. */
export const asPremium: (request: ApiRequest) => ApiRequest = (request) => withKey(request);

/** A delete of this project under this key. */
export function deletionOf(id: number | string | undefined, request: ApiRequest, key: string = DEV_KEYS.premium): ApiRequest {
  return { ...withKey(request, key), method: "DELETE", path: "/v1/project", query: `projectId=${id}` };
}

/** All projects that the reference shows under a key. */
export async function projectsOf(next: Handler, request: ApiRequest, key: string = DEV_KEYS.premium): Promise<ListedProject[]> {
  const projects: ListedProject[] = [];
  const base = withHeader({ ...withKey(request, key), method: "GET", path: "/v1/projects" }, "Content-Type", "application/json");
  for (;;) {
    const last_id = projects.length > 0 ? String(projects.at(-1)?.id) : undefined;
    const page = pageOf(await next(withQuery({ ...base, query: "limit=100" }, { last_id })));
    if (page.length === 0) return projects;
    projects.push(...page);
  }
}

/** A project, and the account that it is in. */
export interface Found {
  readonly id: number;
  readonly all: readonly ListedProject[];
  readonly place: number;
}

/** The project that the reference would delete for this request; undefined where it would refuse. */
export async function deletableBy(request: ApiRequest, next: Handler): Promise<Found | undefined> {
  if (!isDelete(request)) return undefined;
  const all = await projectsOf(next, request, request.header(KEY_HEADER) ?? "");
  const given = /^projectId=(\d+)$/.exec(request.query)?.[1];
  const place = all.findIndex(({ id }) => String(id) === given);
  return place < 0 ? undefined : { id: Number(given), all, place };
}
