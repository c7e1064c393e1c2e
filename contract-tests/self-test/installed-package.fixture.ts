import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished } from "vitest";
import { commandArguments } from "../../mock-server/tests/mock-process.fixture.ts";

/** Creates an empty project with the two commands of this package, as if it were installed. Returns the folder. */
export async function projectWithPackage(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-recipe-"));
  const bin = join(folder, "node_modules/.bin");
  await mkdir(bin, { recursive: true });
  await writeFile(join(folder, "package.json"), '{"private":true}');
  await install(join(bin, "tts-projects-mock"), "mock-server/cli");
  await install(join(bin, "tts-projects-contract"), "contract-tests/cli");
  return folder;
}

/** Runs each text in a bash of its own, as CIs do, and ends their processes after the test. Returns the output. */
export async function runLines(texts: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  let output = "";
  expect(texts).not.toEqual([]);
  for (const lines of texts) {
    const shell = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", lines], {
      ...{ cwd, env, detached: true, stdio: ["ignore", "pipe", "inherit"] },
    });
    onTestFinished(() => endGroup(shell.pid));
    const [printed, [code]] = await Promise.all([text(shell.stdout ?? []), once(shell, "exit")]);
    output += printed;
    expect(code, `${lines}\n${printed}`).toBe(0);
  }
  return output;
}

/** Signals the process group of a shell, which includes a mock that the shell left running. The group may have ended already. */
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
