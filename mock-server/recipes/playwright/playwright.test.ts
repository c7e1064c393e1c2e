import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "../../tests/mock-process.fixture.ts";
import { endGroup, projectWithPackage } from "../installed-package.fixture.ts";

test("the server of the Playwright configuration starts, becomes healthy, answers, and stops on its signal", async () => {
  vi.stubEnv("MOCK_PORT", String(await freePort()));
  onTestFinished(() => void vi.unstubAllEnvs());
  const { default: config } = await import("./playwright.config.ts");
  const { command, url, gracefulShutdown, timeout } = config.webServer;

  // Like Playwright: in a shell, in a process group of its own that gets the signal.
  const server = spawn(command, { cwd: await projectWithPackage(), shell: true, detached: true, stdio: "ignore" });
  const exited = once(server, "exit");
  onTestFinished(() => endGroup(server.pid, "SIGKILL"));
  await vi.waitUntil(() => health(url), { timeout, interval: 100 });

  const headers = { "X-Master-Key": "mk_premium:worker-1", "Content-Type": "application/json" };
  expect((await fetch(new URL("/v1/projects", url), { headers })).status).toBe(200);

  endGroup(server.pid, gracefulShutdown.signal);
  await exited;
  // The shell ends at once; the mock ends when its answers are written.
  await vi.waitUntil(async () => (await health(url)) === undefined, { timeout: gracefulShutdown.timeout, interval: 50 });
});

/** Whether the mock is healthy; undefined if nothing listens. */
function health(url: string): Promise<boolean | undefined> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => undefined,
  );
}
