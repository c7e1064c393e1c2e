import { verifyDocument } from "../../../openapi/checks/all-checks.ts";
import { completed } from "../../../openapi/generate/complete.ts";
import type { OpenApiDocument } from "../../../openapi/generate/read-document.ts";
import { planted } from "../../../openapi/plant.fixture.ts";
import type { Edit, Kinds, Pick } from "./edit.ts";
import { EXTENSION_KINDS } from "./extension-kinds.ts";
import { SCHEMA_KINDS } from "./schema-kinds.ts";

/** Every kind of change that is drawn. */
export const KINDS: Kinds = { ...EXTENSION_KINDS, ...SCHEMA_KINDS };

/** The documents after different changes of this kind, drawn at random; as many as asked for, if there are so many. */
export function drawn(document: OpenApiDocument, kind: string, many: number, random: () => number): OpenApiDocument[] {
  const accepted: OpenApiDocument[] = [];
  const seen = new Set<string>();
  for (let attempt = 0; attempt < 10 * many && accepted.length < many; attempt++) {
    const changed = drawOne(document, kind, random);
    // What the generator refuses cannot be released.
    if (!seen.has(JSON.stringify(changed)) && verifyDocument(completed(changed)).length === 0) accepted.push(changed);
    seen.add(JSON.stringify(changed));
  }
  return accepted;
}

function drawOne(document: OpenApiDocument, kind: string, random: () => number): OpenApiDocument {
  const pick: Pick = (values) => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new Error(`${kind}: nothing to draw from`);
    return value;
  };
  const edit = KINDS[kind]?.(document, pick) ?? [];
  const { steps, replaced } = "steps" in edit ? edit : { steps: edit, replaced: undefined };
  const changed = steps.reduce((copy, [pointer, value]) => planted(copy, pointer, value), document);
  return replaced ? rewritten(changed, replaced) : changed;
}

function rewritten(document: OpenApiDocument, [text, by]: NonNullable<Edit["replaced"]>): OpenApiDocument {
  return JSON.parse(JSON.stringify(document), (_, value) => (typeof value === "string" ? value.replace(text, by) : value));
}
