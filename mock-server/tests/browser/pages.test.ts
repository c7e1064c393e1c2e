import { expect, test } from "vitest";
import type { Fault } from "../../index.ts";
import { describeInBrowser, servePage, startTestMock, visit } from "./browser.fixture.ts";

/** A fault of a delete: the outcome in a page of another origin and in Node's fetch, and whether the project remains. */
const FAULTS: readonly (readonly [fault: Fault, outcome: string, stays: boolean])[] = [
  [{ break: "reset" }, "TypeError", true],
  [{ break: "reset", when: "after" }, "TypeError", false],
  [{ break: "empty" }, "TypeError", true],
  [{ break: "empty", when: "after" }, "TypeError", false],
  [{ break: "hang", when: "after" }, "TimeoutError", false],
  [{ break: "truncate", when: "after" }, "200, then TypeError", false],
  [{ delay: 50 }, "200 JSON", false],
  [{ status: 503 }, "503 JSON", true],
  [{ status: 502, body: "html" }, "502 no JSON", true],
  [{ status: 502, body: "empty", when: "after" }, "502 no JSON", false],
];

describeInBrowser("a page of another origin", () => {
  test("loses what a fault loses, by one request with the effect of the fault, as a client in Node does", async () => {
    const mock = await startTestMock();
    const { page } = await visit(await servePage());
    const clients = { page: (asked: Asked) => page.evaluate(send, asked), node: send };
    for (const [row, [fault, outcome, stays]] of FAULTS.entries()) {
      for (const [client, ask] of Object.entries(clients)) {
        const key = `mk_premium:${client}-${row}`;
        const projects = async () =>
          (await mock.store.read(key)).flatMap((account) => account.projects);
        const [project] = await projects();
        mock.faults.clear();
        // Leaves an idle connection, on which browsers repeat requests.
        await ask([mock.url, key]);
        mock.faults.set([{ ...fault, operation: "deleteProject" }]);
        const seen = await ask([mock.url, key, project?.id, fault.break === "hang" ? 500 : 20_000]);
        const left = (await projects()).some(({ id }) => id === project?.id);
        expect([client, fault, seen, left]).toEqual([client, fault, outcome, stays]);
        expect([
          mock.faults.list()[0]?.fired,
          mock.requests({ key, operation: "deleteProject" }).length,
        ]).toEqual([1, 1]);
      }
    }
  });

  test("reads answers and the headers that the mock adds, and nothing if CORS does not name its origin", async () => {
    const origin = await servePage();
    const look = async (cors?: string | false) => {
      const mock = await startTestMock(cors === undefined ? {} : { cors });
      const { page, troubles } = await visit(origin);
      const read = () => page.evaluate(readHeaders, mock.url);
      return { read, troubles, mock };
    };
    const allowed = {
      status: 403,
      rule: "list.last-id-foreign",
      nearMiss: expect.stringContaining("limit"),
      applied: "code=403",
    };
    expect(await (await look()).read()).toMatchObject(allowed);
    expect(await (await look(origin)).read()).toMatchObject(allowed);
    for (const cors of [false, "http://localhost:5173"] as const) {
      const { read, troubles, mock } = await look(cors);
      expect(await read()).toBe("TypeError");
      expect(troubles.join()).toContain("blocked by CORS policy");
      expect(mock.requests({ operation: "listProjects" })).toEqual([]);
    }
  });

  test("uses the control interface if --admin-origin names its origin, and else not", async () => {
    const origin = await servePage();
    const outcomes = [[], [origin]].map(async (adminOrigin) => {
      const mock = await startTestMock({ adminOrigin });
      const { page } = await visit(origin);
      const seen = await page.evaluate(putFault, mock.url.replace("/v1", "/__admin/faults"));
      return [seen, mock.faults.list().map(({ status }) => status)];
    });
    expect(await Promise.all(outcomes)).toEqual([
      ["TypeError", []],
      [expect.stringMatching(/^200 {"faults":\[{"id":"fault-1","status":503/), [503]],
    ]);
  });

  test("is answered by MSW's service worker as by the mock: a walk, a delete, a lost answer, another origin, an abort, and nothing else", async () => {
    const { page, troubles } = await visit(await servePage(WITH_WORKER));
    const act = (expression: string) => page.evaluate(`started.then(async () => (${expression}))`);
    const walked = (await act("await walk('/v1')")) as string[];
    expect(walked).toHaveLength(45);
    expect(await act(`await send('/v1/project?projectId=${walked[0]}', 'DELETE')`)).toEqual([
      200,
      "delete.success",
    ]);
    expect(await act("await walk('https://speech.example/v1')")).toEqual(walked.slice(1));
    expect(await act("mock.requests().at(-1).cause")).toMatch(/^rule list\./);
    await act("mock.faults.set([{ break: 'reset', when: 'after' }])");
    expect(await act(`await send('/v1/project?projectId=${walked[1]}', 'DELETE')`)).toBe(
      "TypeError",
    );
    await act("mock.faults.clear()");
    expect(await act(`await send('/v1/project?projectId=${walked[1]}', 'DELETE')`)).toEqual([
      404,
      "delete.again",
    ]);
    expect(await act("await send('/v1/projects', 'GET', 'mk_slow', AbortSignal.timeout(50))")).toBe(
      "TimeoutError",
    );
    expect(await act("await fetch('/app.js').then(({ status }) => status)")).toBe(200);
    await page.reload();
    expect(await act("await walk('/v1')")).toEqual(walked.slice(2));
    expect(
      troubles.filter((text) => !/ERR_FAILED|status of 404|^request to https:..speech/.test(text)),
    ).toEqual([]);
  });
});

const WITH_WORKER = `
  import { setupWorker } from "msw/browser";
  import { projectsHandlers } from "../../msw.ts";

  globalThis.mock = projectsHandlers({ storage: sessionStorage });
  globalThis.started = setupWorker(...mock.handlers).start({ quiet: true, onUnhandledRequest: "bypass" });
  const ask = (url, method = "GET", key = "mk_premium", signal) =>
    fetch(url, { method, headers: { "X-Master-Key": key, "Content-Type": "application/json" }, signal });
  globalThis.send = (...asked) => ask(...asked).then(({ status, headers }) => [status, headers.get("X-Rule")], ({ name }) => name);
  globalThis.walk = async (baseUrl) => {
    const ids = [];
    for (let page; page === undefined || page.length > 0; ids.push(...page.map(({ id }) => id)))
      page = (await (await ask(baseUrl + "/projects?last_id=" + (ids.at(-1) ?? 0))).json()).projects;
    return ids;
  };
`;

type Asked = readonly [baseUrl: string, key: string, id?: string | undefined, timeoutMs?: number];

/** Lists, or deletes a project, and describes the outcome. It also runs in the page, so it uses nothing from this module. */
async function send([baseUrl, key, id, timeoutMs = 20_000]: Asked): Promise<string> {
  const headers = { "X-Master-Key": key, "Content-Type": "application/json" };
  const [method, path] =
    id === undefined ? ["GET", "/projects"] : ["DELETE", `/project?projectId=${id}`];
  try {
    const response = await fetch(baseUrl + path, {
      method,
      headers,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text().catch((error: Error) => error);
    if (typeof text !== "string") return `${response.status}, then ${text.name}`;
    return `${response.status} ${/^\{.*\}$/s.test(text) ? "JSON" : "no JSON"}`;
  } catch (error) {
    return (error as Error).name;
  }
}

/** It runs in the page. */
function putFault(url: string): Promise<string> {
  const init = {
    method: "PUT",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify([{ status: 503 }]),
  };
  return fetch(url, init)
    .then(async (answer) => `${answer.status} ${JSON.stringify(await answer.json())}`)
    .catch(({ name }: Error) => name);
}

/** It runs in the page, too. */
async function readHeaders(baseUrl: string): Promise<unknown> {
  const headers = {
    "X-Master-Key": "mk_premium",
    "Content-Type": "application/json",
    Prefer: "code=403",
  };
  try {
    const response = await fetch(`${baseUrl}/projects?pageSize=2`, { headers });
    const [rule, nearMiss, applied] = ["X-Rule", "X-Near-Miss", "Preference-Applied"].map((name) =>
      response.headers.get(name),
    );
    return { status: response.status, rule, nearMiss, applied };
  } catch (error) {
    return (error as Error).name;
  }
}
