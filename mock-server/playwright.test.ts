import { expect, test } from "vitest";
import { KEY_HEADER } from "../openapi/constants.ts";
import type { RunningMock } from "./index.ts";
import { mockFixtures } from "./playwright.ts";

test("a test gets a copy of a key, annotations for near misses and its requests on failure, and the next one starts afresh", async () => {
  const { mock: workerMock, mockKey } = mockFixtures({ profile: { "list.total": "page" } });
  /** Runs a test on the mock of a worker, as Playwright does, and returns its annotations and attachments. */
  const runTest = async (
    mock: RunningMock,
    testId: string,
    status: string,
    body: (key: string) => Promise<void>,
  ) => {
    const annotations: { type: string; description?: string }[] = [];
    const attached: string[] = [];
    const attach = async (name: string, { body: text }: { body: string }) =>
      void attached.push(name, text);
    await mockKey[0]({ mock }, body, {
      testId,
      status,
      expectedStatus: "passed",
      annotations,
      attach,
    });
    return { annotations, attached };
  };

  await workerMock[0]({}, async (mock) => {
    const first = await runTest(mock, "one", "passed", async (key) => {
      expect(key).toBe("mk_premium:one");
      for (const query of ["?lastId=3", "?lastId=4"]) await list(mock, key, query);
      const [account] = await mock.store.read(key);
      await mock.store.delete(key, account?.projects[0]?.id ?? "");
      mock.profile.set({ "list.total": "all" });
      mock.faults.set([{ status: 500 }]);
    });
    const hint = "GET /v1/projects: sent `lastId`; the parameter is `last_id`";
    expect(first).toEqual({
      annotations: [{ type: "near miss", description: hint }],
      attached: [],
    });

    const second = await runTest(mock, "two", "failed", async () => {
      expect(mock.requests()).toEqual([]);
      expect(await list(mock, "mk_premium:one", "?limit=50")).toMatchObject({
        code: 200,
        total: 45,
      });
    });
    expect(second.annotations).toEqual([]);
    expect(second.attached.slice(0, 2)).toEqual([
      "mock-requests.txt",
      "200 GET /v1/projects?limit=50 rule list.first-page",
    ]);
    expect([second.attached[2], JSON.parse(second.attached[3] ?? "")]).toEqual([
      "mock-journal.json",
      [expect.objectContaining({ id: 3, query: "limit=50" })],
    ]);
  });
});

async function list({ url }: RunningMock, key: string, query: string): Promise<unknown> {
  const headers = { [KEY_HEADER]: key, "Content-Type": "application/json" };
  return (await fetch(`${url}/projects${query}`, { headers })).json();
}
