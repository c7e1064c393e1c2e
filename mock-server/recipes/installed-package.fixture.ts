import { chmod, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { commandArguments } from "../tests/mock-process.fixture.ts";

/** The repository. */
export const ROOT: string = resolve(import.meta.dirname, "../..");

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

async function install(file: string, command: string): Promise<void> {
  const line = [process.execPath, ...commandArguments(command)].map((each) => `"${each}"`).join(" ");
  await writeFile(file, `#!/bin/sh\nexec ${line} "$@"\n`);
  await chmod(file, 0o755);
}
