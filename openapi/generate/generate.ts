import { mkdir, readFile, writeFile } from "node:fs/promises";
import { parse } from "yaml";
import { verifyDocument } from "../checks/all-checks.ts";
import type { Advice } from "../contract.ts";
import { loadDocument } from "./load-document.ts";
import type { OpenApiDocument } from "./read-document.ts";
import { renderGenerated } from "./render.ts";

type AllAdvice = Readonly<Record<string, Partial<Advice>>>;

/**
 * `npm run generate` writes openapi/generated/ from openapi.yaml and the files beside it; `--check` writes nothing and exits 1
 * if a file is stale. Each problem of the document is printed on one line, with exit code 1.
 */
const problems = await generate(process.argv.includes("--check"));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

async function generate(checkOnly: boolean): Promise<string[]> {
  const document = await loadDocument().catch((error: Error) => error);
  if (document instanceof Error) return [document.message];
  const wrong = verifyDocument(document);
  if (wrong.length > 0) return [...wrong, "npm run lint:openapi shows the file and line of each"];
  const advice: AllAdvice = parse(await readFile(new URL("../advice.yaml", import.meta.url), "utf8"));
  const lacking = adviceProblems(document, advice);
  if (lacking.length > 0) return lacking;

  const files = Object.entries(await renderGenerated(document, advice));
  const stale = await Promise.all(files.map(([name, text]) => (checkOnly ? staleness(name, text) : write(name, text))));
  return stale.flat();
}

/** One line for each rule without complete advice, and for each advice without a rule. */
function adviceProblems(document: OpenApiDocument, advice: AllAdvice): string[] {
  const ids = document["x-rules"].map(({ id }) => id);
  return [
    ...ids.filter((id) => !advice[id]?.harm || !advice[id]?.mend).map((id) => `advice.yaml: ${id} needs harm and mend`),
    ...Object.keys(advice)
      .filter((id) => !ids.includes(id))
      .map((id) => `advice.yaml: there is no rule ${id}`),
  ];
}

async function write(name: string, text: string): Promise<string[]> {
  await mkdir(pathOf("."), { recursive: true });
  await writeFile(pathOf(name), text);
  return [];
}

async function staleness(name: string, text: string): Promise<string[]> {
  const written = await readFile(pathOf(name), "utf8").catch(() => undefined);
  return written === text ? [] : [`openapi/generated/${name} is stale: run npm run generate`];
}

function pathOf(name: string): URL {
  return new URL(`../generated/${name}`, import.meta.url);
}
