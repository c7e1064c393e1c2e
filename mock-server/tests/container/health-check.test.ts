import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, type TestContext, test } from "vitest";
import { selfSigned } from "../certificate.fixture.ts";
import { file, start } from "../cli-run.fixture.ts";

test("a mock over HTTP is healthy as long as it runs", async (context) => {
  const { baseUrl, child } = await start(context);
  expect(await check(baseUrl)).toBe(0);
  child.kill("SIGTERM");
  await once(child, "exit");
  expect(await check(baseUrl)).toBe(1);
});

test("a mock over HTTPS is healthy, whatever authority its certificate has", async (context) => {
  const flags = await pairOf(context);
  const { lines } = await start(context, flags);
  const [, baseUrl = ""] = /listening on (https:\S+)/.exec(lines[0] ?? "") ?? [];
  expect(await check(baseUrl)).toBe(0);
});

test("a mock without its control interface is healthy", async (context) => {
  const { baseUrl } = await start(context, ["--no-admin"]);
  expect(await check(baseUrl)).toBe(0);
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

async function pairOf(context: TestContext): Promise<string[]> {
  const { cert, key } = await selfSigned();
  return ["--cert", await file(context, "cert.pem", String(cert)), "--key", await file(context, "key.pem", String(key))];
}
