import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { type OperationId, operationOf } from "./contract.ts";
import { type Path, pointerOf } from "./generate/read-document.ts";
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
 * Validates a body against the documented schema of an operation and status: empty if it fits, undefined if the status is not
 * documented. `index.ts` does not export it, so that the mock starts without ajv.
 */
export function schemaProblems(operation: OperationId, status: number, body: unknown): SchemaProblem[] | undefined {
  const { method, path } = operationOf(operation);
  const response = ["paths", path, method.toLowerCase(), "responses", String(status)];
  return problemsUnder([...response, "content", "application/json", "schema"], body);
}

/** Validates a body against the error envelope, whatever its status; empty if it fits. */
export function envelopeProblems(body: unknown): SchemaProblem[] {
  return problemsUnder(["components", "schemas", "ErrorEnvelope"], body) ?? [];
}

function problemsUnder(schema: Path, body: unknown): SchemaProblem[] | undefined {
  const validate = ajv.getSchema(DOCUMENT_ID + pointerOf(schema));
  if (!validate) return undefined;
  return validate(body) ? [] : (validate.errors ?? []).map(readable);
}

function readable({ instancePath, keyword, message, params }: ErrorObject): SchemaProblem {
  const detail = "allowedValue" in params ? ` ${JSON.stringify(params.allowedValue)}` : "";
  const extra = "additionalProperty" in params ? ` such as "${params.additionalProperty}"` : "";
  return { pointer: instancePath, problem: `${message ?? "does not fit"}${detail}${extra}`, keyword };
}
