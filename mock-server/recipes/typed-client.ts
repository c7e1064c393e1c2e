import { parse } from "lossless-json";
import createClient, { type Client } from "openapi-fetch";
import type { components, paths } from "../../openapi/index.ts"; // in your project: "tts-projects/openapi"

/** A project whose id is text: above 2^53-1 a number would be another project. */
export type Project = Omit<components["schemas"]["Project"], "id"> & { readonly id: string };

export interface ClientOptions {
  /** The only line that differs between the mock and the service. */
  readonly baseUrl: string;
  readonly key: string;
  /** Default: that of the page or of node. */
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** A client whose paths, parameters and answers are checked by the compiler. */
export function projectsClient({ baseUrl, key, ...more }: ClientOptions): Client<paths> {
  // A list needs the Content-Type although it has no body.
  return createClient<paths>({ baseUrl, headers: { "X-Master-Key": key, "Content-Type": "application/json" }, ...more });
}

/**
 * Every project, page by page. Only an empty page ends the walk: one may be shorter than its limit although more remain.
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

/** At most `limit` projects after the one with this id; "0" asks for the first ones. */
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

/** Deletes a project and its records; false if it was gone already. If no answer comes, read the list before trying again. */
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
    // Whether a delete may have a Content-Type is open. A refused one has changed nothing, so ask again without.
    if (code(error) === 400) return send({ "Content-Type": null });
    throw error;
  }
}

/** An error envelope, thrown: the request changed nothing. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly code: number;

  constructor({ code, message, subMessage }: components["schemas"]["ErrorEnvelope"]) {
    super(`${message}: ${subMessage}`);
    this.code = code;
  }
}

/** An answer that the interface does not have, such as the page of a gateway, thrown: the request may have taken effect. */
export class UnexpectedAnswer extends Error {
  override readonly name = "UnexpectedAnswer";
  readonly status: number;
  /** What `Retry-After` asks to wait, in seconds. */
  readonly retryAfter: number | undefined;

  constructor({ status, headers }: Response) {
    super(`HTTP ${status} without an answer of the service`);
    this.status = status;
    const asked = headers.get("Retry-After") ?? "";
    const seconds = /^\d+$/.test(asked) ? Number(asked) : Math.ceil((Date.parse(asked) - Date.now()) / 1000);
    this.retryAfter = Number.isNaN(seconds) ? undefined : Math.max(seconds, 0);
  }
}

/** The body of a success with the digits of its numbers; any other answer is thrown as what it is. */
function bodyOf({ response, data, error }: { response: Response; data?: string; error?: unknown }): Record<string, unknown> {
  const body = response.ok ? parsed(data) : error;
  if (!isEnvelope(body, response)) throw new UnexpectedAnswer(response);
  if (response.ok) return body;
  // A refusal to answer now is none by the interface.
  throw response.status === 429 || response.status >= 500 ? new UnexpectedAnswer(response) : new Refused(body);
}

/** The page of a gateway has the status, but not this form. */
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

/** Text for numbers that would lose digits. */
function exactly(digits: string): string | number {
  const number = Number(digits);
  return String(number) === digits ? number : digits;
}

/** The document says integer, and an integer of any width travels as its digits. */
function asSent(id: string): number {
  return id as unknown as number;
}
