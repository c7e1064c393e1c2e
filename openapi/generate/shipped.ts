import { readFileSync } from "node:fs";
import { type Document, isScalar, parseDocument } from "yaml";
import { operationsOf, type PlacedOperation, questionsOf } from "./placed.ts";
import { SOURCE_FOLDER, type Source } from "./source.ts";
import { conditionRows, ruleRows } from "./tables.ts";

/**
 * The document that is shipped: openapi.yaml as written, with the open questions named in the description of each operation, and
 * with the rules, the conditions and the questions as extensions behind the components.
 */
export function shippedDocument(source: Source): Document {
  const shipped = yamlOf("openapi.yaml");
  for (const operation of operationsOf(source)) {
    const description = shipped.getIn(
      ["paths", operation.path, operation.method.toLowerCase(), "description"],
      true,
    );
    if (isScalar(description))
      description.value = `${operation.description}\n${openQuestions(source, operation)}`;
  }
  const rows = (values: readonly object[]) =>
    shipped.createNode(values.map((row) => shipped.createNode(row, { flow: true })));
  shipped.set("x-rules", rows(ruleRows(source)));
  // An example has the body, and the rule the level.
  shipped.set(
    "x-error-conditions",
    rows(conditionRows(source).map(({ level, reference, ...condition }) => condition)),
  );
  shipped.set("x-open-questions", yamlOf("questions.yaml").contents);
  return shipped;
}

/** A short list of what the interface leaves open about an operation. */
function openQuestions(source: Source, { operationId }: PlacedOperation): string {
  const asked = questionsOf(source).filter(
    ({ group }) => group === "both" || group === operationId,
  );
  const lines = asked.map(
    ({ rule, question, reference }) =>
      `- \`${rule}\`: ${question} Reference: ${reference.answer}\n`,
  );
  return `**Open questions.** \`x-open-questions\` at the end of the document has every admissible answer.\n\n${lines.join("")}`;
}

function yamlOf(name: string): Document {
  return parseDocument(readFileSync(new URL(name, SOURCE_FOLDER), "utf8"));
}
