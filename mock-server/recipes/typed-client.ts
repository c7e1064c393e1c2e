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

/** Deletes a project and its records; false where it was gone already. Where no answer comes, read the list before trying again. */
export async function deleteProject(client: Client<paths>, id: string): Promise<boolean> {
  const { error, response } = await client.DELETE("/project", { params: { query: { projectId: asSent(id) } } });
  if (error && response.status !== 404) throw new Refused(error);
  return response.status !== 404;
}

/** An error envelope, thrown. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly code: number;

  constructor({ code, message, subMessage }: { readonly code: number; readonly message: string; readonly subMessage: string }) {
    super(`${message}: ${subMessage}`);
    this.code = code;
  }
}

async function pageAfter(client: Client<paths>, lastId: string, limit: number): Promise<readonly Project[]> {
  const query = { last_id: asSent(lastId), limit };
  const { data, error } = await client.GET("/projects", { params: { query }, parseAs: "text" });
  if (data === undefined) throw new Refused(error);
  const { projects } = parse(data, null, exactly) as { projects: readonly (Omit<Project, "id"> & { id: string | number })[] };
  return projects.map((project) => ({ ...project, id: String(project.id) }));
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
