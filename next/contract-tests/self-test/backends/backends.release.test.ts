import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { judgeBackend } from "./judge-backend.fixture.ts";

interface Backend {
  /** The folder of its server. */
  readonly name: string;
  /** A command that succeeds if the runtime is installed. */
  readonly needs: readonly string[];
  /** The command that starts the server, with `PORT` and `DATA` in its environment. */
  readonly start: (file: string, port: number) => readonly string[];
  readonly extension: string;
  /** The beginning of the first cause in the report on the naive server. */
  readonly firstCause: string;
}

const NODE = { needs: ["node", "--version"], start: (file: string) => ["node", file], extension: "mjs" };

/** Debian's packages `python3-fastapi` and `python3-uvicorn` belong to its own interpreter. */
const DEBIAN_PYTHON = "/usr/bin/python3";

const backends: readonly Backend[] = [
  { ...NODE, name: "node-http", firstCause: "Pages hold more than 100 projects" },
  { ...NODE, name: "express4", firstCause: "Valid requests are refused with 400: Content-Type must be application/json" },
  { ...NODE, name: "express5", firstCause: "Answers are a page of HTML" },
  { ...NODE, name: "fastify", firstCause: "Pages hold more than 100 projects" },
  { ...NODE, name: "hono", firstCause: "Answers are text that is not JSON" },
  {
    name: "java",
    needs: ["javac", "--version"],
    start: (file) => ["java", file],
    extension: "java",
    firstCause: "Requests end without an answer: GET /projects?limit=-1",
  },
  {
    name: "flask",
    needs: ["python3", "-c", "import flask"],
    start: (file) => ["python3", file],
    extension: "py",
    firstCause: "Answers are a page of HTML",
  },
  {
    name: "fastapi",
    needs: [DEBIAN_PYTHON, "-c", "import fastapi, uvicorn"],
    start: (file) => [DEBIAN_PYTHON, file],
    extension: "py",
    firstCause: "Requests are answered with 422",
  },
  {
    name: "php",
    needs: ["php", "--version"],
    start: (file, port) => ["php", "-S", `127.0.0.1:${port}`, file],
    extension: "php",
    firstCause: "Answers have an empty body",
  },
  {
    name: "sinatra",
    needs: ["ruby", "-e", "require 'sinatra/base'; require 'webrick'"],
    start: (file) => ["ruby", file],
    extension: "rb",
    firstCause: "Answers are text that is not JSON",
  },
  {
    name: "go",
    needs: ["go", "version"],
    start: (file) => ["sh", "-c", `go build -o "$DATA.server" ${file} && exec "$DATA.server"`],
    extension: "go",
    firstCause: "Answers are text that is not JSON",
  },
  {
    name: "nginx",
    needs: ["bash", "-c", "/usr/sbin/nginx -v && python3 -c 'import flask'"],
    start: (file) => ["bash", file],
    extension: "sh",
    firstCause: "Answers are a page of HTML",
  },
];

/** Explores only with ROUNDS=all, because an exploration takes some seconds for each server. */
const EXPLORED = process.env.ROUNDS === "all" ? ["--explore", "300", "--explore-seed", "7"] : [];

/** A folder with the mended servers, and the naive ones as they were first written. */
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tts-projects-backends-"));
  await cp(import.meta.dirname, folder, { recursive: true });
  await symlink(resolve(import.meta.dirname, "../../../node_modules"), join(folder, "node_modules"));
  const [, ...servers] = (await readFile(join(folder, "mends.diff"), "utf8")).split(/^--- /m);
  for (const server of servers) {
    const [naive = "", mended = "", ...mends] = server.split(/\n(?:\+\+\+ |@@ .*\n)/);
    await writeFile(join(folder, naive), mends.reduce(withoutMend, await readFile(join(folder, mended), "utf8")));
  }
});

for (const { name, needs, start, extension, firstCause } of backends) {
  const [command = "", ...args] = needs;
  const isThere = spawnSync(command, args, { stdio: "ignore" }).status === 0;
  const reason = `NOT RUN: ${name}: \`${needs.join(" ")}\` fails, so its runtime is not installed`;
  if (!isThere) console.warn(reason);

  describe.skipIf(!isThere)(isThere ? name : reason, () => {
    const judge = (version: string, args: readonly string[] = []) =>
      judgeBackend((port) => start(join(folder, name, `${version}.${extension}`), port), args);

    test(`the report on the naive server begins with: ${firstCause}`, async () => {
      const { code, stdout } = await judge("naive");
      expect(/^cause 1 +(.*)$/m.exec(stdout)?.[1]?.slice(0, firstCause.length)).toBe(firstCause);
      expect(code).toBe(1);
    });

    const waivers = join(import.meta.dirname, name, "waivers.json");
    const isWaived = existsSync(waivers);
    test(`the mended server conforms${isWaived ? " except for what is waived" : ""}`, async () => {
      const { code, stdout } = await judge("mended", isWaived ? ["--waivers", waivers] : EXPLORED);
      expect(stdout).toMatch(isWaived ? /^partial /m : /^conformant /m);
      expect(code).toBe(0);
    });
  });
}

/** Reverts a mend, which is a hunk of a diff. */
function withoutMend(text: string, mend: string): string {
  const lines = mend.replace(/\n$/, "").split("\n");
  const without = (sign: string) => lines.flatMap((line) => (line.startsWith(sign) ? [] : line.slice(1))).join("\n");
  expect(text.split(without("-"))).toHaveLength(2);
  return text.replace(without("-"), () => without("+"));
}
