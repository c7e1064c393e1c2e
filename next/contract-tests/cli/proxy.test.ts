import { writeFile } from "node:fs/promises";
import { connect, createServer as createTcpServer, type Socket } from "node:net";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { createServer as createTlsServer } from "node:tls";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { selfSigned } from "../../mock-server/tests/certificate.fixture.ts";
import { listen } from "../runner/local-server.fixture.ts";
import { startReference } from "../self-test/reference.ts";
import { newFolder, runHere, spawnCli, writeJson } from "./run.fixture.ts";

const HOST = "192.0.2.1";
const certificate = await selfSigned(HOST);
let started: Awaited<ReturnType<typeof startReference>>;

beforeAll(async () => {
  started = await startReference();
});
afterEach(() => void vi.unstubAllEnvs());
afterAll(() => started.close());

// In its own process, because Node reads NODE_EXTRA_CA_CERTS at its start.
test("judges an https target through a tunnel, so that the proxy sees no key", async () => {
  const { address, seen } = await startProxy();
  const trusted = join(await newFolder(), "trusted.pem");
  await writeFile(trusted, certificate.cert);
  const environment = { HTTPS_PROXY: address, NODE_EXTRA_CA_CERTS: trusted };
  const { code, stdout, stderr } = await spawnCli(await argsFor(await secureUrl()), environment);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toMatch(/^pass +list\.first-page/m);
  expect(seen.length).toBeGreaterThan(3);
  for (const request of seen) expect(request).toMatch(/^CONNECT 192\.0\.2\.1:\d+ HTTP\/1\.1\r\n/);
  expect(seen.join("")).not.toContain("mk_");
});

test("verifies the certificate of a target through a tunnel, whatever NODE_TLS_REJECT_UNAUTHORIZED says", async () => {
  const { address } = await startProxy();
  vi.stubEnv("HTTPS_PROXY", address);
  vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
  expect(await runHere(await argsFor(await secureUrl()))).toMatchObject({
    code: 3,
    stderr: expect.stringContaining(
      `through the proxy ${address.slice("http://".length)}: TLS failed (DEPTH_ZERO_SELF_SIGNED_CERT)`,
    ),
  });
});

async function argsFor(baseUrl: string): Promise<string[]> {
  return ["--target", await writeJson("target.json", { ...started.target, baseUrl }), "--only", "list.first-page"];
}

async function secureUrl(): Promise<string> {
  const port = await listen(
    createTlsServer(certificate, (socket) => relay(socket, Number(new URL(started.target.baseUrl).port))),
  );
  return `https://${HOST}:${port}/v1`;
}

/** A proxy that resolves every host to this machine and records the first bytes of each connection. */
async function startProxy(): Promise<{ readonly address: string; readonly seen: readonly string[] }> {
  const seen: string[] = [];
  const port = await listen(createTcpServer((socket) => answerAsProxy(socket, seen)));
  return { address: `http://127.0.0.1:${port}`, seen };
}

function answerAsProxy(socket: Socket, seen: string[]): void {
  socket.on("error", () => {});
  socket.once("data", (first) => {
    const request = first.toString("latin1");
    seen.push(request);
    socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
    relay(socket, Number(/^CONNECT [\d.]+:(\d+)/.exec(request)?.[1]));
  });
}

function relay(socket: Duplex, port: number): void {
  const onward = connect(port, "127.0.0.1");
  onward.on("error", () => socket.destroy());
  socket.on("error", () => onward.destroy());
  socket.pipe(onward).pipe(socket);
}
