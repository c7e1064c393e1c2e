import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";

test.each([
  ["mock-server/adapters/planted.ts", "response.writeHead(200, {}).end(body);", 1],
  ["mock-server/adapters/deep/planted.ts", "request.socket.destroy();", 1],
  ["mock-server/adapters/planted.ts", "response.end();", 1],
  ["mock-server/adapters/planted.ts", 'response.once("close", leave);', 0],
  ["mock-server/adapters/deliver.ts", "response.writeHead(200, {}).end(body);", 0],
])("in %s, the linter gives `%s` the exit code %i", async (file, line, exitCode) => {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-"));
  await mkdir(join(folder, dirname(file)), { recursive: true });
  for (const part of ["biome.json", "mock-server/adapters/reply-path.grit"]) await cp(part, join(folder, part));
  await writeFile(join(folder, file), `${line}\n`);
  const lint = spawn(resolve("node_modules/.bin/biome"), ["lint", "--vcs-enabled=false", file], { cwd: folder });
  expect(await once(lint, "close")).toEqual([exitCode, null]);
});
