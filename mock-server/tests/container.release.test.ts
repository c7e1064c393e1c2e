import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { parse } from "yaml";
import { SETTINGS } from "../cli/settings.ts";
import { PAGES } from "../console/pages.ts";
import { freePort, ROOT } from "./mock-process.fixture.ts";

const run = promisify(execFile);

/** The instructions of the Dockerfile, with continued lines joined. */
const LINES = readFileSync(join(ROOT, "Dockerfile"), "utf8")
  .replace(/\\\n */g, "")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));
const LAST_STAGE = LINES.slice(LINES.findLastIndex((line) => line.startsWith("FROM ")));
const VARIABLES = Object.values(SETTINGS).map(({ env }) => env as string);

test("the image pins its base by digest, contains no secret, copies only named files, and does not run as root", () => {
  expect(LINES[0]).toMatch(/^ARG NODE_IMAGE=node:\d+\.\d+\.\d+-slim@sha256:[\da-f]{64}$/);
  expect(linesOf("FROM", LINES)).toEqual(["$" + "{NODE_IMAGE} AS build", "$" + "{NODE_IMAGE}"]);
  for (const line of LINES) expect(line).not.toMatch(/^(ENV|ARG).*(KEY|TOKEN|SECRET|PASSWORD)|^ADD|^ENTRYPOINT|^COPY \.? ?\. /);
  expect(linesOf("USER")).toEqual(["node"]);
  expect(linesOf("RUN")).toEqual([]);
  // The exec form, so that signals reach node.
  expect(linesOf("CMD").map((text) => JSON.parse(text))).toEqual([["node", "dist/mock-server/cli.js"]]);
});

test("the composition listens locally only, waits for the image's health check, and pins a Redis without eviction", () => {
  const { mock, contract, redis } = parse(readFileSync(join(ROOT, "docker-compose.yml"), "utf8")).services;
  expect(mock.ports.map((port: string) => port.split(":")[0])).toEqual(["127.0.0.1"]);
  expect(mock).not.toHaveProperty("healthcheck");
  expect(contract).toMatchObject({ depends_on: { mock: { condition: "service_healthy" } }, profiles: ["contract"] });
  expect(redis.image).toMatch(/^redis:\d+\.\d+\.\d+-alpine@sha256:[\da-f]{64}$/);
  expect(redis.profiles).toEqual(["redis"]);
  expect(redis.command.join(" ")).toMatch(/ --appendonly yes --appendfsync everysec --maxmemory-policy noeviction$/);
  const inImage = linesOf("ENV").flatMap((text) => text.split(" ").map((pair) => pair.replace(/=.*/, "")));
  const given = [...inImage, ...Object.keys(mock.environment)].filter((name) => name !== "NODE_ENV");
  expect(given.filter((name) => !VARIABLES.includes(name))).toEqual([]);
});

test("the build context excludes tests, dependencies and local files", () => {
  const outside = [
    ".env",
    ".git/config",
    "node_modules/ajv/index.js",
    "mock-server/cli.test.ts",
    "mock-server/.env.local",
    "key.pem",
  ];
  expect(outside.filter((path) => !isIgnored(path))).toEqual([]);
  const inside = ["package.json", "mock-server/cli.ts", "openapi/openapi.yaml", "contract-tests/model/target.schema.json"];
  expect(inside.filter(isIgnored)).toEqual([]);
});

test("the steps of the Dockerfile, run in folders, make a mock that is healthy, answers, and stops on SIGTERM", {
  timeout: 600_000,
}, async () => {
  const root = await mkdtemp(join(tmpdir(), "tts-projects-image-"));
  const [build, image] = [join(root, "build"), join(root, "image")];
  await Promise.all([mkdir(build), mkdir(image)]);
  for (const line of LINES) {
    const [name, ...words] = line.split(" ");
    if (name === "COPY" && words[0] === "--from=build") await copy(words.slice(1), "/app/", build, image);
    else if (name === "COPY") await copy(words, "", ROOT, build);
    else if (name === "RUN") await runStep(words.join(" "), build);
  }
  const port = String(await freePort());
  const env = { ...process.env, TTS_PROJECTS_PORT: port, TTS_PROJECTS_HOST: "127.0.0.1" };
  const [command = "", ...args] = JSON.parse(linesOf("CMD")[0] ?? "[]") as string[];
  const mock = spawn(command, args, { cwd: image, env, stdio: "ignore" });
  onTestFinished(() => void mock.kill("SIGKILL"));
  const exited = once(mock, "exit");
  const check = JSON.parse(linesOf("HEALTHCHECK")[0]?.replace(/^.*CMD /, "") ?? "[]") as string[];
  const isHealthy = () =>
    run(check[0] ?? "", check.slice(1), { cwd: image, env }).then(
      () => true,
      () => false,
    );
  expect(await vi.waitUntil(isHealthy, { timeout: 60_000, interval: 100 })).toBe(true);
  const headers = { "X-Master-Key": "mk_premium", "Content-Type": "application/json" };
  for (const path of ["/v1/projects", ...PAGES.map((page) => `/__admin${page.path}`)]) {
    expect([path, (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).status]).toEqual([path, 200]);
  }
  mock.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
  expect(await isHealthy()).toBe(false);
});

function linesOf(name: string, lines = LAST_STAGE): string[] {
  return lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
}

/** Copies paths below a prefix to the last path, as COPY does. */
async function copy(words: readonly string[], prefix: string, from: string, to: string): Promise<void> {
  const target = words.at(-1) ?? "";
  for (const path of words.slice(0, -1).map((word) => word.slice(prefix.length))) {
    const place = target.endsWith("/") ? join(to, target, path.split("/").at(-1) ?? "") : join(to, target);
    const filter = (source: string) => from !== ROOT || !isIgnored(relative(ROOT, source));
    await cp(join(from, path), place, { recursive: true, verbatimSymlinks: true, filter });
  }
}

/** With DOCKERFILE_INSTALL=1, npm really installs and prunes; otherwise, the dependencies are linked from the repository. */
async function runStep(command: string, folder: string): Promise<void> {
  if (process.env.DOCKERFILE_INSTALL === "1" || !/npm (ci|prune)/.test(command))
    await run("sh", ["-ec", command], { cwd: folder });
  else if (command.startsWith("npm ci")) await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
}

/** Whether `.dockerignore`, which lists the included folders, excludes a path from the build. */
function isIgnored(path: string): boolean {
  const lines = readFileSync(join(ROOT, ".dockerignore"), "utf8").split("\n");
  const [top = "", ...rest] = path.split("/");
  const patterns = lines
    .filter((line) => line.startsWith("**/"))
    .map((line) => line.slice(3).replace(/\./g, "\\.").replace(/\*/g, ".*"));
  return (
    !lines.includes(`!${top}`) || [top, ...rest].some((part) => patterns.some((pattern) => new RegExp(`^${pattern}$`).test(part)))
  );
}
