import { type OpenApiDocument, operationsOf, type Path, type Placed } from "./read-document.ts";

/**
 * Where a place of `x-interface-text` stands in the document, for example `listProjects.limit`; undefined if there is none.
 * A place is an operation, its parameter, request header or status; a schema or its property; or a security scheme.
 */
export function placeOf(document: OpenApiDocument, name: string): Path | undefined {
  const [owner = "", part] = name.split(".");
  const found = operationsOf(document).find(({ operation }) => operation.operationId === owner);
  if (found) return part === undefined ? found.at : placeInOperation(found, part);
  // Another document, with which this one is compared, may lack them.
  const { schemas = {}, securitySchemes = {} }: Partial<OpenApiDocument["components"]> = document.components ?? {};
  if (part === undefined && owner in securitySchemes) return ["components", "securitySchemes", owner];
  const properties = schemas[owner]?.properties;
  if (part === undefined) return owner in schemas ? ["components", "schemas", owner] : undefined;
  return properties && part in properties ? ["components", "schemas", owner, "properties", part] : undefined;
}

/** The place as a JSON pointer (RFC 6901) in the fragment of a URL. */
export function pointerOf(at: Path): string {
  return `#${at.map((key) => `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")}`;
}

function placeInOperation({ operation, at }: Placed, part: string): Path | undefined {
  if (part in operation.responses) return [...at, "responses", part];
  const parameter = (operation.parameters ?? []).findIndex(({ name }) => name === part);
  if (parameter >= 0) return [...at, "parameters", parameter];
  const header = (operation["x-request-headers"] ?? []).findIndex(({ name }) => name === part);
  return header >= 0 ? [...at, "x-request-headers", header] : undefined;
}
