import { readFile } from "node:fs/promises";
import { parseDocument } from "yaml";
import { completed } from "./complete.ts";
import type { OpenApiDocument } from "./read-document.ts";

/**
 * The whole document as tools get it: openapi.yaml with the files beside it in place of each `$ref: FILE` or `$ref: FILE#/KEY`,
 * and every error condition complete. Aliases are resolved by value. Throws an error of one line for a file that is no YAML.
 */
export async function loadDocument(): Promise<OpenApiDocument> {
  return JSON.parse(JSON.stringify(completed(await loadStated()))) as OpenApiDocument;
}

/** The document with the files beside it, as it is written: without what `completed` adds. */
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
  // Two operations of one method and path are one key twice, which is a mistake of YAML already.
  if (mistake) throw new Error(`${file.pathname.split("/").at(-1)}: ${mistake.message.split(":\n", 1)[0]}`);
  return yaml.toJS();
}
