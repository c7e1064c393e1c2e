import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { parse } from "yaml";
import { readJsonFile } from "../../openapi/check-json.ts";
import { contradictions } from "../../openapi/checks/contradictions.ts";
import { document as generated } from "../../openapi/document.ts";
import { readSource } from "../../openapi/generate/source.ts";
import { shippedYaml } from "../../openapi/generate/tables.ts";
import { InputProblem } from "../../openapi/input-problem.ts";
import { code, type Shipped, statementsOf } from "./contract-changes.ts";

const DOCUMENT = "openapi/generated/openapi.yaml";

/** The document that the hand-written files make. Throws `InputProblem` if they contradict each other, or the generated files are stale. */
export function readNow(): Shipped {
  const source = readSource();
  const document = shippedYaml(source).toJS() as Shipped;
  const problems = contradictions(source);
  if (!isDeepStrictEqual(document, JSON.parse(JSON.stringify(generated))))
    problems.push("openapi/generated is stale: run npm run generate");
  if (problems.length > 0) throw new InputProblem(problems.join("\n"));
  return document;
}

/** The document of a file or of a git ref. Throws `InputProblem` if there is none, or one of another form. */
export function readBase(refOrFile: string): Shipped {
  const problem = `--against: "${refOrFile}" is neither a file nor a git ref with ${DOCUMENT}`;
  const text = statSync(refOrFile, { throwIfNoEntry: false })?.isFile()
    ? readFileSync(refOrFile, "utf8")
    : printedBy(problem, "git", "show", "--end-of-options", `${refOrFile}:./${DOCUMENT}`);
  try {
    const document: Shipped = parse(text);
    // It throws for another form.
    statementsOf(document);
    return document;
  } catch {
    throw new InputProblem(
      `--against: the document of "${refOrFile}" does not have the form of ${DOCUMENT}`,
    );
  }
}

/** What a program prints in the root of the project. Throws `InputProblem` with the problem, and what it says of it, if it fails. */
export function printedBy(problem: string, program: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  if (status !== 0)
    throw new InputProblem(`${problem}: ${stderr.trim().replace(/[\s═-╬]+/g, " ")}`);
  return stdout;
}

/**
 * Judges the servers of a git ref, and its mock with each profile, twice: by the suite of the ref and by the present one, each with
 * its own document. Returns a line for each server that has another verdict now, and one with the number of servers.
 */
export async function changedVerdicts(ref: string, profiles: readonly string[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "tts-projects-base-"));
  try {
    checkOut(ref, folder);
    const { allServers, recordedServer, failureOf } = await serversIn(folder);
    const now = await serversIn(ROOT);
    const servers = allServers();
    for (const file of profiles) servers.push(recordedServer(file, readJsonFile(file)));
    const lines: string[] = [];
    for (const { name, start } of servers) {
      const before = await failureOf(start());
      const after = await now.failureOf(start());
      const verdict = after ? `fails now: ${after}` : "passes now";
      if (!before !== !after) lines.push(`${code(name)} ${verdict}`);
    }
    return [...lines, `${servers.length} servers were judged by both documents`];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Writes the files of a git ref into a folder. */
function checkOut(ref: string, folder: string): void {
  const archive = join(folder, "base.tar");
  const problem = `--prove: "${ref}" is no git ref, so it has no servers`;
  printedBy(problem, "git", "archive", `--output=${archive}`, "--end-of-options", ref);
  printedBy("--prove", "tar", "-xf", archive, "-C", folder);
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
}

/** The servers and the suite of a tree of the project. */
async function serversIn(tree: string): Promise<typeof import("../self-test/servers.ts")> {
  const file = pathToFileURL(join(tree, "contract-tests/self-test/servers.ts"));
  return import(file.href).catch(({ message }: Error) => {
    throw new InputProblem(`--prove: the servers cannot be started: ${message}`);
  });
}
