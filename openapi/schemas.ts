import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { type OperationId, operationOf } from "./contract.ts";
import { MEDIA_TYPE, valueAt } from "./document-value.ts";
import { document } from "./generated/document.ts";

const DOCUMENT_ID = "https://tts-projects.example/openapi.json";

const ajv = new Ajv2020({ allErrors: true, strict: false });
ajv.addSchema(document, DOCUMENT_ID);

/** One way in which a body does not fit its schema: the place in the body, and what is wrong there. */
export interface SchemaProblem {
  /** JSON pointer into the body; empty for the body itself. */
  readonly pointer: string;
  readonly problem: string;
  /** The keyword of the schema that the body breaks. */
  readonly keyword: string;
}

/**
 * Validates a body against the documented schema of an operation and status, and the `code` of an error against the status: empty
 * if both fit, undefined if the status is not documented. `index.ts` does not export it, so that the mock starts without ajv.
 */
export function schemaProblems(
  operation: OperationId,
  status: number,
  body: unknown,
): SchemaProblem[] | undefined {
  const { method, path, statuses } = operationOf(operation);
  if (!statuses.includes(status)) return undefined;
  const response = valueAt("paths", path, method.toLowerCase(), "responses", String(status));
  const schema = valueAt(...stepsOf(response), "content", MEDIA_TYPE, "schema") as Reference;
  return [...problemsUnder(schema.$ref, body), ...codeProblems(status, body)];
}

/** Validates a body against the error envelope, whatever its status; empty if it fits. */
export function envelopeProblems(body: unknown): SchemaProblem[] {
  return problemsUnder("#/components/schemas/ErrorEnvelope", body);
}

interface Reference {
  readonly $ref: string;
}

function stepsOf(reference: unknown): string[] {
  return (reference as Reference).$ref.split("/").slice(1);
}

function problemsUnder(pointer: string, body: unknown): SchemaProblem[] {
  const validate = ajv.getSchema(DOCUMENT_ID + pointer);
  if (!validate) throw new Error(`the document has no schema at ${pointer}`);
  return validate(body) ? [] : (validate.errors ?? []).map(readable);
}

/** An error carries its status as `code` (rule envelope.error), which one schema for all errors cannot say. */
function codeProblems(status: number, body: unknown): SchemaProblem[] {
  const code = (body as { code?: unknown } | null | undefined)?.code;
  if (status < 400 || code === undefined || code === status) return [];
  return [{ pointer: "/code", problem: `must be equal to constant ${status}`, keyword: "const" }];
}

function readable({ instancePath, keyword, message, params }: ErrorObject): SchemaProblem {
  const detail = "allowedValue" in params ? ` ${JSON.stringify(params.allowedValue)}` : "";
  const extra = "additionalProperty" in params ? ` such as "${params.additionalProperty}"` : "";
  return {
    pointer: instancePath,
    problem: `${message ?? "does not fit"}${detail}${extra}`,
    keyword,
  };
}
