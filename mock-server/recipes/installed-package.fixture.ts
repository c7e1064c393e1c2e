import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished } from "vitest";
import { commandArguments } from "../tests/mock-process.fixture.ts";

/** An empty project in which this package is as if installed, with its two commands. */
export async function projectWithPackage(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-recipe-"));
  const bin = join(folder, "node_modules/.bin");
  await mkdir(bin, { recursive: true });
  await writeFile(join(folder, "package.json"), '{"private":true}');
  await install(join(bin, "tts-projects-mock"), "mock-server/cli");
  await install(join(bin, "tts-projects-contract"), "contract-tests/cli");
  return folder;
}

/** Runs each text in a bash of its own, as CIs do, and ends after the test what they leave running. Gives what was printed. */
export async function runLines(texts: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  let output = "";
  expect(texts).not.toEqual([]);
  for (const lines of texts) {
    const shell = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", lines], {
      ...{ cwd, env, detached: true, stdio: ["ignore", "pipe", "inherit"] },
    });
    onTestFinished(() => endGroup(shell.pid));
    const [said, [code]] = await Promise.all([text(shell.stdout ?? []), once(shell, "exit")]);
    output += said;
    expect(code, `${lines}\n${said}`).toBe(0);
  }
  return output;
}

/** Ends what a command left running: a mock that a shell started is in its group, which may have ended by itself. */
export function endGroup(pid: number | undefined, signal: NodeJS.Signals = "SIGTERM"): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

async function install(file: string, command: string): Promise<void> {
  const line = [process.execPath, ...commandArguments(command)].map((each) => `"${each}"`).join(" ");
  await writeFile(file, `#!/bin/sh\nexec ${line} "$@"\n`);
  await chmod(file, 0o755);
}
