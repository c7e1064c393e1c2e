import { readFile } from "node:fs/promises";
import { parseDocument } from "yaml";
import { completed } from "./complete.ts";
import type { OpenApiDocument } from "./read-document.ts";

/**
 * Loads the whole document: openapi.yaml with each `$ref: FILE` or `$ref: FILE#/KEY` replaced by its content, and every error
 * condition completed. YAML aliases become copies. Throws a one-line error if a file is not valid YAML.
 */
export async function loadDocument(): Promise<OpenApiDocument> {
  return JSON.parse(JSON.stringify(completed(await loadStated()))) as OpenApiDocument;
}

/** Loads the document and its files as written, without the facts that `completed` adds. */
export async function loadStated(): Promise<OpenApiDocument> {
  return (await withParts(await readYaml(SOURCE))) as OpenApiDocument;
}

const SOURCE: URL = new URL("../openapi.yaml", import.meta.url);

async function withParts(node: unknown): Promise<unknown> {
  if (typeof node !== "object" || node === null) return node;
  const [, file, key] = /^(\w[\w-]*\.yaml)(?:#\/(\w+))?$/.exec(String((node as { $ref?: unknown }).$ref)) ?? [];
  if (file !== undefined) {
    const part = await readYaml(new URL(file, SOURCE));
    return key === undefined ? part : (part as Record<string, unknown>)[key];
  }
  if (Array.isArray(node)) return Promise.all(node.map(withParts));
  const entries = Object.entries(node).map(async ([name, value]) => [name, await withParts(value)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

async function readYaml(file: URL): Promise<unknown> {
  const yaml = parseDocument(await readFile(file, "utf8"));
  const [mistake] = yaml.errors;
  // Two operations with one method and path are a duplicate key, which is already a YAML error.
  if (mistake) throw new Error(`${file.pathname.split("/").at(-1)}: ${mistake.message.split(":\n", 1)[0]}`);
  return yaml.toJS();
}
