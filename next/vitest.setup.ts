import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Gives the tests, and the processes that they start, a temporary folder of their own, and returns what removes it after the run.
 * So no test removes what it writes there. Scripts, and fixtures that scripts use, do.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-"));
  process.env.TMPDIR = folder;
  // A process that was just killed may still write.
  return () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
