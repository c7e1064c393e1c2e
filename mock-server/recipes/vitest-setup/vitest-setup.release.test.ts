import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { ROOT } from "../../tests/mock-process.fixture.ts";
import { setup } from "./global-setup.ts";
import config from "./vitest.config.ts";

test("a run with the global setup has one mock for all its files", async () => {
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const args = [vitest, "run", "--config", join(import.meta.dirname, "vitest.config.ts"), "--reporter", "json"];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: import.meta.dirname, env: outsideOfVitest() });
  expect(JSON.parse(stdout.slice(stdout.indexOf("{")))).toMatchObject({ success: true, numPassedTests: 2, numTotalTests: 2 });
});

test("the setup provides the URL of its mock, and its teardown stops the mock", async () => {
  expect(config.test?.globalSetup).toBe("./global-setup.ts");
  const provided = new Map<string, string>();
  const stop = await setup({ provide: (name: string, value: string) => provided.set(name, value) } as never);
  const baseUrl = provided.get("projectsBaseUrl") ?? "";
  expect((await fetch(`${baseUrl}/projects`)).status).toBe(401);
  await stop();
  await expect(fetch(`${baseUrl}/projects`)).rejects.toThrow();
});

/** The environment without vitest's variables, which would make the child behave like a worker of this run. */
function outsideOfVitest(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^VITEST|^NODE_OPTIONS$/.test(name)));
}
