import { expect, test } from "vitest";
import { startMock } from "../../mock-server/index.ts";
import { differentRuns, judgeOwnAccounts } from "./gate-load.ts";

test("runs side by side against one mock end alike, each with accounts of its own", async () => {
  const { baseUrl, close } = await startMock();
  const { origin } = new URL(baseUrl);
  const reports = await Promise.all([1, 2, 3].map(() => judgeOwnAccounts(origin))).finally(close);
  expect(differentRuns(reports)).toEqual([]);
});
