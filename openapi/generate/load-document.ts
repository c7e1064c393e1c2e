import { readFile } from "node:fs/promises";
import { parseDocument } from "yaml";
import { completed } from "./complete.ts";
import type { OpenApiDocument } from "./read-document.ts";

/**
 * Loads the whole document: openapi.yaml with each `$ref: FILE` or `$ref: FILE#/KEY` replaced by its content, and every error
 * condition completed. YAML aliases become copies. Throws a one-line error if a file is not valid YAML or lacks the key.
 */
export async function loadDocument(): Promise<OpenApiDocument> {
  return JSON.parse(JSON.stringify(completed(await loadStated()))) as OpenApiDocument;
}

/** Loads the document and its files as written, without the facts that `completed` adds. */
export async function loadStated(source: URL = new URL("../openapi.yaml", import.meta.url)): Promise<OpenApiDocument> {
  return (await withParts(await readYaml(source), source)) as OpenApiDocument;
}

async function withParts(node: unknown, source: URL): Promise<unknown> {
  if (typeof node !== "object" || node === null) return node;
  const [, file, key] = /^(\w[\w-]*\.yaml)(?:#\/(\w+))?$/.exec(String((node as { $ref?: unknown }).$ref)) ?? [];
  if (file !== undefined) {
    const part = await readYaml(new URL(file, source));
    if (key === undefined) return part;
    const found = (part as Record<string, unknown> | null)?.[key];
    if (found === undefined) throw new Error(`${file} has no ${key}, to which a $ref refers`);
    return found;
  }
  if (Array.isArray(node)) return Promise.all(node.map((each) => withParts(each, source)));
  const entries = Object.entries(node).map(async ([name, value]) => [name, await withParts(value, source)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

async function readYaml(file: URL): Promise<unknown> {
  const yaml = parseDocument(await readFile(file, "utf8"));
  const [mistake] = yaml.errors;
  // Two operations with one method and path are a duplicate key, which is already a YAML error.
  if (mistake) throw new Error(`${file.pathname.split("/").at(-1)}: ${mistake.message.split(":\n", 1)[0]}`);
  return yaml.toJS();
}
