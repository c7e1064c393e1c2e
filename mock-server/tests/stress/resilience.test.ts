import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = (...args: string[]) =>
  promisify(execFile)(process.execPath, ["--import", "tsx", "mock-server/tests/stress/resilience.ts", ...args]);

test("a quick run of the sources keeps every promise", { timeout: 120_000 }, async () => {
  const { stdout } = await run("--quick", "--servers", "sources", "--only", "load,stop");
  expect(stdout).toMatch(/^\| \*\*SIGTERM under 20 clients at full speed\*\*.* \| {2}\|$/m);
  expect(stdout).toContain("| requests answered | 600 |\n");
  expect(stdout).toContain("| sent and never answered | 0 |\n");
  expect(stdout).toContain("| ends with | exit 0 |\n");
  expect(stdout.match(/^kept {4}/gm)).toHaveLength(4);
  expect(stdout).not.toContain("BROKEN");
});

test("a wrong argument is told in one line, with exit code 2", async () => {
  await expect(run("--only", "stpo")).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^resilience: --only: .*\n$/),
  });
});
