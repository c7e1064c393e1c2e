import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { PAGES } from "../../console/pages.ts";
import { freePort } from "../../recipes/installed-package.fixture.ts";
import { execForm, isIgnored, ROOT, readStages, type Stage } from "./dockerfile.fixture.ts";

/**
 * Runs what the Dockerfile says, in folders and not in images. With DOCKERFILE_INSTALL=1 that is all of it, some 30 s and the
 * registry; without, the dependencies are those that are here.
 */
const INSTALL = process.env.DOCKERFILE_INSTALL === "1";

const run = promisify(execFile);

test("the steps of the Dockerfile make a mock that is healthy, answers and ends by SIGTERM", { timeout: 180_000 }, async () => {
  const root = await mkdtemp(join(tmpdir(), "tts-projects-image-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const stages = readStages();
  for (const [index, stage] of stages.entries()) await perform(stage, join(root, stage.alias ?? String(index)), root);

  const image = join(root, String(stages.length - 1), "app");
  const env = { ...process.env, TTS_PROJECTS_PORT: await freePort(), TTS_PROJECTS_HOST: "127.0.0.1" };
  const [command = "", ...args] = argumentsOf(stages.at(-1), "CMD");
  const mock = spawn(command, args, { cwd: image, env, stdio: "ignore" });
  onTestFinished(() => void mock.kill("SIGKILL"));
  const exited = once(mock, "exit");

  const [check = "", ...checkArgs] = argumentsOf(stages.at(-1), "HEALTHCHECK");
  const isHealthy = () =>
    run(check, checkArgs, { cwd: image, env }).then(
      () => true,
      () => false,
    );
  expect(await vi.waitUntil(isHealthy, { timeout: 20_000, interval: 100 })).toBe(true);
  const origin = `http://127.0.0.1:${env.TTS_PROJECTS_PORT}`;
  const headers = { "X-Master-Key": "mk_premium", "Content-Type": "application/json" };
  expect((await fetch(`${origin}/v1/projects`, { headers })).status).toBe(200);
  const pages = await Promise.all(PAGES.map(async ({ path }) => [path, (await fetch(`${origin}/__admin${path}`)).status]));
  expect(pages.filter(([, status]) => status !== 200)).toEqual([]);

  mock.kill("SIGTERM");
  expect(await exited).toEqual([0, null]);
  expect(await isHealthy()).toBe(false);

  const overTls = spawn(command, [...args, "--https"], { cwd: image, env, stdio: "ignore" });
  onTestFinished(() => void overTls.kill("SIGKILL"));
  expect(await vi.waitUntil(isHealthy, { timeout: 20_000, interval: 100 })).toBe(true);
});

async function perform({ instructions }: Stage, folder: string, root: string): Promise<void> {
  const app = join(folder, "app");
  await mkdir(app, { recursive: true });
  for (const { name, text } of instructions) {
    if (name === "COPY") await copy(text, app, root);
    if (name === "RUN") await runStep(text, app);
  }
}

async function copy(text: string, app: string, root: string): Promise<void> {
  const [first = "", ...others] = text.split(/ +/);
  const alias = /^--from=(.+)$/.exec(first)?.[1];
  const paths = alias === undefined ? [first, ...others] : others;
  const target = paths.pop() ?? "";
  for (const path of paths) {
    const source = alias === undefined ? join(ROOT, path) : join(root, alias, path);
    const to = target.endsWith("/") ? join(app, target, path.split("/").at(-1) ?? "") : join(app, target);
    const filter = (from: string) => alias !== undefined || !isIgnored(relative(ROOT, from));
    await cp(source, to, { recursive: true, verbatimSymlinks: true, filter });
  }
}

/** What npm installs and prunes is the repository's own folder unless it is to be tried for real. */
async function runStep(command: string, app: string): Promise<void> {
  if (INSTALL || !/^npm (ci|prune)/.test(command)) await run("sh", ["-ec", command], { cwd: app });
  else if (command.startsWith("npm ci")) await symlink(join(ROOT, "node_modules"), join(app, "node_modules"));
}

function argumentsOf(stage: Stage | undefined, name: string): string[] {
  const instruction = stage?.instructions.find((each) => each.name === name);
  if (!instruction) throw new Error(`the last stage has no ${name}`);
  return execForm(instruction);
}
