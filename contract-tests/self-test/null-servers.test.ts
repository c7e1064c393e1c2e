import { expect, test } from "vitest";
import { allCases } from "../cases/all-cases.ts";
import { exitCodeOf, type Report } from "../model/report.ts";
import { runSuite } from "../runner/run.ts";
import type { Transport } from "../runner/transport.ts";
import { nullServers, staleCache } from "./null-servers.ts";
import { reference } from "./reference.ts";

/**
 * What a server that always says the same cannot help keeping: that the body is JSON, that its envelope has a form, that no
 * page is too long. About how the interface behaves it must not be believed in anything.
 */
const FORM = ["envelope.json", "envelope.success", "envelope.error", "envelope.always", "list.shape", "list.project"];

test.each(nullServers)("$id, which $does, passes no must case on evidence that was not seen", async ({ start }) => {
  await expectNoTrust(start());
});

test("a cache that replays the last good answer passes no must case on evidence that was not seen", async () => {
  const { transport } = reference();
  await expectNoTrust(staleCache(transport));
});

async function expectNoTrust(transport: Transport): Promise<void> {
  const { target } = reference();
  const report = await runSuite({ target, transport }, allCases);
  expect(exitCodeOf(report)).not.toBe(0);
  expect(trusted(report)).toEqual([]);
}

function trusted({ cases }: Report): string[] {
  const passed = cases.filter(({ level, verdict }) => level === "must" && verdict === "pass");
  return passed.map(({ id }) => id).filter((id) => !FORM.includes(id));
}
