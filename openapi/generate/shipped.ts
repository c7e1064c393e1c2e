import type { Document } from "yaml";
import type { HandWritten, OpenApi, Source } from "./source.ts";
import {
  type ConditionRow,
  conditionRows,
  type QuestionRow,
  questionRows,
  type RuleRow,
  ruleRows,
} from "./tables.ts";

/** The document that is shipped: openapi.yaml with its facts in place, and behind it what the other files say. */
export interface Shipped extends OpenApi {
  readonly "x-sections": Source["sections"];
  readonly "x-rules": readonly RuleRow[];
  readonly "x-error-conditions": readonly ConditionRow[];
  readonly "x-open-questions": readonly QuestionRow[];
}

/** The shipped document as YAML, with the comments of openapi.yaml. */
export function shippedYaml(source: HandWritten): Document {
  const shipped = source.files["openapi.yaml"].yaml.clone() as Document;
  shipped.set("x-sections", source.sections);
  shipped.set("x-rules", lines(shipped, ruleRows(source)));
  shipped.set("x-error-conditions", lines(shipped, conditionRows(source)));
  shipped.set(
    "x-open-questions",
    shipped.createNode(questionRows(source), { aliasDuplicateObjects: false }),
  );
  return shipped;
}

/** A list with a row on each line. */
function lines(yaml: Document, rows: readonly object[]): unknown {
  return yaml.createNode(rows.map((row) => yaml.createNode(row, { flow: true })));
}
