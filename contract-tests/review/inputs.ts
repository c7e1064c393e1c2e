import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { isMap, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import { admits } from "../../openapi/index.ts";
import { readJson, readText, UsageError } from "../model/input.ts";
import { type OpenApiDocument, type Path, type Question, shapeProblem } from "./read-document.ts";

/** An OpenAPI document as text and as data, with the line of each of its parts. */
export interface Source {
  /** Its name in reports: a file, or a file in a commit. */
  readonly name: string;
  readonly text: string;
  readonly document: OpenApiDocument;
  /** The line of a part of the document, counted from 1; if it has none, the line of the nearest part around it. */
  readonly lineOf: (at: Path) => number;
}

const DOCUMENT = "openapi/generated/openapi.yaml";
const OLDER = "openapi/openapi.yaml";
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Reads the document of this project. Throws `UsageError` if it cannot be read. */
export async function readDocument(): Promise<Source> {
  return parseSource(DOCUMENT, await readText(join(ROOT, DOCUMENT)));
}

/** Reads the document of a file or of a git ref, to compare with. Throws `UsageError` if there is none. */
export async function readBase(refOrFile: string): Promise<Source> {
  const isFile = await stat(refOrFile).then(
    (found) => found.isFile(),
    () => false,
  );
  if (isFile) return parseSource(refOrFile, await readText(refOrFile));
  for (const path of [DOCUMENT, OLDER]) {
    const command = ["show", "--end-of-options", `${refOrFile}:./${path}`];
    const shown = await promisify(execFile)("git", command, { cwd: ROOT, maxBuffer: 2 ** 26 }).catch(() => undefined);
    if (shown) return parseSource(`${refOrFile}:${path}`, shown.stdout);
  }
  throw new UsageError(`--against: "${refOrFile}" is neither a file nor a git ref with ${DOCUMENT}`);
}

/** Parses a document with our x- blocks. Throws `UsageError` if the text is not one. */
export function parseSource(name: string, text: string): Source {
  const lines = new LineCounter();
  const tree = parseDocument(text, { lineCounter: lines });
  const [error] = tree.errors;
  if (error) throw new UsageError(`${name} is not YAML: ${error.message.split("\n")[0]}`);
  const document: unknown = tree.toJS();
  const problem = shapeProblem(document);
  if (problem) throw new UsageError(`${name} is not a document with our x- blocks: ${problem}`);
  const lineOf = (at: Path): number => lines.linePos(nearestOffset(tree.contents, at)).line;
  return { name, text, document: document as OpenApiDocument, lineOf };
}

function nearestOffset(root: Node | null, at: Path): number {
  let node: unknown = root;
  let offset = 0;
  for (const key of at) {
    const pair = isMap(node) ? node.items.find((item) => String(item.key) === String(key)) : undefined;
    const next = pair?.value ?? (isSeq(node) ? node.items[Number(key)] : undefined);
    const start = (pair?.key ?? next) as Node | undefined;
    offset = start?.range?.[0] ?? offset;
    node = next;
  }
  return offset;
}

/** The answers of a profile file to the open questions, and the name of the file. */
export interface NamedProfile {
  readonly name: string;
  readonly answers: Readonly<Record<string, string>>;
}

/**
 * Reads profiles. Throws `UsageError` for a file that is not a profile, and for an answer that no question of `asked` admits.
 * These are the questions of both documents, because an answer that a change removes is a finding, not a mistake.
 */
export function readProfiles(files: readonly string[], asked: readonly Question[]): Promise<NamedProfile[]> {
  return Promise.all(
    files.map(async (file) => {
      const profile = await readJson(file);
      if (typeof profile !== "object" || profile === null) throw new UsageError(`${file}: a profile is an object`);
      const answers = Object.entries(profile).filter(([name]) => !name.startsWith("$"));
      for (const [name, answer] of answers) demandAnswer(file, name, String(answer), asked);
      return {
        name: basename(file, ".json"),
        answers: Object.fromEntries(answers.map(([name, answer]) => [name, String(answer)])),
      };
    }),
  );
}

function demandAnswer(file: string, name: string, answer: string, asked: readonly Question[]): void {
  const questions = asked.filter(({ id, rule }) => id === name || rule === name);
  if (questions.length === 0) throw new UsageError(`${file}: no open question is called "${name}"`);
  if (questions.some((question) => admits(question, answer))) return;
  const admissible = new Set(questions.flatMap(({ answers }) => answers.map((each) => each.answer)));
  throw new UsageError(`${file}: ${name} cannot be ${JSON.stringify(answer)}; admissible: ${[...admissible].join(", ")}`);
}
