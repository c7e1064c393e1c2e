import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { listen } from "../adapters/listen.ts";
import { startMock } from "../start-mock.ts";
import { selfSigned } from "./certificate.fixture.ts";
import {
  commandArguments,
  type MockProcess,
  type MockProcessOptions,
  runMock,
  startMockProcess,
} from "./mock-process.fixture.ts";

test.each(["SIGTERM", "SIGINT"] as const)("a mock exits with 0 on a %s right after the ready line", async (signal) => {
  expect(await (await started()).stop(signal)).toBe(0);
});

test("a wrong flag is refused with one line on stderr and exit code 2", async () => {
  const line = expect.stringMatching(/^tts-projects-mock: unknown option '--prot' .*\n$/);
  expect(await runMock(["--prot", "1"])).toEqual({ code: 2, stdout: "", stderr: line });
});

test("a stopping mock finishes the answers in flight, is not ready meanwhile, and ends connections and streams", async () => {
  const mock = await started();
  const stream = await fetch(new URL("/__admin/requests/stream", mock.baseUrl));
  const answer = list(mock, "mk_slow");
  await waitForArrival(mock);
  expect((await health(mock)).status).toBe(200);
  mock.child.kill("SIGTERM");
  const stopping = await waitForStopping(mock);
  expect([stopping.status, stopping.headers.get("connection")]).toEqual([503, "close"]);
  expect(await stopping.json()).toMatchObject({ status: "stopping" });
  expect(await stream.text()).toContain(": following\n\n");
  expect(await answer).toMatchObject({ code: 200 });
  expect(await mock.ended).toBe(0);
});

test("a signal that arrives twice counts once, and a later signal ends the mock at once with 1", async () => {
  const mock = await started(["--delay", "9000"]);
  const answer = list(mock, "mk_premium").catch(() => "cut");
  await waitForArrival(mock);
  mock.child.kill("SIGTERM");
  await sleep(5);
  mock.child.kill("SIGTERM");
  await waitForStopping(mock);
  await sleep(400);
  expect(await mock.stop("SIGTERM")).toBe(1);
  expect(await answer).toBe("cut");
});

test("after an uncaught error, the mock logs it once, finishes the answers in flight, and exits with 1", async () => {
  const bug = "process.on('SIGUSR2',()=>setImmediate(()=>{throw new Error('planted')}))";
  const mock = await started([], { env: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(bug)}` } });
  const answer = list(mock, "mk_slow");
  await waitForArrival(mock);
  for (let times = 0; times < 2; times++) mock.child.kill("SIGUSR2");
  expect(await answer).toMatchObject({ code: 200 });
  expect(await mock.ended).toBe(1);
  expect(mock.stderr()).toMatch(/^tts-projects-mock: stopped by an uncaught error: .*planted.*\n$/);
});

test.each([
  ["over HTTP", {}],
  ["over HTTPS, with any certificate", { tls: true }],
  ["without its control interface", { control: false }],
] as const)("a mock %s is healthy while it runs", async (_, { tls, ...options }: { tls?: true; control?: false }) => {
  const mock = await startMock({ ...options, ...(tls && { tls: await selfSigned() }) });
  expect(await healthCheck(mock.baseUrl)).toBe(0);
  await mock.close();
  expect(await healthCheck(mock.baseUrl)).toBe(1);
});

test("the health check fails for a server that answers 503", async () => {
  const { origin, close } = await listen((_request, response) => response.writeHead(503).end(), "127.0.0.1", 0);
  onTestFinished(() => close(0));
  expect(await healthCheck(origin)).toBe(1);
});

async function started(args: readonly string[] = [], options: MockProcessOptions = {}): Promise<MockProcess> {
  const mock = await startMockProcess(["--silent", ...args], options);
  onTestFinished(async () => void (await mock.stop("SIGKILL")));
  return mock;
}

function health({ baseUrl }: MockProcess): Promise<Response> {
  return fetch(new URL("/__admin/health", baseUrl));
}

/** Waits until earlier requests have arrived, by sending health checks after them. */
async function waitForArrival(mock: MockProcess): Promise<void> {
  for (let times = 0; times < 3; times++) await (await health(mock)).text();
}

/** Waits until the mock is stopping, and returns that answer of the health check. */
async function waitForStopping(mock: MockProcess): Promise<Response> {
  return vi.waitUntil(
    async () => {
      const answer = await health(mock);
      return answer.status === 503 && answer;
    },
    { timeout: 10_000, interval: 10 },
  );
}

async function list({ baseUrl }: MockProcess, key = "mk_premium"): Promise<unknown> {
  const headers = { "X-Master-Key": key, "Content-Type": "application/json" };
  return (await fetch(`${baseUrl}/projects`, { headers })).json();
}

/** The exit code of the image's health check. */
async function healthCheck(url: string): Promise<number | null> {
  const args = commandArguments("mock-server/cli/health-check");
  const [code] = await once(spawn(process.execPath, args, { env: { TTS_PROJECTS_PORT: new URL(url).port } }), "exit");
  return code;
}
