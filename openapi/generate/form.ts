import { readFileSync } from "node:fs";
import { jsonProblems } from "../check-json.ts";
import { valueAt } from "../pointer.ts";
import {
  FILE_NAMES,
  type FileName,
  type Path,
  type Problem,
  problemsAt,
  type SourceFiles,
} from "./files.ts";

/** Each place where a file lacks a part that the generator reads, or has one that it does not know, or refers to nothing. */
export function formProblems(files: SourceFiles): Problem[] {
  const document: unknown = files["openapi.yaml"].yaml.toJS();
  const broken = referencesIn(document).filter(({ to }) => valueAt(document, to) === undefined);
  return [
    ...FILE_NAMES.flatMap((file) => schemaProblems(files, file)),
    ...broken.flatMap(({ path, to }) => {
      return problemsAt("openapi.yaml", path, `$ref: there is no ${to}`);
    }),
  ];
}

function schemaProblems(files: SourceFiles, file: FileName): Problem[] {
  return jsonProblems(SCHEMAS[file], files[file].yaml.toJS()).map(({ path, text }) => {
    return { file, path, text: `it ${text}` };
  });
}

/** The schema of each file. */
const SCHEMAS = Object.fromEntries(
  FILE_NAMES.map((file) => {
    const name = file.replace("yaml", "schema.json");
    const text = readFileSync(new URL(`../checks/${name}`, import.meta.url), "utf8");
    return [file, JSON.parse(text) as object];
  }),
) as Readonly<Record<FileName, object>>;

/** Each `$ref` of a document, as a pointer. */
function referencesIn(node: unknown, path: Path = []): { path: Path; to: string }[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === "$ref"
      ? [{ path, to: String(value).replace("#/", "") }]
      : referencesIn(value, [...path, key]),
  );
}
