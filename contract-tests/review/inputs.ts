import { execFile } from "node:child_process";
import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { isMap, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import { admits, describeAnswers, type Question } from "../../openapi/answers.ts";
import { shapeProblems } from "../../openapi/checks/check.ts";
import type { OpenApiDocument, Path } from "../../openapi/generate/read-document.ts";

/** An OpenAPI document as text and as data, with the line of each of its parts. */
export interface Source {
  /** Its name in reports: a file, or a file of a commit. */
  readonly name: string;
  readonly text: string;
  readonly document: OpenApiDocument;
  /** The line, from 1, of a part of the document; if it has none, that of the nearest part around it. */
  readonly lineOf: (at: Path) => number;
}

const DOCUMENT = "openapi/openapi.yaml";
const ROOT = new URL("../../", import.meta.url);

/** The document of this project; or why it cannot be read. */
export async function readDocument(): Promise<Source | string> {
  return parseSource(DOCUMENT, await readFile(new URL(DOCUMENT, ROOT), "utf8"));
}

/** The document to compare with: that of a file, or of a git ref; or why there is none. */
export async function readBase(refOrFile: string): Promise<Source | string> {
  const isFile = await stat(refOrFile).then(
    (found) => found.isFile(),
    () => false,
  );
  if (isFile) return parseSource(refOrFile, await readFile(refOrFile, "utf8"));
  const command = ["show", "--end-of-options", `${refOrFile}:./${DOCUMENT}`];
  return promisify(execFile)("git", command, { cwd: fileURLToPath(ROOT), maxBuffer: 2 ** 26 }).then(
    ({ stdout }) => parseSource(`${refOrFile}:${DOCUMENT}`, stdout),
    () => `--against: "${refOrFile}" is neither a file nor a git ref with ${DOCUMENT}`,
  );
}

/**
 * The text read as a document with our x- blocks; or why it cannot be. Parts that the document has required only since later
 * versions may be missing, so that an older one can be compared.
 */
export function parseSource(name: string, text: string): Source | string {
  const lines = new LineCounter();
  const tree = parseDocument(text, { lineCounter: lines });
  const [error] = tree.errors;
  if (error) return `${name} is no YAML: ${error.message.split("\n")[0]}`;
  const document: unknown = tree.toJS();
  const [problem] = shapeProblems(document).filter(({ message }) => !REQUIRED_LATER.test(message));
  if (problem) return `${name} is no document with our x- blocks: ${problem.message}`;
  const { "x-interface-text": interfaceText = [] } = document as Partial<OpenApiDocument>;
  const lineOf = (at: Path): number => lines.linePos(nearestOffset(tree.contents, at)).line;
  return { name, text, document: { ...(document as OpenApiDocument), "x-interface-text": interfaceText }, lineOf };
}

const REQUIRED_LATER = /must have (required )?property '?(x-interface-text|whyUnseen)\b/;

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

/** The answers that a profile file gives to the open questions, under the name of the file. */
export interface NamedProfile {
  readonly name: string;
  readonly answers: Readonly<Record<string, string>>;
}

/**
 * The profiles of the files; or what is wrong with the first bad one. An answer has to be admissible by one of the questions of
 * the documents under review, so that an answer which a change removes is a finding and not a mistake.
 */
export async function readProfiles(files: readonly string[], asked: readonly Question[]): Promise<NamedProfile[] | string> {
  const profiles: NamedProfile[] = [];
  for (const file of files) {
    const answers = await readAnswers(file);
    if (typeof answers === "string") return `${file}: ${answers}`;
    const [problem] = Object.entries(answers).flatMap(([rule, answer]) => answerProblem(rule, answer, asked) ?? []);
    if (problem) return `${file}: ${problem}`;
    profiles.push({ name: basename(file, ".json"), answers });
  }
  return profiles;
}

async function readAnswers(file: string): Promise<Record<string, string> | string> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => error);
  if (typeof text !== "string") return `cannot be read (${text.code})`;
  try {
    const given: unknown = JSON.parse(text);
    if (typeof given !== "object" || given === null || Array.isArray(given)) return "a profile is an object from rule to answer";
    const entries = Object.entries(given).filter(([rule]) => !rule.startsWith("$"));
    return Object.fromEntries(entries.map(([rule, answer]) => [rule, String(answer)]));
  } catch {
    return "not JSON";
  }
}

function answerProblem(rule: string, answer: string, asked: readonly Question[]): string | undefined {
  const questions = asked.filter((question) => question.rule === rule);
  const [question] = questions;
  if (!question) return `no open question has the rule "${rule}"`;
  if (questions.some((candidate) => admits(candidate, answer))) return undefined;
  return `${rule} cannot be "${answer}"; admissible: ${describeAnswers(question)}`;
}
