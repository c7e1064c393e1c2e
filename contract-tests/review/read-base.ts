import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { readSource, type Source } from "./source.ts";

const DOCUMENT = "openapi/openapi.yaml";
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The document to compare with: that of a file, or of a git ref; in one line why there is none. */
export async function readBase(refOrFile: string): Promise<Source | string> {
  const isFile = await stat(refOrFile).then(
    (found) => found.isFile(),
    () => false,
  );
  if (isFile) return readSource(refOrFile, await readFile(refOrFile, "utf8"));
  const text = await textAt(refOrFile);
  if (text === undefined) return `--against: "${refOrFile}" is neither a file nor a git ref with ${DOCUMENT}`;
  return readSource(`${refOrFile}:${DOCUMENT}`, text);
}

/** The document at a ref; undefined without git, without the ref, and where the ref has no document. */
async function textAt(ref: string): Promise<string | undefined> {
  const git = promisify(execFile)("git", ["show", "--end-of-options", `${ref}:./${DOCUMENT}`], { cwd: ROOT, maxBuffer: 2 ** 26 });
  return git.then(
    ({ stdout }) => stdout,
    () => undefined,
  );
}
