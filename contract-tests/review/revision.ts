import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual, promisify } from "node:util";
import { parse } from "yaml";
import { shippedDocument } from "../../openapi/generate/shipped.ts";
import {
  type OpenApi,
  readSource,
  type Source,
  type SourceQuestions,
} from "../../openapi/generate/source.ts";
import { conditionRows, questionRows, type ruleRows } from "../../openapi/generate/tables.ts";
import { document as generated } from "../../openapi/generated/document.ts";
import { InputProblem } from "../../openapi/index.ts";

/** The shipped document, as far as the review reads it by name. */
export interface Shipped extends OpenApi {
  readonly "x-rules": ReturnType<typeof ruleRows>;
  readonly "x-open-questions": SourceQuestions;
}

const DOCUMENT = "openapi/generated/openapi.yaml";

/** What the hand-written files say now. Throws `InputProblem` if the generated files say something else. */
export function readNow(): Source {
  const document: unknown = shippedDocument(readSource()).toJS();
  if (!isDeepStrictEqual(document, generated))
    throw new InputProblem("openapi/generated is stale: run npm run generate");
  return sourceOf(document as Shipped);
}

/** The document of a file or of a git ref. Throws `InputProblem` if there is none, or one of another form. */
export async function readBase(refOrFile: string): Promise<Source> {
  const text = await readFile(refOrFile, "utf8").catch(() => shownByGit(refOrFile));
  try {
    const source = sourceOf(parse(text));
    // They throw for another form.
    conditionRows(source);
    questionRows(source);
    return source;
  } catch {
    throw new InputProblem(
      `--against: the document of "${refOrFile}" does not have the form of ${DOCUMENT}`,
    );
  }
}

/** What the generator reads from a shipped document. */
export function sourceOf(document: Shipped): Source {
  const { "x-rules": rows, "x-open-questions": questions } = document;
  const rules = rows.map(
    ({ id, sentence, impact, fix, ...basis }) => [id, { basis, sentence, impact, fix }] as const,
  );
  return { document, rules: Object.fromEntries(rules), questions };
}

async function shownByGit(ref: string): Promise<string> {
  const command = ["show", "--end-of-options", `${ref}:./${DOCUMENT}`];
  const cwd = fileURLToPath(new URL("../../", import.meta.url));
  const shown = await promisify(execFile)("git", command, { cwd, maxBuffer: 2 ** 26 }).catch(
    () => undefined,
  );
  if (!shown)
    throw new InputProblem(`--against: "${ref}" is neither a file nor a git ref with ${DOCUMENT}`);
  return shown.stdout;
}
