import openapiTypescript, { astToString } from "openapi-typescript";
import { stringify } from "yaml";
import { conditionsOf, type OpenApiDocument, operationsOf, questionsOf, successesOf } from "./read-document.ts";

const HEADER = "// Written by `npm run generate` from openapi/*.yaml. Change those, not this.\n\n";

/** The text of every generated file, by file name. */
export async function renderGenerated(document: OpenApiDocument, advice: unknown): Promise<Record<string, string>> {
  const types = astToString(await openapiTypescript(JSON.stringify(document)));
  return {
    "types.ts": HEADER + types,
    "rules.ts": table("rules", document["x-rules"]),
    "advice.ts": table("advice", advice),
    "conditions.ts": table("conditions", conditionRows(document)),
    "questions.ts": table("questions", questionsOf(document)),
    "operations.ts": table("operations", operationRows(document)),
    "openapi.yaml": HEADER.replace("//", "#") + stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 }),
    "document.ts": `${HEADER}/** The whole OpenAPI document. */\nexport const document: Record<string, unknown> = ${json(document)};\n`,
  };
}

function conditionRows(document: OpenApiDocument): unknown[] {
  return conditionsOf(document).map(({ condition, operation }) => ({ operation: operation.operationId, ...condition }));
}

function operationRows(document: OpenApiDocument): unknown[] {
  return operationsOf(document).map(({ method, path, operation }) => ({
    id: operation.operationId,
    method,
    path,
    statuses: Object.keys(operation.responses).map(Number),
    successes: successesOf(operation).map(({ envelopes: [success] }) => ({
      code: success?.code,
      message: success?.message,
      status: success?.status,
    })),
    query: (operation.parameters ?? []).filter((parameter) => parameter.in === "query").map(({ name }) => name),
    requestHeaders: operation["x-request-headers"] ?? [],
  }));
}

function table(name: string, rows: unknown): string {
  return `${HEADER}export const ${name} = ${json(rows)} as const;\n`;
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
