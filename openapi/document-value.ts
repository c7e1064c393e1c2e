import { document } from "./generated/document.ts";

/** A schema whose fields `documentedFields` returns. */
export type SchemaName = "Project" | "ProjectPage" | "Deleted" | "ErrorEnvelope";

/** The names of a schema's properties, or of its required ones, in the order of the document; an open schema admits more. */
export function documentedFields(
  name: SchemaName,
  which: "properties" | "required" = "properties",
): string[] {
  const fields = valueAt("components", "schemas", name, which) as object;
  return Array.isArray(fields) ? fields : Object.keys(fields);
}

/** The number of projects on a page without `limit`. */
export const DEFAULT_LIMIT: number = valueAt(
  "components",
  "parameters",
  "limit",
  "schema",
  "default",
) as number;
/** The most projects on a page. */
export const MAXIMUM_LIMIT: number = valueAt(
  "components",
  "parameters",
  "limit",
  "schema",
  "maximum",
) as number;

/** The header that carries the API key. */
export const KEY_HEADER: string = valueAt(
  "components",
  "securitySchemes",
  "masterKey",
  "name",
) as string;

/** The media type of the documented answers. */
export const MEDIA_TYPE: string = Object.keys(
  valueAt("components", "responses", "ProjectPage", "content") as object,
).join();

/** The value at a path of the OpenAPI document. Throws if there is none, so that a renamed part fails at start. */
export function valueAt(...path: string[]): unknown {
  const value = path.reduce<unknown>(
    (node, name) => (node as Record<string, unknown> | undefined)?.[name],
    document,
  );
  if (value === undefined) throw new Error(`the document has nothing at ${path.join(" > ")}`);
  return value;
}
