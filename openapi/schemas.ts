import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import { MEDIA_TYPE } from "./constants.ts";
import { type OperationId, operationOf } from "./contract.ts";
import { openapi } from "./generated/document.ts";
import { valueAt } from "./pointer.ts";

const DOCUMENT_ID = "https://tts-projects.example/openapi.json";

let loaded: Ajv2020 | undefined;

/** The schemas of the document, read when the first answer is judged. They were checked when the document was generated. */
function schemas(): Ajv2020 {
  loaded ??= new Ajv2020({ allErrors: true, strict: false, validateSchema: false }).addSchema(
    openapi,
    DOCUMENT_ID,
  );
  return loaded;
}

/** One way in which a body does not fit its schema: the place in the body, and what is wrong there. */
export interface SchemaProblem {
  /** JSON pointer into the body; empty for the body itself. */
  readonly pointer: string;
  readonly problem: string;
  /** The keyword of the schema that the body breaks. */
  readonly keyword: string;
}

/** Validates a body against the documented schema of an operation and status: empty if it fits, undefined for another status. */
export function schemaProblems(
  operation: OperationId,
  status: number,
  body: unknown,
): SchemaProblem[] | undefined {
  const { method, path, statuses } = operationOf(operation);
  if (!statuses.includes(status)) return undefined;
  const route = path.replaceAll("/", "~1");
  const response = referenceAt(`paths/${route}/${method.toLowerCase()}/responses/${status}`);
  return problemsUnder(
    referenceAt(`${response}/content/${MEDIA_TYPE.replace("/", "~1")}/schema`),
    body,
  );
}

/** Validates a body against the error envelope, whatever its status; empty if it fits. */
export function envelopeProblems(body: unknown): SchemaProblem[] {
  return problemsUnder("components/schemas/ErrorEnvelope", body);
}

/** The pointer to which the `$ref` at a pointer leads. */
function referenceAt(pointer: string): string {
  const { $ref } = valueAt(openapi, pointer) as { readonly $ref: string };
  return $ref.replace("#/", "");
}

function problemsUnder(pointer: string, body: unknown): SchemaProblem[] {
  const validate = schemas().getSchema(`${DOCUMENT_ID}#/${pointer}`);
  if (!validate) throw new Error(`the document has no schema at ${pointer}`);
  return validate(body) ? [] : (validate.errors ?? []).map(readable);
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
