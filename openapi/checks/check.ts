import { Ajv2020 } from "ajv/dist/2020.js";
import extensionsSchema from "../extensions.schema.json" with { type: "json" };
import type { OpenApiDocument, Path } from "../generate/read-document.ts";

export interface Problem {
  readonly at: Path;
  readonly message: string;
}

/** Requirements on the document, each by the id under which openapi/README.md lists it. */
export type Checks = Readonly<Record<string, (document: OpenApiDocument) => Iterable<Problem>>>;

/** Validates the x- blocks against extensions.schema.json; empty if they fit. */
export function shapeProblems(document: unknown): Problem[] {
  if (validate(document)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) => {
    const named = params.additionalProperty ?? params.allowedValues?.join(", ");
    return { at: pathOf(instancePath), message: `${instancePath || "/"} ${message}${named === undefined ? "" : `: ${named}`}` };
  });
}

/** The items whose name an earlier one has. */
export function repeated<T>(items: readonly T[], nameOf: (item: T) => string): T[] {
  const names = items.map(nameOf);
  return items.filter((_, index) => names.indexOf(names[index] ?? "") < index);
}

const validate = new Ajv2020({
  allErrors: true,
  strictRequired: false,
  strictTypes: false,
  formats: { regex: isRegex },
}).compile(extensionsSchema);

/** Parses a JSON pointer (RFC 6901) into keys and indexes. */
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
