import { fields, keyHeader, mediaType, parameters } from "./generated/tables.ts";

/** The number of projects on a page without `limit`. */
export const DEFAULT_LIMIT: number = parameters.limit.default;

/** The most projects on a page. */
export const MAXIMUM_LIMIT: number = parameters.limit.maximum;

/** The header that carries the API key. */
export const KEY_HEADER: string = keyHeader;

/** The media type of the documented answers. */
export const MEDIA_TYPE: string = mediaType;

/** The names of the query parameters: the cursor of a list, the size of its pages, and the project of a delete. */
export const LAST_ID: string = parameters.last_id.name;
export const LIMIT: string = parameters.limit.name;
export const PROJECT_ID: string = parameters.projectId.name;

/** A schema of the document. */
export type SchemaName = keyof typeof fields;

/** The names of a schema's properties, or of its required ones, in the order of the document; an open schema admits more. */
export function documentedFields(
  name: SchemaName,
  which: "properties" | "required" = "properties",
): string[] {
  return [...fields[name][which]];
}
