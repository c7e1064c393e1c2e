import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { listen } from "../../adapters/listen.ts";
import { startMock } from "../../start-mock.ts";
import { selfSigned } from "../certificate.fixture.ts";
import { commandArguments } from "../mock-process.fixture.ts";

test.each([
  ["over HTTP", {}],
  ["over HTTPS, whatever authority its certificate has", { tls: true }],
  ["without its control interface", { control: false }],
] as const)("a mock %s is healthy as long as it runs", async (_, { tls, ...options }: { tls?: true; control?: false }) => {
  const mock = await startMock({ ...options, ...(tls && { tls: await selfSigned() }) });
  expect(await check(mock.baseUrl)).toBe(0);
  await mock.close();
  expect(await check(mock.baseUrl)).toBe(1);
});

test("a mock that says 503 is not healthy", async () => {
  const { origin, close } = await listen((_request, response) => response.writeHead(503).end(), "127.0.0.1", 0);
  onTestFinished(() => close(0));
  expect(await check(origin)).toBe(1);
});

async function check(url: string): Promise<number | null> {
  const args = commandArguments("mock-server/cli/health-check");
  const [code] = await once(spawn(process.execPath, args, { env: { TTS_PROJECTS_PORT: new URL(url).port } }), "exit");
  return code;
}
