import { Ajv2020 } from "ajv/dist/2020.js";
import extensionsSchema from "../extensions.schema.json" with { type: "json" };
import type { OpenApiDocument, Path } from "../generate/read-document.ts";

/** What is wrong with the document, and where. */
export interface Problem {
  readonly at: Path;
  readonly message: string;
}

/** One thing that must hold of the document, under an id that a reader can look up. */
export interface Check {
  readonly id: string;
  readonly problems: (document: OpenApiDocument) => Iterable<Problem>;
}

/** How the x- blocks break extensions.schema.json; empty if they fit it. Only then can the other checks read them. */
export function shapeProblems(document: unknown): Problem[] {
  if (validate(document)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) => {
    const named = params.additionalProperty ?? params.allowedValues?.join(", ");
    return { at: pathOf(instancePath), message: `${instancePath || "/"} ${message}${named === undefined ? "" : `: ${named}`}` };
  });
}

/** The values that stand earlier in the list already, each with its index. */
export function repeated(values: readonly string[]): { value: string; index: number }[] {
  return values.map((value, index) => ({ value, index })).filter(({ value, index }) => values.indexOf(value) !== index);
}

const validate = new Ajv2020({
  allErrors: true,
  strictRequired: false,
  strictTypes: false,
  formats: { regex: isRegex },
}).compile(extensionsSchema);

/** A JSON pointer (RFC 6901) as the keys and indexes that it names. */
function pathOf(pointer: string): (string | number)[] {
  const keys = pointer.split("/").slice(1);
  return keys.map((key) => (/^\d+$/.test(key) ? Number(key) : key.replaceAll("~1", "/").replaceAll("~0", "~")));
}

function isRegex(source: string): boolean {
  try {
    return new RegExp(source) instanceof RegExp;
  } catch {
    return false;
  }
}
