import { mkdir, readFile, writeFile } from "node:fs/promises";
import { parse } from "yaml";
import { verifyDocument } from "../checks/all-checks.ts";
import type { Advice } from "../contract.ts";
import { loadDocument } from "./load-document.ts";
import type { OpenApiDocument } from "./read-document.ts";
import { renderGenerated } from "./render.ts";

/**
 * `npm run generate` writes openapi/generated/ from openapi.yaml and the files beside it; `--check` writes nothing and exits 1
 * if a file is stale. Each problem of the document is printed on one line, with exit code 1.
 */
process.exitCode = await generate(process.argv.includes("--check"));

async function generate(checkOnly: boolean): Promise<number> {
  const document = await loadDocument().catch((error: Error) => error);
  if (document instanceof Error) return refuse([document.message]);
  const problems = verifyDocument(document);
  if (problems.length > 0) return refuse([...problems, "npm run lint:openapi shows the file and line of each"]);
  const advice: Record<string, Partial<Advice>> = parse(await readFile(new URL("../advice.yaml", import.meta.url), "utf8"));
  const lacking = adviceProblems(document, advice);
  if (lacking.length > 0) return refuse(lacking.map((problem) => `advice.yaml: ${problem}`));

  const files = Object.entries(await renderGenerated(document, advice));
  if (!checkOnly) return write(files);
  const stale = await staleFiles(files);
  return stale.length === 0 ? 0 : refuse(stale.map((name) => `openapi/generated/${name} is stale: run npm run generate`));
}

/** One line for each rule without complete advice, and for each advice without a rule. */
function adviceProblems(document: OpenApiDocument, advice: Readonly<Record<string, Partial<Advice>>>): string[] {
  const ids = document["x-rules"].map(({ id }) => id);
  const isComplete = (id: string): boolean => Boolean(advice[id]?.harm && advice[id]?.mend);
  return [
    ...ids.filter((id) => !isComplete(id)).map((id) => `${id} needs harm and mend`),
    ...Object.keys(advice).flatMap((id) => (ids.includes(id) ? [] : [`there is no rule ${id}`])),
  ];
}

async function write(files: [string, string][]): Promise<number> {
  await mkdir(pathOf("."), { recursive: true });
  await Promise.all(files.map(([name, text]) => writeFile(pathOf(name), text)));
  return 0;
}

async function staleFiles(files: [string, string][]): Promise<string[]> {
  const checks = files.map(async ([name, text]) => {
    const written = await readFile(pathOf(name), "utf8").catch(() => undefined);
    return written === text ? [] : [name];
  });
  return (await Promise.all(checks)).flat();
}

function pathOf(name: string): URL {
  return new URL(`../generated/${name}`, import.meta.url);
}

function refuse(lines: string[]): number {
  for (const line of lines) console.error(line);
  return 1;
}
