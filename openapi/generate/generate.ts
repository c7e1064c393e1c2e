import { readFileSync, writeFileSync } from "node:fs";
import { contradictions } from "../checks/contradictions.ts";
import { renderGenerated } from "./render.ts";
import { readSource } from "./source.ts";

const FOLDER = new URL("../generated/", import.meta.url);

/**
 * `npm run generate` writes openapi/generated/ from the hand-written files; `--check` writes nothing and fails if a file is stale.
 * Each place that is wrong is printed on one line, with exit code 1.
 */
try {
  await generate(process.argv.includes("--check"));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

async function generate(checkOnly: boolean): Promise<void> {
  const source = readSource();
  const problems = contradictions(source);
  if (problems.length > 0) throw new Error(problems.join("\n"));

  const stale: string[] = [];
  for (const [name, text] of Object.entries(await renderGenerated(source))) {
    const file = new URL(name, FOLDER);
    if (!checkOnly) writeFileSync(file, text);
    else if (readFileSync(file, "utf8") !== text) stale.push(name);
  }
  if (stale.length > 0)
    throw new Error(`openapi/generated is stale (${stale.join(", ")}): run npm run generate`);
}
