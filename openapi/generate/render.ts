import openapiTypescript, { astToString } from "openapi-typescript";
import { shippedDocument } from "./shipped.ts";
import type { Source } from "./source.ts";
import { conditionRows, operationRows, questionRows, ruleRows } from "./tables.ts";

const HEADER = "Written by `npm run generate` from openapi/*.yaml. Change those, not this.\n\n";

/** The text of every generated file, by its name. */
export async function renderGenerated(source: Source): Promise<Record<string, string>> {
  const shipped = shippedDocument(source);
  const document: unknown = shipped.toJS();
  return {
    "types.ts": `// ${HEADER}${astToString(await openapiTypescript(JSON.stringify(document)))}`,
    "rules.ts": table("rules", ruleRows(source)),
    "questions.ts": table("questions", questionRows(source)),
    "conditions.ts": table("conditions", conditionRows(source)),
    "operations.ts": table("operations", operationRows(source)),
    // A declared type, because the literal types of the whole document would be of no use.
    "document.ts": `// ${HEADER}/** The whole OpenAPI document. */\nexport const document: Record<string, unknown> = ${json(document)};\n`,
    "openapi.yaml": `# ${HEADER}${shipped.toString({ lineWidth: 0, singleQuote: true })}`,
  };
}

function table(name: string, rows: readonly object[]): string {
  return `// ${HEADER}export const ${name} = ${json(rows)} as const;\n`;
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
