import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Fault } from "../../index.ts";
import { describeInBrowser, HEADERS, servePage, startTestMock, visit } from "./browser.fixture.ts";

const LIST_PAGE = readFileSync(new URL("list-page.js", import.meta.url), "utf8");

/** A fault of a delete, what the list page tells, and whether the project remains. */
const FAULTS: readonly (readonly [fault: Fault, told: string, stays: boolean])[] = [
  [{ break: "reset" }, "TypeError", true],
  [{ break: "reset", when: "after" }, "TypeError", false],
  [{ break: "empty", when: "after" }, "TypeError", false],
  [{ break: "hang", when: "after" }, "TimeoutError", false],
  [{ break: "truncate", when: "after" }, "TypeError", false],
  [{ delay: 50 }, "", false],
  [{ status: 503 }, "503", true],
  [{ status: 502, body: "html" }, "502", true],
  [{ status: 502, body: "empty", when: "after" }, "502", false],
];

/** What the list page sends wrong (nothing: it rounds wide ids), whether that is seen at a delete, and the hint. */
const NEAR_MISSES: readonly (readonly [wrong: string, deletes: boolean, hint: string])[] = [
  ["limit=pageSize", false, "sent `pageSize`; the parameter is `limit`"],
  ["id=id", true, "sent `id`; the parameter is `projectId`"],
  ["", true, "the client rounded it"],
];

describeInBrowser("a page of another origin", () => {
  test.each(FAULTS)("loses what the fault %j loses, by one request", async (fault, told, stays) => {
    const mock = await startTestMock();
    const timeout = fault.break === "hang" ? "3000" : "20000";
    const asked = new URLSearchParams({ api: mock.url, timeout });
    const { page } = await visit(`${await servePage(LIST_PAGE)}/?${asked}`);
    const row = page.locator("[id='1020']");
    await row.waitFor();
    mock.faults.set([{ ...fault, operation: "deleteProject" }]);
    await row.getByRole("button").click();
    await mock.waitFor({ operation: "deleteProject" }, { timeoutMs: 20_000 });
    await expect.poll(() => page.getByRole("alert").textContent(), { timeout: 20_000 }).toBe(told);
    expect(await row.count()).toBe(stays ? 1 : 0);
    const [account] = await mock.store.read("mk_premium");
    expect(account?.projects.some(({ id }) => id === "1020")).toBe(stays);
    expect(mock.requests({ operation: "deleteProject" })).toHaveLength(1);
    expect(mock.faults.list()).toMatchObject([{ fired: 1 }]);
  });

  test("scrolls through all projects, and sees every near miss, which the journal has too", async () => {
    const mock = await startTestMock();
    const wide = await startTestMock({ profile: { "list.id-width": "wide" } });
    const origin = await servePage(LIST_PAGE);
    const { page } = await visit(`${origin}/?${new URLSearchParams({ api: mock.url })}`);
    const rows = page.locator("li");
    for (const count of [20, 40, 45]) {
      await rows.nth(count - 1).waitFor();
      await page.evaluate("scrollTo(0, document.body.scrollHeight)");
    }
    await page.getByText("All projects").waitFor();
    expect(await rows.count()).toBe(45);
    for (const [wrong, deletes, hint] of NEAR_MISSES) {
      const asked = wrong === "" ? wide : mock;
      await page.goto(`${origin}/?${new URLSearchParams({ api: asked.url })}&${wrong}`);
      if (deletes) await page.locator("button").nth(1).click();
      await page.locator("#hint").getByText(hint).first().waitFor();
      const { nearMisses = [] } = asked.requests().at(-1) ?? {};
      expect(nearMisses.join(), wrong).toContain(hint);
    }
  });

  test("reads answers and the headers that the mock adds, and nothing if CORS does not name its origin", async () => {
    const origin = await servePage();
    const look = async (cors?: string | false) => {
      const mock = await startTestMock({ cors, faults: [{ headers: { "X-Own": "7" } }] });
      const { page, troubles } = await visit(origin);
      const headers = { ...HEADERS, Prefer: "code=403" };
      const read = () =>
        page.evaluate(answerTo, { url: `${mock.url}/projects?pageSize=2`, headers });
      return { read, troubles, mock };
    };
    const allowed = {
      status: 403,
      headers: {
        "x-rule": "list.last-id-foreign",
        "x-near-miss": expect.stringContaining("limit"),
        "preference-applied": "code=403",
        "x-own": "7",
      },
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
      const url = mock.url.replace("/v1", "/__admin/faults");
      const body = JSON.stringify([{ status: 503 }]);
      const headers = { "Content-Type": "application/json" };
      const seen = await page.evaluate(answerTo, { url, method: "PUT", headers, body });
      return [seen, mock.faults.list().map(({ status }) => status)];
    });
    expect(await Promise.all(outcomes)).toEqual([
      ["TypeError", []],
      [
        expect.objectContaining({
          status: 200,
          text: expect.stringMatching(/^{"faults":\[{"id":"fault-1","status":503/),
        }),
        [503],
      ],
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

/** What a script can read of an answer, or the name of its error. It runs in the page. */
function answerTo({ url, ...init }: RequestInit & { readonly url: string }): Promise<unknown> {
  return fetch(url, init)
    .then(async (answer) => ({
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      text: await answer.text(),
    }))
    .catch(({ name }: Error) => name);
}
