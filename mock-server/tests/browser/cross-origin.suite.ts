import { beforeAll, expect, onTestFinished, test } from "vitest";
import { type StartOptions, startMock } from "../../start-mock.ts";
import { selfSigned } from "../certificate.fixture.ts";
import { describeInBrowser, openPage, servePages } from "./browser.fixture.ts";

describeInBrowser("a page of another origin", () => {
  let frontEnd: Awaited<ReturnType<typeof servePages>>;
  beforeAll(async () => {
    frontEnd = await servePages(FRONT_END);
    return frontEnd.close;
  });

  test("walks and deletes with an unchanged client, and its console stays clean", async () => {
    const { act, troubles } = await visit();
    const walked = (await act("walk", 20)) as string[];
    expect(walked).toHaveLength(45);
    expect(await act("remove", walked[0])).toBe(true);
    expect(await act("walk", 100)).toEqual(walked.slice(1));
    expect(troubles).toEqual([]);
  });

  test("reads the body of a 402, and the headers that the mock adds", async () => {
    const { act, troubles } = await visit();
    expect(await act("look", "mk_free")).toMatchObject({ status: 402, body: { code: 402 }, rule: "plan.not-premium" });
    expect(await act("look", "mk_premium", "pageSize=2")).toMatchObject({ nearMiss: expect.stringContaining("`limit`") });
    expect(troubles).toEqual([expect.stringMatching(/^console: Failed to load resource: .* 402/)]);
  });

  test("reads an answer that a fault or a preference forced", async () => {
    const { act } = await visit({ faults: [{ times: 1, status: 503 }] });
    expect(await act("look", "mk_premium")).toMatchObject({ status: 503, rule: "mock.fault", retryAfter: "1" });
    expect(await act("look", "mk_premium", "", { Prefer: "code=403" })).toMatchObject({ status: 403, applied: "code=403" });
  });

  test("is refused if CORS is off", async () => {
    const { act, troubles, mock } = await visit({ cors: "off" });
    expect(await act("look", "mk_premium")).toBe("TypeError");
    expect(troubles.join()).toContain("blocked by CORS policy");
    expect(mock.journal.entries().map(({ method }) => method)).toEqual(["OPTIONS"]);
  });

  test("is allowed if CORS names its origin, and refused if CORS names another", async () => {
    const allowed = await visit({ cors: { origin: frontEnd.origin } });
    expect(await allowed.act("look", "mk_premium")).toMatchObject({ status: 200, rule: "list.first-page" });
    expect(allowed.troubles).toEqual([]);
    const refused = await visit({ cors: { origin: "http://localhost:5173" } });
    expect(await refused.act("look", "mk_premium")).toBe("TypeError");
    expect(refused.troubles.join()).toContain("blocked by CORS policy");
  });

  test("reaches the mock over https too", async () => {
    const { act } = await visit({ tls: await selfSigned() });
    expect(await act("walk", 100)).toHaveLength(45);
  });

  test("cannot reach the control interface", async () => {
    const { act, mock } = await visit();
    expect(await act("control", mock.baseUrl.replace("/v1", "/__admin/reset"))).toBe("TypeError");
  });

  async function visit(options: StartOptions = {}) {
    const mock = await startMock(options);
    onTestFinished(() => mock.close());
    const { page, context, troubles } = await openPage({ ignoreHTTPSErrors: true });
    onTestFinished(() => context.close());
    await page.goto(`${frontEnd.origin}/#${mock.baseUrl}`);
    const act = (name: string, ...given: readonly unknown[]) => page.evaluate(perform, [name, given] as const);
    return { mock, troubles, act };
  }
});

/** Runs in the page. */
function perform([name, given]: readonly [string, readonly unknown[]]): Promise<unknown> {
  const { acts } = globalThis as unknown as { acts: Record<string, (...given: readonly unknown[]) => Promise<unknown>> };
  const act = acts[name] ?? (() => Promise.reject(new Error(`no act ${name}`)));
  return act(...given).catch((error: Error) => error.name);
}

const FRONT_END = `
  import { deleteProject, eachProject, projectsClient } from "../../recipes/typed-client.ts";

  const baseUrl = location.hash.slice(1);
  const client = projectsClient({ baseUrl, key: "mk_premium" });

  globalThis.acts = {
    walk: async (limit) => {
      const ids = [];
      for await (const { id } of eachProject(client, limit)) ids.push(id);
      return ids;
    },
    remove: (id) => deleteProject(client, id),
    look: async (key, query = "", headers = {}) => {
      const response = await fetch(baseUrl + "/projects?" + query, {
        headers: { "X-Master-Key": key, "Content-Type": "application/json", ...headers },
      });
      const header = (name) => response.headers.get(name);
      return {
        status: response.status,
        body: await response.json(),
        rule: header("X-Rule"),
        nearMiss: header("X-Near-Miss"),
        retryAfter: header("Retry-After"),
        applied: header("Preference-Applied"),
      };
    },
    control: (url) => fetch(url, { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" }),
  };
`;
