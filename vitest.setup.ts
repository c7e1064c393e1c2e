import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { isBuilt } from "./mock-server/tests/mock-process.fixture.ts";

/**
 * Gives the tests, and the processes that they start, a temporary folder of their own, and returns what removes it after the run.
 * So no test removes what it writes there. Scripts, and fixtures that scripts use, do. The release tests need the build.
 */
export async function setup({ name }: TestProject): Promise<() => Promise<void>> {
  if (name === "release" && !isBuilt())
    execFileSync("npm", ["run", "--silent", "build"], { stdio: "inherit" });
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-"));
  process.env.TMPDIR = folder;
  // A process that was just killed may still write.
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
