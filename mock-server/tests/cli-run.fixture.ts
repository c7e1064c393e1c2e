import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type TestContext } from "vitest";

/** The ready line, with the base URL in it. */
const READY = /^tts-projects-mock listening on (http:\/\/127\.0\.0\.1:\d+\/v1)$/;

function run(args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ["--import", "tsx", "mock-server/cli.ts", ...args], {
    env: { PATH: process.env.PATH, ...env },
  });
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => {
    output.stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output.stderr += chunk;
  });
  return { child, output };
}

export async function start(
  { onTestFinished }: TestContext,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
) {
  const { child, output } = run(["--port", "0", ...args], env);
  onTestFinished(() => ended(child));
  await once(child.stdout, "data");
  const lines = output.stdout.split("\n");
  return {
    child,
    lines,
    baseUrl: READY.exec(lines[0] ?? "")?.[1] ?? "",
    stdout: () => output.stdout,
    stderr: () => output.stderr,
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

async function finished(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { child, output } = run(args, env);
  const [code] = await once(child, "close");
  return { code, ...output };
}

/** What is said on stderr by a start that is refused with exit code 2 and nothing on stdout. */
export async function refused(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<string> {
  const { code, stdout, stderr } = await finished(args, env);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  return stderr;
}

export async function file({ onTestFinished }: TestContext, name: string, text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, name), text);
  return join(folder, name);
}

export async function list(baseUrl: string, key = "mk_premium"): Promise<unknown> {
  const response = await fetch(`${baseUrl}/projects`, { headers: { "X-Master-Key": key, "Content-Type": "application/json" } });
  return response.json();
}
