import { execFile, spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isDeepStrictEqual, promisify } from "node:util";
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
  const isFile = statSync(refOrFile, { throwIfNoEntry: false })?.isFile();
  const text = isFile ? readFileSync(refOrFile, "utf8") : shownByGit(refOrFile);
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

function shownByGit(ref: string): string {
  const command = ["show", "--end-of-options", `${ref}:./${DOCUMENT}`];
  const cwd = fileURLToPath(new URL("../../", import.meta.url));
  const shown = spawnSync("git", command, { cwd, encoding: "utf8", maxBuffer: 2 ** 26 });
  if (shown.status !== 0)
    throw new InputProblem(`--against: "${ref}" is neither a file nor a git ref with ${DOCUMENT}`);
  return shown.stdout;
}

/**
 * Judges the servers of a git ref, and its mock with each profile, twice: by the suite of the ref and by the present one, each with
 * its own document. Returns a line for each server that has another verdict now, and one with the number of servers.
 */
export async function changedVerdicts(ref: string, profiles: readonly string[]): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-base-"));
  try {
    await checkOut(ref, folder);
    const { allServers, recordedServer, failureOf } = await serversIn(folder);
    const now = await serversIn(ROOT);
    const recorded = profiles.map((file) => recordedServer(file, readJsonFile(file)));
    const servers = [...allServers(), ...recorded];
    const lines: string[] = [];
    for (const { name, start } of servers) {
      const before = await failureOf(start());
      const after = await now.failureOf(start());
      if (before && !after) lines.push(`${code(name)} passes now`);
      if (after && !before) lines.push(`${code(name)} fails now: ${after}`);
    }
    return [...lines, `${servers.length} servers were judged by both documents`];
  } finally {
    await rm(folder, { recursive: true });
  }
}

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Writes the files of a git ref into a folder. */
async function checkOut(ref: string, folder: string): Promise<void> {
  const run = promisify(execFile);
  const archive = join(folder, "base.tar");
  const files = ["archive", `--output=${archive}`, "--end-of-options", ref];
  await run("git", files, { cwd: ROOT }).catch(() => {
    throw new InputProblem(`--prove: "${ref}" is no git ref, so it has no servers`);
  });
  await run("tar", ["-xf", archive, "-C", folder]);
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
}

/** The servers and the suite of a tree of the project. */
async function serversIn(tree: string): Promise<typeof import("../self-test/servers.ts")> {
  const file = pathToFileURL(join(tree, "contract-tests/self-test/servers.ts"));
  return import(file.href).catch(({ message }: Error) => {
    throw new InputProblem(`--prove: the servers cannot be started: ${message}`);
  });
}
