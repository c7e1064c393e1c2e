import { getResponse } from "msw";
import supertest from "supertest";
import { expect } from "vitest";
import { KEY_HEADER, LAST_ID, LIMIT, PROJECT_ID } from "../../openapi/constants.ts";
import { allOperations } from "../../openapi/contract.ts";
import { envelopeProblems, schemaProblems } from "../../openapi/schemas.ts";
import { createFetchMock } from "../fetch.ts";
import type { Mock } from "../index.ts";
import type { MockCore } from "../mock.ts";
import { projectsHandlers } from "../msw.ts";
import type { MockRequest } from "../operations/message.ts";

/** One way to call a mock. */
export interface Door {
  mock: MockCore;
  /** Sends a request to a URL below the root of the mock. Rejects if the answer is lost. */
  send(request: SentRequest): Promise<{ status: number; headers: Headers; text: string }>;
}

interface SentRequest extends Pick<MockRequest, "method" | "url" | "body"> {
  headers: Readonly<Record<string, string>>;
}

/** The Express app, by supertest. */
export function throughApp(mock: Mock): Door {
  const send: Door["send"] = async ({ method, url, headers, body }) => {
    const response = await supertest(mock.app)
      [method.toLowerCase() as "get"](url)
      .set(headers)
      .send(body);
    return {
      status: response.status,
      headers: new Headers(response.headers),
      text: response.text ?? "",
    };
  };
  return { mock, send };
}

/** The `fetch` of a mock. */
export function throughFetch(mock: MockCore & { fetch: typeof fetch }): Door {
  return { mock, send: async (sent) => received(await mock.fetch(requestOf(sent))) };
}

/** The handlers of MSW. */
export function throughMsw(): Door {
  const mock = projectsHandlers({ baseUrl: `${ORIGIN}/v1` });
  const send: Door["send"] = async (sent) => {
    const response = await getResponse([...mock.handlers], requestOf(sent));
    if (!response || response.type === "error") throw new TypeError("Failed to fetch");
    return received(response);
  };
  return { mock, send };
}

const ORIGIN = "https://speech.example";

function requestOf({ url, ...init }: SentRequest): Request {
  return new Request(ORIGIN + url, {
    ...init,
    body: init.body ?? null,
  });
}

async function received(response: Response): ReturnType<Door["send"]> {
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** The parts of a request that differ from those of a correct client with the key `mk_premium`. `null` omits the header. */
export interface Ask {
  key?: string | null;
  type?: string | null;
  body?: string;
  headers?: Readonly<Record<string, string>>;
}

export interface Answered {
  status: number;
  rule: string | null;
  headers: Headers;
  text: string;
  body: Readonly<Record<string, unknown>>;
  /** The ids of a page, digit by digit. */
  ids: readonly string[];
}

export interface MockClient {
  mock: MockCore;
  /** Sends `METHOD /path?query`. */
  ask(line: string, ask?: Ask): Promise<Answered>;
  /** Lists with this query. */
  list(query?: string, ask?: Ask): Promise<Answered>;
  /** Deletes the project with this id, behind which more of the query may follow. */
  remove(id: string | undefined, ask?: Ask): Promise<Answered>;
  /** All ids, page by page up to the empty one. */
  walk(limit: number, ask?: Ask): Promise<string[]>;
  /** The ids of a key in the store. */
  stored(key?: string): Promise<string[]>;
}

/** Creates a client of a new mock without a port. */
export function fetchClient(options: Parameters<typeof createFetchMock>[0] = {}): MockClient {
  return clientOf(throughFetch(createFetchMock(options)));
}

/** Creates a client that validates each answer by the document, unless a fault or a preference may have changed it. */
export function clientOf({ mock, send }: Door): MockClient {
  const ask: MockClient["ask"] = async (line, asked = {}) => {
    const { key = "mk_premium", type = "application/json", headers = {}, body } = asked;
    const [method = "", url = ""] = line.split(" ");
    const own = {
      ...(key !== null && { [KEY_HEADER]: key }),
      ...(type !== null && { "Content-Type": type }),
    };
    const answer = await send({ method, url, headers: { ...own, ...headers }, body });
    const parsed = readAnswer(answer);
    if (!("Prefer" in headers) && mock.faults.list().length === 0)
      expectDocumented(method, url, parsed);
    return parsed;
  };
  const list: MockClient["list"] = (query = "", more) =>
    ask(`GET /v1/projects${query && `?${query}`}`, more);
  return {
    mock,
    ask,
    list,
    remove: (id, more) =>
      ask(`DELETE /v1/project${id === undefined ? "" : `?${PROJECT_ID}=${id}`}`, {
        type: null,
        ...more,
      }),
    walk: async (limit, more) => {
      const walked: string[] = [];
      let page = await list(`${LIMIT}=${limit}`, more);
      while (page.ids.length > 0) {
        walked.push(...page.ids);
        page = await list(`${LIMIT}=${limit}&${LAST_ID}=${page.ids.at(-1)}`, more);
      }
      return walked;
    },
    stored: async (key = "mk_premium") =>
      (await mock.store.read(key))[0]?.projects.map(({ id }) => id) ?? [],
  };
}

function readAnswer({ status, headers, text }: Awaited<ReturnType<Door["send"]>>): Answered {
  const body =
    headers.get("Content-Type")?.match(/json/i) && text !== ""
      ? (JSON.parse(text) as Answered["body"])
      : {};
  const ids = [...text.matchAll(/"id":(\d+)/g)].map(([, id]) => id ?? "");
  return { status, headers, text, body, ids, rule: headers.get("X-Rule") };
}

function expectDocumented(method: string, url: string, { status, body }: Answered): void {
  if (method === "HEAD") return;
  const operation = allOperations.find(
    (each) => each.method === method && `/v1${each.path}` === url.split("?", 1)[0],
  );
  const problems = operation ? schemaProblems(operation.id, status, body) : envelopeProblems(body);
  expect(problems, `${method} ${url} gives ${status}`).toEqual([]);
}
