import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { parse } from "yaml";
import { contradictions } from "../../openapi/checks/contradictions.ts";
import { document as generated } from "../../openapi/document.ts";
import { readSource } from "../../openapi/generate/source.ts";
import { type Shipped, shippedYaml } from "../../openapi/generate/tables.ts";
import { InputProblem } from "../../openapi/input-problem.ts";
import { statementsOf } from "./contract-changes.ts";

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
