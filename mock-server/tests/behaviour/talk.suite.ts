import { expect } from "vitest";
import { allOperations } from "../../../openapi/index.ts";
import { schemaProblems } from "../../../openapi/schemas.ts";
import type { Mock } from "../../mock.ts";

/** The mock from outside, which is one function, and the handles that every mock has in code. */
export interface Backend extends Pick<Mock, "store" | "faults" | "journal" | "coverage" | "switchProfile" | "reset"> {
  /** Where the client believes the mock to be, ending in the version segment. */
  readonly baseUrl: string;
  client(request: Request): Promise<Response>;
}

/** A request as a test words it; what it leaves out is as a well-behaved client sends it. `null` leaves a header away. */
export interface Ask {
  readonly method?: string;
  /** Below the base URL, with its query. */
  readonly path?: string;
  readonly key?: string | null;
  readonly type?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

export interface Answered {
  readonly status: number;
  readonly rule: string | null;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, unknown>>;
  /** The ids of a page, digit by digit. */
  readonly ids: readonly string[];
}

/** A backend as the behaviours speak to it. */
export interface Talk extends Backend {
  ask(ask?: Ask): Promise<Answered>;
  list(query?: string, ask?: Ask): Promise<Answered>;
  remove(id: string | undefined, ask?: Ask): Promise<Answered>;
  /** All ids, page by page up to the empty one. */
  walk(limit: number, ask?: Ask): Promise<string[]>;
}

/** Every answer is held against the document on its way to the test: a documented status, and a body that fits its schema. */
export function talkTo(backend: Backend): Talk {
  const ask = async (asked: Ask = {}) => {
    const request = requestOf(backend.baseUrl, asked);
    const response = await backend.client(request);
    const answered = await read(response);
    if (!asked.headers?.Prefer && !backend.faults.list().length) expectDocumented(request, answered);
    return answered;
  };
  const list = (query = "", more: Ask = {}) => ask({ path: `/projects${query && `?${query}`}`, ...more });
  return {
    ...backend,
    ask,
    list,
    remove: (id, more = {}) =>
      ask({ method: "DELETE", path: `/project${id === undefined ? "" : `?projectId=${id}`}`, type: null, ...more }),
    walk: async (limit, more) => {
      const walked: string[] = [];
      let page = await list(`limit=${limit}`, more);
      while (page.ids.length > 0) {
        walked.push(...page.ids);
        page = await list(`limit=${limit}&last_id=${page.ids.at(-1)}`, more);
      }
      return walked;
    },
  };
}

function requestOf(baseUrl: string, ask: Ask): Request {
  const { method = "GET", path = "/projects", key = "mk_premium", type = "application/json", headers: more, signal } = ask;
  const headers = new Headers(more);
  if (key !== null) headers.set("X-Master-Key", key);
  if (type !== null) headers.set("Content-Type", type);
  return new Request(baseUrl + path, { method, headers, ...(signal && { signal }) });
}

async function read(response: Response): Promise<Answered> {
  const text = await response.text();
  return {
    status: response.status,
    rule: response.headers.get("X-Rule"),
    headers: response.headers,
    body: text === "" ? {} : (JSON.parse(text) as Answered["body"]),
    ids: [...text.matchAll(/"id":(\d+)/g)].map(([, id]) => id ?? ""),
  };
}

function expectDocumented({ method, url }: Request, { status, body }: Answered): void {
  const operation = allOperations.find((each) => each.method === method && new URL(url).pathname.endsWith(`/v1${each.path}`));
  if (operation) expect(schemaProblems(operation.id, status, body), `${method} ${url} gives ${status}`).toEqual([]);
}
