import { readFileSync } from "node:fs";
import { parseDocument } from "yaml";
import { completed } from "./complete.ts";
import type { OpenApiDocument } from "./read-document.ts";

/**
 * Loads the whole document: openapi.yaml with each `$ref: FILE` or `$ref: FILE#/KEY` replaced by its content, and every error
 * condition completed. Throws a one-line error if a file is not valid YAML or lacks the key.
 */
export async function loadDocument(): Promise<OpenApiDocument> {
  return completed(await loadStated());
}

/** Loads the document and its files as written, without the facts that `completed` adds. */
export async function loadStated(source: URL = new URL("../openapi.yaml", import.meta.url)): Promise<OpenApiDocument> {
  return withParts(readYaml(source), ({ $ref }) => {
    const [file = "", key] = $ref.split("#/");
    const part = readYaml(new URL(file, source));
    if (key === undefined) return part;
    const found = (part as Record<string, unknown> | null)?.[key];
    if (found === undefined) throw new Error(`${file} has no ${key}, to which a $ref refers`);
    return found;
  }) as OpenApiDocument;
}

/** A reference to a file beside the document, or to one of its keys. */
export interface PartReference {
  readonly $ref: string;
}

export function isPart(node: unknown): node is PartReference {
  return /^[^#]/.test(String((node as Partial<PartReference> | null | undefined)?.$ref ?? "#"));
}

/** Copies the document with each reference to a file replaced by its content. YAML aliases become copies. */
export function withParts(document: unknown, contentOf: (reference: PartReference) => unknown): unknown {
  return JSON.parse(JSON.stringify(document), (_, value) => (isPart(value) ? contentOf(value) : value));
}

function readYaml(file: URL): unknown {
  const yaml = parseDocument(readFileSync(file, "utf8"));
  const [mistake] = yaml.errors;
  // Two operations with one method and path are a duplicate key, which is already a YAML error.
  if (mistake) throw new Error(`${file.pathname.split("/").at(-1)}: ${mistake.message.split(":\n", 1)[0]}`);
  return yaml.toJS();
}
