import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { KEY_HEADER } from "../../../openapi/constants.ts";
import { document } from "../../../openapi/document.ts";
import { createMock, DEV_KEYS, type MockRequest } from "../../index.ts";
import { dataOf } from "../../store/data.ts";
import { freePort, ROOT } from "../mock-process.fixture.ts";
import { message } from "../raw-http.fixture.ts";
import { sendLoad } from "./client.ts";

const own = (file: string) => join(import.meta.dirname, "servers", file);
const MOCK = join(ROOT, "dist/mock-server/cli.js");
const PRISM = fileURLToPath(import.meta.resolve("@stoplight/prism-cli/dist/index.js"));

/** The servers that are compared: a title, and the arguments of `node`. The mock has everything that is on without flags but its log. */
export const SERVERS = {
  floor: ["bare node:http, one constant buffer", own("floor.js"), "PORT", "FOLDER"],
  bare: ["bare Express, res.json of a constant", own("express-bare.js"), "PORT", "FOLDER"],
  usual: ["Express as everyone writes it", own("express-usual.js"), "PORT", "FOLDER"],
  fastify: ["Fastify with schemas", own("fastify.js"), "PORT", "FOLDER"],
  prism: ["Prism, silent", PRISM, "mock", "-v", "silent", "-p", "PORT", "FOLDER/prism.json"],
  logging: ["the mock with its log", MOCK, "--port", "PORT"],
  mock: ["the mock", MOCK, "--silent", "--port", "PORT"],
} satisfies Record<string, readonly [title: string, ...args: string[]]>;

export type ServerName = keyof typeof SERVERS;

/** What all servers have in common. */
export interface World {
  /** Has `accounts.json`: those of the mock; `page.json`: its answer to the request; and `prism.json`: a document with that page. */
  readonly folder: string;
  /** Asks for a page of 20 projects from the middle of 1,000, as text of HTTP. */
  readonly request: string;
}

/** Writes the files of the servers into a temporary folder, which is removed when this process ends. */
export async function createWorld(): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true }));
  const mock = createMock();
  const [many] = await mock.store.read(DEV_KEYS.many);
  const request = requestOf(
    "GET",
    `projects?limit=20&last_id=${many?.projects[many.projects.length >> 1]?.id}`,
    DEV_KEYS.many,
  );
  const { body } = await mock.answer(request);
  await writeFile(
    join(folder, "accounts.json"),
    JSON.stringify((await mock.store.read()).map(dataOf)),
  );
  await writeFile(join(folder, "page.json"), body);
  await writeFile(join(folder, "prism.json"), prismDocument(JSON.parse(body)));
  return { folder, request: textOf(request) };
}

export function requestOf(method: string, path: string, key: string): MockRequest {
  return {
    method,
    url: `/v1/${path}`,
    headers: { [KEY_HEADER.toLowerCase()]: key, "content-type": "application/json" },
  };
}

/** A request as text of HTTP. */
function textOf({ method, url, headers }: MockRequest): string {
  return message(
    `${method} ${url} HTTP/1.1`,
    "Host: 127.0.0.1",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  );
}

/** The document with this page as its only one. Prism ignores the path of the base URL, and reads schemas as draft 07 unless told. */
function prismDocument(page: object): string {
  const told = { ...document, jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema" };
  const isPage = (value: unknown) =>
    Array.isArray((value as { projects?: unknown } | null)?.projects);
  return JSON.stringify(told, (_name, value) => (isPage(value) ? page : value)).replace(
    '"/projects":',
    '"/v1/projects":',
  );
}

export interface RunningServer {
  readonly port: number;
  readonly pid: number;
  /** Milliseconds from the start of `node` to the end of the first answer. */
  readonly startMs: number;
  stop(): Promise<void>;
}

const PATIENCE_MS = 120_000;
/** The end of the output that is kept: a log of all requests would fill the memory. */
const LONGEST_OUTPUT = 4000;

/** Starts a server on a free port and waits until it has answered the request. Rejects with its output if it ends before. */
export async function startServer(
  [title, ...args]: readonly string[],
  { folder, request }: World,
): Promise<RunningServer> {
  const port = await freePort();
  const given = args.map((arg) => arg.replace("PORT", String(port)).replace("FOLDER", folder));
  const startedAt = performance.now();
  const child = spawn(process.execPath, given, { stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "exit");
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => (output = (output + chunk).slice(-LONGEST_OUTPUT)));
  for (;;) {
    const { answers, errors } = await sendLoad(port, request, 1, 0);
    if (answers === 1 && errors === 0) break;
    const isLate = performance.now() > startedAt + PATIENCE_MS;
    if (isLate || child.exitCode !== null)
      throw new Error(`${title} does not answer with 200: ${output}`);
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
