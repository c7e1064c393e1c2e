import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { createServer as createTlsServer } from "node:tls";
import { expect, test } from "vitest";
import { type CliRun, runCli } from "./cli-run.fixture.ts";
import { selfSigned } from "./self-test/hostile/certificate.ts";
import { type ReferenceOptions, startReference } from "./self-test/reference.ts";

test("a run in which most of what the interface states was refused with 429 exits 3 and says so", async () => {
  const { code, stdout, stderr } = await runAgainst(limit((count) => count > 30, { "Retry-After": "3600" }));
  expect(code).toBe(3);
  expect(stderr).toMatch(
    /: judged almost nothing: \d+ of \d+ cases about what the interface states came to no verdict; [a-z.-]+: the target answered 429 and asks to wait for 3600 s\n$/,
  );
  expect(stdout).toMatch(/\nerror {2}.*judged almost nothing/);
});

test("a target whose clock is an hour ahead names a moment to wait for, and is judged", async () => {
  const hour = 3_600_000;
  const [date, later] = [Date.now() + hour, Date.now() + hour + 1000].map((time) => new Date(time).toUTCString());
  const { code, stdout } = await runAgainst(limit((count) => count === 30, { Date: date ?? "", "Retry-After": later ?? "" }));
  expect(stdout).toMatch(/\nconformant {2}/);
  expect(code).toBe(0);
});

test.each([
  [{ FORCE_COLOR: "1" }, true],
  [{ FORCE_COLOR: "0" }, false],
  [{ FORCE_COLOR: "1", NO_COLOR: "1" }, false],
])(
  "without a terminal and with %j, it is %s that the report has colours, and a report in a file has none",
  async (environment, colored) => {
    const file = join(await mkdtemp(join(tmpdir(), "tts-projects-environment-")), "report.txt");
    const { stdout, stderr } = await runCli(
      ["--only", "list.shape", "--report", "console", "--report", `console=${file}`],
      environment,
    );
    expect(stdout.includes("\u001b[32mpass")).toBe(colored);
    expect(await readFile(file, "utf8")).toMatch(/^pass +list\.shape/m);
    expect(stderr).toBe("");
  },
);

test.each(["http", "https"])("an %s target is judged through the proxy that the environment names", async (scheme) => {
  const { target, close } = await startReference();
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-environment-"));
  const certificate = selfSigned("192.0.2.1");
  const secure = await open(createTlsServer(certificate, (socket) => relay(socket, portOf(target.baseUrl), [])));
  const seen: string[] = [];
  const proxy = await open(createTcpServer((socket) => answerAsProxy(socket, seen)));
  try {
    const port = scheme === "https" ? secure.port : portOf(target.baseUrl);
    await writeFile(join(folder, "target.json"), JSON.stringify({ ...target, baseUrl: `${scheme}://192.0.2.1:${port}/v1` }));
    await writeFile(join(folder, "trusted.pem"), certificate.cert);
    const { code, stdout, stderr } = await runCli(["--target", join(folder, "target.json"), "--only", "list.first-page"], {
      NODE_EXTRA_CA_CERTS: join(folder, "trusted.pem"),
      [`${scheme.toUpperCase()}_PROXY`]: `http://127.0.0.1:${proxy.port}`,
    });
    expect(code).toBe(0);
    expect(stderr).toMatch(scheme === "http" ? /^[^\n]* over plain http, [^\n]*\n$/ : /^$/);
    expect(stdout).toMatch(/^pass +list\.first-page/m);
    expect(seen.length).toBeGreaterThan(3);
    const isHidden = seen.every(
      (request) => /^CONNECT 192\.0\.2\.1:\d+ HTTP\/1\.1\r\n/.test(request) && !request.includes("mk_"),
    );
    expect(isHidden).toBe(scheme === "https");
    if (scheme === "http") return;
    const insecure = { NODE_TLS_REJECT_UNAUTHORIZED: "0", HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` };
    expect(await runCli(["--target", join(folder, "target.json")], insecure)).toMatchObject({
      code: 3,
      stderr: expect.stringContaining(`through the proxy 127.0.0.1:${proxy.port}: TLS failed (DEPTH_ZERO_SELF_SIGNED_CERT)`),
    });
  } finally {
    for (const server of [secure, proxy]) server.close();
    await close();
  }
});

type Middleware = NonNullable<ReferenceOptions["wrap"]>;

function limit(refuses: (count: number) => boolean, headers: Record<string, string>): Middleware {
  let count = 0;
  return (next) => (request) => {
    count += 1;
    return refuses(count) ? { status: 429, headers, body: "" } : next(request);
  };
}

async function runAgainst(wrap: Middleware, ...args: readonly string[]): Promise<CliRun> {
  const { target, close } = await startReference({ wrap });
  const file = join(await mkdtemp(join(tmpdir(), "tts-projects-environment-")), "target.json");
  try {
    await writeFile(file, JSON.stringify(target));
    return await runCli(["--target", file, ...args]);
  } finally {
    await close();
  }
}

interface Opened {
  readonly port: number;
  close(): void;
}

async function open(server: Server): Promise<Opened> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}

/** A proxy to which every host is this machine; it notes the first bytes of each connection. */
function answerAsProxy(socket: Socket, seen: string[]): void {
  socket
    .on("error", () => {})
    .once("data", (first) => {
      const request = first.toString("latin1");
      seen.push(request);
      const port = Number(/^\w+ (?:http:\/\/)?[\d.]+:(\d+)/.exec(request)?.[1]);
      if (!request.startsWith("CONNECT")) return relay(socket, port, [request.replace(/http:\/\/[\d.:]+/, "")]);
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      relay(socket, port, []);
    });
}

function relay(socket: Duplex, port: number, first: readonly string[]): void {
  const onward = connect(port, "127.0.0.1");
  onward.on("error", () => socket.destroy());
  socket.on("error", () => onward.destroy());
  for (const text of first) onward.write(text, "latin1");
  socket.pipe(onward).pipe(socket);
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}
