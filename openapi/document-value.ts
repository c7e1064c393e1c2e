import { document } from "./generated/document.ts";

/**
 * The text at a path of the OpenAPI document; in a list a step is the `name` of an element, or its index.
 * Throws if there is none, so that a part that was renamed is noticed at start.
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

/** A schema of the document whose fields are asked for by name. */
export type SchemaName = "Project" | "ProjectPage" | "Deleted" | "ErrorEnvelope";

/** The fields that the document gives a schema, in its order, or those that it requires; an open schema admits more. */
export function documentedFields(name: SchemaName, which: "properties" | "required" = "properties"): string[] {
  const fields = valueAt(["components", "schemas", name, which]) as object;
  return Array.isArray(fields) ? fields : Object.keys(fields);
}

const LIMIT = ["paths", "/projects", "get", "parameters", "limit", "schema"];
/** How many projects a page holds at most without a limit, and with the largest one. */
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
