import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { ROOT } from "../installed-package.cases.ts";

test("a run with the global setup has one mock for all its files", async () => {
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const args = [vitest, "run", "--config", join(import.meta.dirname, "vitest.config.ts"), "--reporter", "json"];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname, env: outsideOfVitest() });
  expect(JSON.parse(stdout.slice(stdout.indexOf("{")))).toMatchObject({ success: true, numPassedTests: 2, numTotalTests: 2 });
});

/** A vitest that believes to be a worker of this one would behave otherwise. */
function outsideOfVitest(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^VITEST|^NODE_OPTIONS$/.test(name)));
}
