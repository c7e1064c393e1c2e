import { rmSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mockoonEnvironment } from "./mockoon.ts";
import { prismDocument } from "./prism.ts";
import { type WorldAccount, worldAccounts } from "./world-accounts.ts";

/** What every server is started with: the same projects, in the form that it takes. */
export interface World {
  /** Of the projects of the premium account, in the sequence of the list. */
  readonly ids: readonly string[];
  /** A data file of the mock server, which the small peers read too. */
  readonly data: string;
  readonly prism: string;
  readonly mockoon: string;
}

/**
 * Writes the files of a world into a temporary folder, which is removed when this process ends. Its premium account holds 1,000
 * projects unless others are given, and a page of it 20.
 */
export async function writeWorld(accounts: readonly WorldAccount[] = worldAccounts()): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-world-"));
  process.once("exit", () => rmSync(folder, { recursive: true }));
  const files = { data: { accounts }, prism: prismDocument(accounts), mockoon: mockoonEnvironment(accounts) };
  const written = Object.entries(files).map(async ([name, content]) => {
    const file = join(folder, `${name}.json`);
    await writeFile(file, JSON.stringify(content));
    return [name, file];
  });
  const paths = Object.fromEntries(await Promise.all(written)) as Record<keyof typeof files, string>;
  const ids = (accounts[0]?.projects ?? []).map(({ id }) => String(id));
  return { ids, ...paths };
}
