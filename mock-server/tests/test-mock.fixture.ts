import { expect } from "vitest";
import { allOperations } from "../../openapi/index.ts";
import { schemaProblems } from "../../openapi/schemas.ts";
import { type ControlOptions, controlMiddleware } from "../control/control-middleware.ts";
import { createFetchMock } from "../fetch.ts";
import type { ApiRequest, ApiResponse } from "../http/message.ts";
import { buildMock, type Mock, type MockOptions } from "../mock.ts";

/** The parts of a request that a test sets; the others are those of a correct client with `mk_premium` on this machine. */
export interface Asked extends Partial<Omit<ApiRequest, "header" | "headers">> {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestMock {
  readonly mock: Mock;
  /** The delays that the mock requested, in milliseconds; none is waited for. */
  readonly slept: number[];
  /** Advances the clock of the mock. */
  pass(ms: number): void;
  /** Sends `METHOD /path?query`. */
  ask(line: string, asked?: Asked): Promise<ApiResponse>;
  /** Sends a request to the control interface; returns the status, the headers and the parsed body. */
  control(
    line: string,
    body?: unknown,
    asked?: Asked,
  ): Promise<{ status: number; headers: ApiResponse["headers"]; body: unknown }>;
}

/** Creates a mock in this process that never waits. An internal error fails the test, unless the test passes `wrap`. */
export function testMock({
  control = {},
  ...options
}: MockOptions & { readonly control?: ControlOptions | false } = {}): TestMock {
  const slept: number[] = [];
  let time = Date.UTC(2026, 0, 2);
  let ids = 0;
  const platform = {
    now: () => time,
    newId: () => `id-${++ids}`,
    sleep: async (ms: number) => void slept.push(ms),
  };
  const mock = buildMock(options, {
    platform,
    ...(control && { control: (mock, stopped) => controlMiddleware({ mock, platform, version: "1.2.3", stopped }, control) }),
  });
  const ask: TestMock["ask"] = async (line, { key = "mk_premium", headers = {}, ...rest } = {}) => {
    const [, method = "", path = "", query = ""] = /^(\S+) ([^?]*)\??(.*)$/.exec(line) ?? [];
    const sent = { "X-Master-Key": key, "Content-Type": "application/json", Host: "127.0.0.1:4010", ...headers };
    const lower = new Map(Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value]));
    const header = (name: string) => lower.get(name.toLowerCase()) || undefined;
    const all = () => Object.fromEntries(lower);
    const request = { method, path, query, header, headers: all, origin: "http://127.0.0.1:4010", loopback: true, ...rest };
    const answer = await mock.handler(request);
    if (options.wrap === undefined) expectNoError(answer.body);
    return answer;
  };
  return {
    ...{ mock, slept, ask },
    pass: (ms) => {
      time += ms;
    },
    control: async (line, body, asked = {}) => {
      const answer = await ask(line.replace(" /", " /__admin/"), {
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...asked,
      });
      return { status: answer.status, headers: answer.headers, body: JSON.parse(answer.body) as unknown };
    },
  };
}

/** A mock as a client sees it, which is one function, and its handle in code. */
export interface Backend {
  readonly mock: Mock;
  /** The base URL that the client uses; ends in the version segment. */
  readonly baseUrl: string;
  fetch(request: Request): Promise<Response>;
}

/** The parts of a request that differ from a list with `mk_premium`. `null` omits the header. */
export interface Ask {
  readonly method?: string;
  /** The path below the base URL, with the query. */
  readonly path?: string;
  readonly key?: string | null;
  readonly type?: string | null;
  readonly body?: string;
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

export interface MockClient extends Backend {
  ask(ask?: Ask): Promise<Answered>;
  list(query?: string, ask?: Ask): Promise<Answered>;
  /** Deletes the project with this id, to which more of the query may be appended. */
  remove(id: string | undefined, ask?: Ask): Promise<Answered>;
  /** All ids, page by page up to the empty one. */
  walk(limit: number, ask?: Ask): Promise<string[]>;
}

/** Creates a client of a new mock without a port. */
export function fetchClient(options: MockOptions = {}): MockClient {
  const mock = createFetchMock(options);
  return clientOf({ mock, baseUrl: "https://speech.example/v1", fetch: (request) => mock.fetch(request) });
}

/** Creates a client that checks the status and the body of every answer against the document. An error fails the test. */
export function clientOf(backend: Backend): MockClient {
  const { mock, baseUrl, fetch } = backend;
  const ask = async (asked: Ask = {}) => {
    const { method = "GET", path = "/projects", key = "mk_premium", type = "application/json", ...more } = asked;
    const headers = new Headers(more.headers);
    if (key !== null) headers.set("X-Master-Key", key);
    if (type !== null) headers.set("Content-Type", type);
    const answered = await read(await fetch(new Request(baseUrl + path, { ...more, method, headers })));
    if (!asked.headers?.Prefer && mock.faults.list().length === 0) expectDocumented(method, path, answered);
    return answered;
  };
  const list = (query = "", more: Ask = {}) => ask({ path: `/projects${query && `?${query}`}`, ...more });
  return {
    ...{ mock, baseUrl, fetch, ask, list },
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

async function read(response: Response): Promise<Answered> {
  const { status, headers } = response;
  const text = await response.text();
  expectNoError(text);
  const body = text === "" ? {} : (JSON.parse(text) as Answered["body"]);
  return { status, headers, body, rule: headers.get("X-Rule"), ids: [...text.matchAll(/"id":(\d+)/g)].map(([, id]) => id ?? "") };
}

/** If a request makes the mock throw, its answer contains this text. */
function expectNoError(body: string): void {
  expect(body).not.toContain("Internal error of the mock server");
}

function expectDocumented(method: string, path: string, { status, body }: Answered): void {
  const operation = allOperations.find((each) => each.method === method && each.path === path.split("?")[0]);
  if (operation) expect(schemaProblems(operation.id, status, body), `${method} ${path} gives ${status}`).toEqual([]);
}
