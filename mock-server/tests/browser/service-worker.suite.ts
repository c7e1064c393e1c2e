import { beforeAll, beforeEach, expect, test } from "vitest";
import { describeInBrowser, openPage, servePages, type WatchedPage } from "./browser.fixture.ts";

describeInBrowser("MSW's service worker in a browser", () => {
  let frontEnd: Awaited<ReturnType<typeof servePages>>;
  let watched: WatchedPage;
  beforeAll(async () => {
    frontEnd = await servePages(FRONT_END);
    watched = await openPage();
    await watched.page.goto(frontEnd.origin);
    await watched.page.evaluate("started");
    return async () => {
      await watched.context.close();
      await frontEnd.close();
    };
  });
  beforeEach(() => watched.page.evaluate("mock.reset()"));

  test("a page lists, pages and deletes with plain fetch, on its own origin", async () => {
    const walked = await act<string[]>("walk('/v1')");
    expect(walked).toHaveLength(45);
    expect(await act(`send('/v1/project?projectId=${walked[0]}', 'DELETE')`)).toMatchObject({ status: 200 });
    expect(await act("walk('/v1')")).toEqual(walked.slice(1));
    expect(watched.troubles).toEqual([]);
  });

  test("a page does the same on any other origin, without a preflight or a network", async () => {
    expect(await act("walk('https://speech.example/v1')")).toHaveLength(45);
    expect(await act("send('https://speech.example/v1/projects', 'GET', 'mk_free')")).toMatchObject({
      status: 402,
      rule: "plan.not-premium",
      body: { code: 402 },
    });
  });

  test("its requests are in the journal of the page", async () => {
    await act("send('/v1/projects?limit=1')");
    expect(await act("mock.journal.entries().at(-1)")).toMatchObject({ query: "limit=1", rule: "list.first-page" });
  });

  test("a lost answer is a network error, and its delete took effect", async () => {
    const [id] = await act<string[]>("walk('/v1')");
    await act("mock.faults.replace([{ answer: 'reset' }])");
    expect(await act(`send('/v1/project?projectId=${id}', 'DELETE').catch(({ name }) => name)`)).toBe("TypeError");
    await act("mock.faults.clear()");
    expect(await act(`send('/v1/project?projectId=${id}', 'DELETE')`)).toMatchObject({ status: 404, rule: "delete.again" });
  });

  test("the page can abort a slow answer", async () => {
    expect(await act("send('/v1/projects', 'GET', 'mk_slow', AbortSignal.timeout(50)).catch(({ name }) => name)")).toBe(
      "TimeoutError",
    );
  });

  test("other requests of the page pass through", async () => {
    expect(await act("fetch('/app.js').then(({ status }) => status)")).toBe(200);
  });

  function act<T>(expression: string): Promise<T> {
    return watched.page.evaluate(expression) as Promise<T>;
  }
});

const FRONT_END = `
  import { setupWorker } from "msw/browser";
  import { projectsHandlers } from "../../msw.ts";

  globalThis.mock = projectsHandlers();
  globalThis.started = setupWorker(...mock.handlers).start({ quiet: true, onUnhandledRequest: "bypass" }).then(() => true);

  globalThis.send = async (url, method = "GET", key = "mk_premium", signal) => {
    const headers = { "X-Master-Key": key, "Content-Type": "application/json" };
    const response = await fetch(url, { method, headers, signal });
    return { status: response.status, rule: response.headers.get("X-Rule"), body: await response.json() };
  };
  globalThis.walk = async (baseUrl) => {
    const ids = [];
    for (let lastId = 0; ; lastId = ids.at(-1)) {
      const { body } = await send(baseUrl + "/projects?last_id=" + lastId);
      if (body.projects.length === 0) return ids;
      ids.push(...body.projects.map(({ id }) => id));
    }
  };
`;
