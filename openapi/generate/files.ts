import { readFileSync } from "node:fs";
import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from "yaml";
import { jsonProblems } from "../check-json.ts";
import { valueAt } from "../pointer.ts";

/** The folder of the hand-written files. */
export const SOURCE_FOLDER: URL = new URL("../", import.meta.url);

export const FILE_NAMES = ["openapi.yaml", "rules.yaml", "questions.yaml"] as const;

export type FileName = (typeof FILE_NAMES)[number];

/** The keys that lead to a place in a file. */
export type Path = readonly string[];

/** What is wrong at a place of a hand-written file. */
export interface Problem {
  readonly file: FileName;
  readonly path: Path;
  readonly text: string;
}

/** What is wrong at one place; a value that is no text stands for what is right. */
export function problemsAt(
  file: FileName,
  path: Path,
  ...texts: readonly (string | false | undefined)[]
): Problem[] {
  return texts.flatMap((text) => (text ? [{ file, path, text }] : []));
}

/** The hand-written files, parsed, and where their lines begin. */
export type SourceFiles = Readonly<Record<FileName, { yaml: Document; lines: LineCounter }>>;

export function parseFiles(folder: URL): SourceFiles {
  const parsed = FILE_NAMES.map((name) => {
    const lines = new LineCounter();
    const text = readFileSync(new URL(name, folder), "utf8");
    return [name, { yaml: parseDocument(text, { lineCounter: lines }), lines }];
  });
  return Object.fromEntries(parsed);
}

/** One line for each file that is not valid YAML, or has a key twice; further mistakes may follow from the first. */
export function yamlMistakes(files: SourceFiles): string[] {
  return FILE_NAMES.flatMap((name) => {
    const [first] = files[name].yaml.errors;
    if (!first) return [];
    const [reason] = first.message.split(/ at line |:?\n/, 1);
    return [`openapi/${name}:${first.linePos?.[0].line}: ${reason}`];
  });
}

/** Each place where a file lacks a part that the generator reads, or has one that it does not know, or refers to nothing. */
export function formProblems(files: SourceFiles): Problem[] {
  const document: unknown = files["openapi.yaml"].yaml.toJS();
  const broken = referencesIn(document).filter(({ to }) => valueAt(document, to) === undefined);
  return [
    ...FILE_NAMES.flatMap((file) => schemaProblems(files, file)),
    ...broken.flatMap(({ path, to }) =>
      problemsAt("openapi.yaml", path, `$ref: there is no ${to}`),
    ),
  ];
}

function schemaProblems(files: SourceFiles, file: FileName): Problem[] {
  const schema = new URL(`checks/${file.replace("yaml", "schema.json")}`, SOURCE_FOLDER);
  const problems = jsonProblems(JSON.parse(readFileSync(schema, "utf8")), files[file].yaml.toJS());
  return problems.map(({ path, text }) => ({ file, path, text: `it ${text}` }));
}

/** Each `$ref` of a document, as a pointer. */
function referencesIn(node: unknown, path: Path = []): { path: Path; to: string }[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === "$ref"
      ? [{ path, to: String(value).replace("#/", "") }]
      : referencesIn(value, [...path, key]),
  );
}

/** The problem with the file and line of its place, or of the nearest place around it. */
export function problemLine(files: SourceFiles, { file, path, text }: Problem): string {
  const { yaml, lines } = files[file];
  const offsets = path.map((_, index) => offsetOf(yaml, path.slice(0, index + 1)));
  const { line } = lines.linePos(Math.max(0, ...offsets));
  return `openapi/${file}:${line}: ${path.join(" > ")}: ${text}`;
}

/** Where the key of an entry begins, or an item of a list; 0 if there is none. */
function offsetOf(yaml: Document, path: Path) {
  const holder = yaml.getIn(path.slice(0, -1), true);
  const pair = isMap(holder) && holder.items.find(({ key }) => keyOf(key) === path.at(-1));
  const node = pair ? pair.key : yaml.getIn(path, true);
  return isNode(node) ? (node.range?.[0] ?? 0) : 0;
}

/** The text of a key. */
export function keyOf(key: unknown): string {
  return String(isScalar(key) ? key.value : key);
}
