import { openapi } from "./generated/document.ts";
import { conditions, questions } from "./generated/tables.ts";
import { questionTexts, sections } from "./generated/texts.ts";
import type { components, paths } from "./generated/types.ts";
import { allRules, type QuestionText, type Rule } from "./rules.ts";

type Schemas = components["schemas"];

/** A project as a list shows it. */
export type Project = Schemas["Project"];
/** The answer of a list. */
export type ProjectPage = Schemas["ProjectPage"];
/** The answer of a delete. */
export type Deleted = Schemas["Deleted"];
/** The answer of a refusal, whatever its status. */
export type ErrorEnvelope = Schemas["ErrorEnvelope"];
/** The codes of the documented refusals. */
export type ErrorCode = Schemas[Extract<keyof Schemas, `Error${number}`>]["code"];

type ComponentKind = "schemas" | "responses" | "parameters" | "securitySchemes" | "examples";

/** The OpenAPI document as it is shipped, with the rules, the conditions and the open questions behind the components. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: Readonly<Record<"title" | "version" | "summary" | "description", string>>;
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<keyof paths, object>>;
  readonly components: Readonly<Record<ComponentKind, Readonly<Record<string, object>>>>;
  readonly "x-sections": Readonly<Record<string, string>>;
  readonly "x-rules": readonly Rule[];
  readonly "x-error-conditions": readonly object[];
  readonly "x-open-questions": readonly (QuestionText & { readonly rule: string })[];
}

/** The whole document. */
export const document: OpenApiDocument = {
  ...(openapi as OpenApiDocument),
  "x-sections": sections,
  "x-rules": allRules,
  "x-error-conditions": conditions,
  "x-open-questions": questions.map((row) => ({ ...row, ...questionTexts[row.rule] })),
};
