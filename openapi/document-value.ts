import { document } from "./generated/document.ts";

/**
 * Returns the text at a path of the OpenAPI document; a step into a list is the `name` of an element, or its index.
 * Throws if there is no such text, so that a renamed part fails at start.
 */
export function documentText(...path: string[]): string {
  const value = valueAt(path);
  if (typeof value === "string") return value;
  throw new Error(`the document has no text at ${path.join(" > ")}`);
}

function documentNumber(...path: string[]): number {
  const value = valueAt(path);
  if (typeof value === "number") return value;
  throw new Error(`the document has no number at ${path.join(" > ")}`);
}

/** A schema whose fields `documentedFields` returns. */
export type SchemaName = "Project" | "ProjectPage" | "Deleted" | "ErrorEnvelope";

/** The names of a schema's properties, or of its required ones, in the order of the document; an open schema admits more. */
export function documentedFields(name: SchemaName, which: "properties" | "required" = "properties"): string[] {
  const fields = valueAt(["components", "schemas", name, which]) as object;
  return Array.isArray(fields) ? fields : Object.keys(fields);
}

const LIMIT = ["paths", "/projects", "get", "parameters", "limit", "schema"];
/** The default and the maximum of `limit`. */
export const DEFAULT_LIMIT: number = documentNumber(...LIMIT, "default");
export const MAXIMUM_LIMIT: number = documentNumber(...LIMIT, "maximum");

/** The header that carries the API key. */
export const KEY_HEADER: string = documentText("components", "securitySchemes", "masterKey", "name");

function valueAt(path: readonly string[]): unknown {
  return path.reduce<unknown>(step, document);
}

function step(node: unknown, name: string): unknown {
  if (Array.isArray(node)) return node.find((element: { name?: unknown }) => element.name === name) ?? node[Number(name)];
  return (node as Record<string, unknown> | undefined)?.[name];
}
