import { expect, test } from "vitest";
import { KEY_HEADER } from "../openapi/constants.ts";
import type { RunningMock } from "./index.ts";
import { mockFixtures } from "./playwright.ts";

test("a test gets a copy of a key and its requests on failure, and the next one starts afresh", async () => {
  const { mock: workerMock, mockKey } = mockFixtures({ profile: { "list.total": "page" } });
  /** Runs a test on the mock of a worker, as Playwright does, and returns its attachments. */
  const runTest = async (
    mock: RunningMock,
    testId: string,
    status: string,
    body: (key: string) => Promise<void>,
  ) => {
    const attached: string[] = [];
    const attach = async (name: string, { body: text }: { body: string }) =>
      void attached.push(name, text);
    await mockKey[0]({ mock }, body, {
      testId,
      status,
      expectedStatus: "passed",
      attach,
    });
    return attached;
  };

  await workerMock[0]({}, async (mock) => {
    const first = await runTest(mock, "one", "passed", async (key) => {
      expect(key).toBe("mk_premium:one");
      await list(mock, key, "");
      const [account] = await mock.store.read(key);
      await mock.store.delete(key, account?.projects[0]?.id ?? "");
      mock.profile.set({ "list.total": "all" });
      mock.faults.set([{ status: 500 }]);
    });
    expect(first).toEqual([]);

    const second = await runTest(mock, "two", "failed", async () => {
      expect(mock.requests()).toEqual([]);
      const answer = await list(mock, "mk_premium:one", "?limit=50");
      expect(answer).toMatchObject({ code: 200, total: 45 });
      await list(mock, "mk_premium:one", "?lastId=3");
    });
    expect(second).toEqual([
      "mock-requests.txt",
      expect.stringMatching(
        /^200 GET \/v1\/projects\?lastId=3 .* ms; sent `lastId`; the parameter is `last_id`\n200 GET \/v1\/projects\?limit=50 mk_premium:one rule list\.first-page .* ms$/,
      ),
    ]);
  });
});

async function list({ url }: RunningMock, key: string, query: string): Promise<unknown> {
  const headers = { [KEY_HEADER]: key, "Content-Type": "application/json" };
  return (await fetch(`${url}/projects${query}`, { headers })).json();
}
