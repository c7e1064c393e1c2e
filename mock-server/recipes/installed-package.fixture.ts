import { chmod, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** The repository. */
export const ROOT: string = resolve(import.meta.dirname, "../..");

/** An empty project in which this package is as if installed: its two commands run the sources. */
export async function projectWithPackage(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-recipe-"));
  const bin = join(folder, "node_modules/.bin");
  await mkdir(bin, { recursive: true });
  await writeFile(join(folder, "package.json"), '{"private":true}');
  await install(join(bin, "tts-projects-mock"), "mock-server/cli.ts");
  await install(join(bin, "tts-projects-contract"), "contract-tests/cli.ts");
  return folder;
}

async function install(command: string, source: string): Promise<void> {
  const loader = join(ROOT, "node_modules/tsx/dist/loader.mjs");
  await writeFile(command, `#!/bin/sh\nexec "${process.execPath}" --import "${loader}" "${join(ROOT, source)}" "$@"\n`);
  await chmod(command, 0o755);
}
