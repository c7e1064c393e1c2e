import { document } from "./generated/document.ts";

/** A schema of the document whose fields somebody may want to know by name. */
export type SchemaName = "Project" | "ProjectPage" | "Deleted" | "Error";

/** The fields that the document gives a schema, in its order; an answer may have more where the schema is open. */
export function documentedFields(name: SchemaName): string[] {
  const { schemas } = document.components as { schemas: Record<SchemaName, { properties: object }> };
  return Object.keys(schemas[name].properties);
}
