import openapiTypescript, { astToString } from "openapi-typescript";
import { stringify } from "yaml";
import { conditionsOf, type OpenApiDocument, operationsOf, questionsOf, successesOf } from "./read-document.ts";

const HEADER = "// Written by `npm run generate` from openapi/*.yaml. Change those, not this.\n\n";

/** The type of a rule id, in a file that imports the rules. */
const RULE = '(typeof rules)[number]["id"]';

/** The text of every generated file, by file name. */
export async function renderGenerated(document: OpenApiDocument, advice: unknown): Promise<Record<string, string>> {
  const types = astToString(await openapiTypescript(JSON.stringify(document)));
  return {
    "types.ts": HEADER + types,
    "rules.ts": table("rules", document["x-rules"]),
    "advice.ts": `${HEADER}import type { rules } from "./rules.ts";\n\n${typed("advice", `Record<${RULE}, Record<"harm" | "mend", string>>`, advice)}`,
    "conditions.ts": table("conditions", conditionRows(document)),
    "questions.ts": table("questions", questionsOf(document)),
    "operations.ts": table("operations", operationRows(document)),
    "openapi.yaml": HEADER.replace("//", "#") + stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 }),
    "document.ts": `${HEADER}/** The whole OpenAPI document. */\n${typed("document", "Record<string, unknown>", document)}`,
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

/** A constant with a declared type, because its literal types would be of no use. */
function typed(name: string, type: string, value: unknown): string {
  return `export const ${name}: ${type} = ${json(value)};\n`;
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
