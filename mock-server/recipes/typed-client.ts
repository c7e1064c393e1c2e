import { parse } from "lossless-json";
import createClient, { type Client } from "openapi-fetch";
import type { components, paths } from "../../openapi/index.ts"; // in your project: "tts-projects/openapi"

/** A project whose id is text, because a JavaScript number cannot hold ids above 2^53-1. */
export type Project = Omit<components["schemas"]["Project"], "id"> & { readonly id: string };

export interface ClientOptions {
  /** The only difference between the mock and the service. */
  readonly baseUrl: string;
  readonly key: string;
  /** Default: the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** Creates a client whose paths, parameters and answers the compiler checks. */
export function projectsClient({ baseUrl, key, ...more }: ClientOptions): Client<paths> {
  // A list needs the Content-Type although it has no body.
  return createClient<paths>({ baseUrl, headers: { "X-Master-Key": key, "Content-Type": "application/json" }, ...more });
}

/**
 * Yields every project, page by page. Only an empty page ends the walk: an earlier one may be shorter than its limit.
 * Collect before you delete: the page after a deleted project may be refused.
 */
export async function* eachProject(client: Client<paths>, limit = 100): AsyncGenerator<Project> {
  let lastId = "0";
  for (;;) {
    const page = await pageAfter(client, lastId, limit);
    const last = page.at(-1);
    if (!last) return;
    yield* page;
    lastId = last.id;
  }
}

/** Returns at most `limit` projects after the one with this id; "0" asks for the first page. */
export async function pageAfter(
  client: Client<paths>,
  lastId: string,
  limit: number,
  signal: AbortSignal | null = null,
): Promise<readonly Project[]> {
  const query = { last_id: asSent(lastId), limit };
  const { projects } = bodyOf(await client.GET("/projects", { params: { query }, parseAs: "text", signal }));
  if (!Array.isArray(projects)) throw new TypeError("the service listed no projects");
  return projects.map((project: Project) => ({ ...project, id: String(project.id) }));
}

/** Deletes a project and its records; false if it did not exist. If no answer comes, read the list before trying again. */
export async function deleteProject(client: Client<paths>, id: string, signal: AbortSignal | null = null): Promise<boolean> {
  const send = async (headers: { "Content-Type"?: null }) => {
    const params = { query: { projectId: asSent(id) } };
    bodyOf(await client.DELETE("/project", { params, headers, parseAs: "text", signal }));
    return true;
  };
  const code = (error: unknown) => (error instanceof Refused ? error.code : undefined);
  try {
    return await send({});
  } catch (error) {
    if (code(error) === 404) return false;
    // Whether a delete may have a Content-Type is open. A refused delete has changed nothing, so repeat it without the header.
    if (code(error) === 400) return send({ "Content-Type": null });
    throw error;
  }
}

/** Thrown for an error envelope: the request changed nothing. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly code: number;

  constructor({ code, message, subMessage }: components["schemas"]["ErrorEnvelope"]) {
    super(`${message}: ${subMessage}`);
    this.code = code;
  }
}

/** Thrown for an answer outside the interface, such as a gateway's page: the request may have taken effect. */
export class UnexpectedAnswer extends Error {
  override readonly name = "UnexpectedAnswer";
  readonly status: number;
  /** The seconds to wait, from `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor({ status, headers }: Response) {
    super(`HTTP ${status} without an answer of the service`);
    this.status = status;
    const asked = headers.get("Retry-After") ?? "";
    const seconds = /^\d+$/.test(asked) ? Number(asked) : Math.ceil((Date.parse(asked) - Date.now()) / 1000);
    this.retryAfter = Number.isNaN(seconds) ? undefined : Math.max(seconds, 0);
  }
}

/** Returns the body of a success, with all digits of its numbers; throws for any other answer. */
function bodyOf({ response, data, error }: { response: Response; data?: string; error?: unknown }): Record<string, unknown> {
  const body = response.ok ? parsed(data) : error;
  if (!isEnvelope(body, response)) throw new UnexpectedAnswer(response);
  if (response.ok) return body;
  // 429 and 5xx are not refusals of the interface, so the request may have taken effect.
  throw response.status === 429 || response.status >= 500 ? new UnexpectedAnswer(response) : new Refused(body);
}

/** Whether the body is an envelope; a gateway's page has the status, but not `code`. */
function isEnvelope(
  body: unknown,
  { status }: Response,
): body is Record<string, unknown> & components["schemas"]["ErrorEnvelope"] {
  return typeof body === "object" && body !== null && "code" in body && body.code === status;
}

function parsed(text = ""): unknown {
  try {
    return parse(text, null, exactly);
  } catch {
    return undefined;
  }
}

/** Keeps a number as text if JavaScript would lose digits. */
function exactly(digits: string): string | number {
  const number = Number(digits);
  return String(number) === digits ? number : digits;
}

/** Satisfies the generated type `number`: the query is written from the text, so an id of any width keeps its digits. */
function asSent(id: string): number {
  return id as unknown as number;
}
