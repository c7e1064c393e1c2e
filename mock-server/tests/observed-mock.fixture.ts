import supertest from "supertest";
import { expect, onTestFinished } from "vitest";
import { allOperations } from "../../openapi/index.ts";
import { schemaProblems } from "../../openapi/schemas.ts";
import { type AppMock, type AppOptions, createMock } from "../start-mock.ts";

/** A request as a test words it; what it leaves out is as a well-behaved client sends it. `null` leaves a header away. */
export interface Ask {
  readonly method?: "get" | "delete" | "post" | "put" | "patch" | "options";
  readonly path?: string;
  readonly key?: string | null;
  readonly type?: string | null;
}

export interface Answered {
  readonly status: number;
  readonly rule: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
  /** The ids of a page, digit by digit. */
  readonly ids: readonly string[];
}

export interface ObservedMock extends AppMock {
  ask(request?: Ask): Promise<Answered>;
  /** A list of `mk_premium` with this query. */
  list(query?: string, ask?: Ask): Promise<Answered>;
  /** A delete of `mk_premium` with this query. */
  remove(query: string, ask?: Ask): Promise<Answered>;
  /** All ids of `mk_premium`, page by page up to the empty one. */
  walk(limit: number): Promise<string[]>;
}

/**
 * A mock whose every answer is held against the document: a documented status, a body that fits its schema, the length
 * and the rule. A test in which the mock threw fails at its end.
 */
export function observedMock(options: AppOptions = {}): ObservedMock {
  const errors: unknown[] = [];
  const mock = createMock({ ...options, log: ({ error }) => error !== undefined && errors.push(error) });
  onTestFinished(() => expect(errors).toEqual([]));

  const ask = async ({ method = "get", path = "/v1/projects", key = "mk_premium", type = "application/json" }: Ask = {}) => {
    const request = supertest(mock.app)[method](path);
    if (key !== null) request.set("X-Master-Key", key);
    if (type !== null) request.set("Content-Type", type);
    const { status, headers, text } = await request;
    const body = JSON.parse(text) as Answered["body"];
    expectDocumented(method, path, status, body);
    expect(headers["content-length"]).toBe(String(Buffer.byteLength(text)));
    return { status, rule: headers["x-rule"], body, headers, ids: [...text.matchAll(/"id":(\d+)/g)].map(([, id]) => id ?? "") };
  };

  const list = (query = "", request: Ask = {}) => ask({ path: `/v1/projects?${query}`, ...request });

  const walk = async (limit: number) => {
    const walked: string[] = [];
    for (
      let page = await list(`limit=${limit}`);
      page.ids.length > 0;
      page = await list(`limit=${limit}&last_id=${page.ids.at(-1)}`)
    ) {
      walked.push(...page.ids);
    }
    return walked;
  };

  return {
    ...mock,
    ask,
    list,
    walk,
    remove: (query, request = {}) => ask({ method: "delete", path: `/v1/project?${query}`, type: null, ...request }),
  };
}

function expectDocumented(method: string, path: string, status: number, body: unknown): void {
  const operation = allOperations.find(
    (each) => each.method === method.toUpperCase() && `/v1${each.path}` === path.split("?")[0],
  );
  if (operation) expect(schemaProblems(operation.id, status, body), `${method} ${path} gives ${status}`).toEqual([]);
  else
    expect(body).toEqual({
      ...(body as object),
      code: status,
      message: expect.any(String),
      subMessage: expect.any(String),
      status: "error",
    });
}
