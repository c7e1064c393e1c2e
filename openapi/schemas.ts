import { MEDIA_TYPE } from "./constants.ts";
import { type OperationId, operationOf } from "./contract.ts";
import { openapi } from "./generated/document.ts";
import { valueAt } from "./pointer.ts";
import { type SchemaProblem, validatorOf } from "./schema-problems.ts";

export type { SchemaProblem } from "./schema-problems.ts";

let loaded: ReturnType<typeof validatorOf> | undefined;

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
  const media = MEDIA_TYPE.replace("/", "~1");
  return problemsUnder(referenceAt(`${response}/content/${media}/schema`), body);
}

/** Validates a body against the error envelope, whatever its status; empty if it fits. */
export function envelopeProblems(body: unknown): SchemaProblem[] {
  return problemsUnder("components/schemas/ErrorEnvelope", body);
}

/** The pointer to which the `$ref` at a pointer leads. */
function referenceAt(pointer: string) {
  const { $ref } = valueAt(openapi, pointer) as { readonly $ref: string };
  return $ref.replace("#/", "");
}

/** The schemas are read when the first answer is judged. */
function problemsUnder(pointer: string, body: unknown): SchemaProblem[] {
  loaded ??= validatorOf(openapi);
  return loaded(pointer, body);
}
