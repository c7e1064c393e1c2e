import { mkdir, readFile, writeFile } from "node:fs/promises";
import { contradictions } from "../checks/contradictions.ts";
import { renderGenerated } from "./render.ts";
import { readSource, type Source } from "./source.ts";

const FOLDER = new URL("../generated/", import.meta.url);

/**
 * `npm run generate` writes openapi/generated/ from the hand-written files; `--check` writes nothing and fails if a file is stale.
 * Each contradiction is printed on one line, with exit code 1.
 */
const problems = await generate(process.argv.includes("--check"));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

async function generate(checkOnly: boolean): Promise<string[]> {
  const source = sourceOrMistake();
  if (typeof source === "string") return [source];
  const wrong = contradictions(source);
  if (wrong.length > 0) return wrong;

  const files = Object.entries(await renderGenerated(source));
  if (checkOnly) return staleness(files);
  await mkdir(FOLDER, { recursive: true });
  for (const [name, text] of files) await writeFile(new URL(name, FOLDER), text);
  return [];
}

/** One line that names every stale file. */
async function staleness(files: readonly [name: string, text: string][]): Promise<string[]> {
  const written = await Promise.all(
    files.map(([name]) => readFile(new URL(name, FOLDER), "utf8").catch(() => "")),
  );
  const stale = files.filter(([, text], place) => text !== written[place]).map(([name]) => name);
  return stale.length === 0
    ? []
    : [`openapi/generated is stale (${stale.join(", ")}): run npm run generate`];
}

function sourceOrMistake(): Source | string {
  try {
    return readSource();
  } catch (error) {
    return (error as Error).message;
  }
}
