import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startMock } from "../../start-mock.ts";
import { selfSigned } from "../certificate.fixture.ts";

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
  const server = createServer((_request, response) => response.writeHead(503).end()).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  expect(await check(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)).toBe(1);
});

async function check(url: string): Promise<number | null> {
  const args = ["--import", "tsx", "mock-server/cli/health-check.ts"];
  const [code] = await once(spawn(process.execPath, args, { env: { TTS_PROJECTS_PORT: new URL(url).port } }), "exit");
  return code;
}
