import { readFileSync } from "node:fs";
import { jsonProblems } from "../check-json.ts";
import { valueAt } from "../pointer.ts";
import type { FileName, Path, Problem, SourceFiles } from "./files.ts";

/** Each place where a file lacks a part that the generator reads, or has one that it does not know, or refers to nothing. */
export function formProblems(files: SourceFiles): Problem[] {
  const document: unknown = files["openapi.yaml"].yaml.toJS();
  const broken = referencesIn(document).filter(({ to }) => valueAt(document, to) === undefined);
  return [
    ...schemaProblems(files, "openapi.yaml", "openapi.schema.json"),
    ...schemaProblems(files, "rules.yaml", "rules.schema.json"),
    ...schemaProblems(files, "questions.yaml", "questions.schema.json"),
    ...broken.map(({ path, to }): Problem => {
      return { file: "openapi.yaml", path, text: `$ref: there is no ${to}` };
    }),
  ];
}

function schemaProblems(files: SourceFiles, file: FileName, schemaName: string): Problem[] {
  const schema = readFileSync(new URL(`../checks/${schemaName}`, import.meta.url), "utf8");
  return jsonProblems(JSON.parse(schema), files[file].yaml.toJS()).map(({ path, text }) => {
    return { file, path, text: `it ${text}` };
  });
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
