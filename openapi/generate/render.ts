import openapiTypescript, { astToString } from "openapi-typescript";
import { type OpenApiDocument, operationsOf, questionsOf, successMessages } from "./read-document.ts";

const HEADER = "// Written by `npm run generate` from openapi.yaml. Change that, not this.\n\n";

/** The text of every generated file, by file name. */
export async function renderGenerated(document: OpenApiDocument): Promise<Record<string, string>> {
  const types = astToString(await openapiTypescript(JSON.stringify(document)));
  return {
    "types.ts": HEADER + types,
    "rules.ts": table("rules", document["x-rules"]),
    "conditions.ts": table("conditions", conditionRows(document)),
    "questions.ts": table("questions", questionsOf(document)),
    "operations.ts": table("operations", operationRows(document)),
    "document.ts": `${HEADER}/** The whole OpenAPI document. */\nexport const document: Record<string, unknown> = ${json(document)};\n`,
  };
}

function conditionRows(document: OpenApiDocument): unknown[] {
  return operationsOf(document).flatMap(({ operation }) =>
    operation["x-error-conditions"].map((condition) => ({ operation: operation.operationId, ...condition })),
  );
}

function operationRows(document: OpenApiDocument): unknown[] {
  return operationsOf(document).map(({ method, path, operation }) => {
    const [message] = successMessages(operation);
    return {
      id: operation.operationId,
      method,
      path,
      statuses: Object.keys(operation.responses).map(Number),
      message,
      requestHeaders: operation["x-request-headers"] ?? [],
    };
  });
}

function table(name: string, rows: unknown): string {
  return `${HEADER}export const ${name} = ${json(rows)} as const;\n`;
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
