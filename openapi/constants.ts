import { fields, keyHeader, mediaType, parameters } from "./generated/tables.ts";

/** The number of projects on a page without `limit`. */
export const DEFAULT_LIMIT: number = parameters.limit.default;

/** The most projects on a page. */
export const MAXIMUM_LIMIT: number = parameters.limit.maximum;

/** The header that carries the API key. */
export const KEY_HEADER: string = keyHeader;

/** The media type of the documented answers. */
export const MEDIA_TYPE: string = mediaType;

/** A parameter of the document, by the name that the document gives it among its components. */
export type ParameterId = keyof typeof parameters;

/** The name of a parameter in a query. */
export function parameterName(id: ParameterId): string {
  return parameters[id].name;
}

/** A schema of the document. */
export type SchemaName = keyof typeof fields;

/** The names of a schema's properties, or of its required ones, in the order of the document; an open schema admits more. */
export function documentedFields(
  name: SchemaName,
  which: "properties" | "required" = "properties",
): string[] {
  return [...fields[name][which]];
}
