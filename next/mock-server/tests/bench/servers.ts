import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { document } from "../../../openapi/index.ts";
import { createMock, DEV_KEYS } from "../../index.ts";
import { dataOf } from "../../store/data.ts";
import { sendLoad } from "./client.ts";

const fileAt = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The programs as they are shipped; `npm run build` makes them. */
export const MOCK: string = fileAt("../../../dist/mock-server/cli.js");
export const SUITE: string = fileAt("../../../dist/contract-tests/cli.js");

const PRISM = fileURLToPath(import.meta.resolve("@stoplight/prism-cli/dist/index.js"));

/** The servers that are compared, each with its script and the arguments behind it. The mock has all that is on without flags. */
export const SERVERS = {
  floor: { title: "bare node:http, one constant buffer", args: (port, folder) => [fileAt("servers/floor.js"), port, folder] },
  bare: {
    title: "bare Express, res.json of a constant",
    args: (port, folder) => [fileAt("servers/express-bare.js"), port, folder],
  },
  usual: { title: "Express as everyone writes it", args: (port, folder) => [fileAt("servers/express-usual.js"), port, folder] },
  fastify: { title: "Fastify with schemas", args: (port, folder) => [fileAt("servers/fastify.js"), port, folder] },
  prism: {
    title: "Prism, silent",
    args: (port, folder) => [PRISM, "mock", "-v", "silent", "-p", port, join(folder, "prism.json")],
  },
  mock: { title: "the mock", args: (port) => [MOCK, "--silent", "--port", port] },
} satisfies Record<string, { readonly title: string; readonly args: (port: string, folder: string) => string[] }>;

export type ServerName = keyof typeof SERVERS;

/** What all servers have in common. */
export interface World {
  /** Has `accounts.json`: those of the mock; `page.json`: its answer to the request; and `prism.json`: a document with that answer. */
  readonly folder: string;
  /** A page of 20 projects from the middle of 1,000, as text of HTTP. */
  readonly request: string;
}

/** Writes the files of the servers into a temporary folder, which is removed when this process ends. */
export async function createWorld(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true }));
  const mock = createMock();
  const [many] = await mock.store.read(DEV_KEYS.many);
  const url = `/v1/projects?limit=20&last_id=${many?.projects[many.projects.length >> 1]?.id}`;
  const headers = { "x-master-key": DEV_KEYS.many, "content-type": "application/json" };
  const { body } = await mock.answer({ method: "GET", url, headers });
  const files = {
    "accounts.json": JSON.stringify((await mock.store.read()).map(dataOf)),
    "page.json": body,
    "prism.json": prismDocument(JSON.parse(body)),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return { folder, request: `GET ${url} HTTP/1.1\r\nHost: 127.0.0.1\r\n${lines.join("")}\r\n` };
}

/** The document with this page as its only example. Prism ignores the path of the base URL, and reads schemas as draft 07 unless told. */
function prismDocument(page: object): string {
  const told = { ...document, jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema" };
  const isPage = (value: unknown) => Array.isArray((value as { projects?: unknown } | null)?.projects);
  return JSON.stringify(told, (_name, value) => (isPage(value) ? page : value)).replace('"/projects":', '"/v1/projects":');
}

export interface RunningServer {
  readonly port: number;
  readonly pid: number;
  /** Milliseconds from the start of `node` to the end of the first answer. */
  readonly startMs: number;
  stop(): Promise<void>;
}

const PATIENCE_MS = 120_000;

/** Starts a server on a free port and waits until it has answered the request. Rejects with its output if it ends before. */
export async function startServer(args: (port: string) => readonly string[], request: string): Promise<RunningServer> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, args(String(port)), { stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "exit");
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  for (;;) {
    const { answers, errors } = await sendLoad(port, request, 1, 0);
    if (answers === 1 && errors === 0) break;
    const isLate = performance.now() > startedAt + PATIENCE_MS;
    if (isLate || child.exitCode !== null) throw new Error(`${args("PORT").join(" ")} does not answer with 200: ${output}`);
    await sleep(1);
  }
  return {
    ...{ port, pid: child.pid ?? 0, startMs: performance.now() - startedAt },
    stop: async () => {
      process.off("exit", kill);
      kill();
      await ended;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
