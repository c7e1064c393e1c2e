import {
  InputProblem,
  namedPlace,
  nearestText,
  shownValue,
  unknownField,
} from "../../openapi/input-problem.ts";

type Type = "array" | "boolean" | "function" | "integer" | "object" | "string";

/**
 * A JSON Schema, of the keywords that data, faults, options and control bodies need. {@link checkValue} is for all of them, in a page
 * too: ajv is too large for one.
 */
export type Schema = Partial<{
  type: Type;
  enum: readonly string[];
  minimum: number;
  maximum: number;
  pattern: string;
  items: Schema;
  /** An object takes no other fields. */
  properties: Fields;
  additionalProperties: false;
  required: readonly string[];
  /** What a valid value is, to be written behind "must be". */
  description: string;
  /** What no keyword says: whether a value is valid. As a function it is not part of the JSON. */
  check: (value: unknown) => boolean;
}>;

export type Fields = Readonly<Record<string, Schema>>;

/** The schema of an object that has no other fields. */
export function objectSchema(properties: Fields, required: readonly string[] = []): Schema {
  return { type: "object", additionalProperties: false, required, properties };
}

/** Returns a value that fits its schema. Throws an {@link InputProblem} of the line of {@link problemWith}. */
export function checkValue<T>(schema: Schema, value: unknown, name: string): T {
  const problem = problemWith(schema, value, name);
  if (problem) throw new InputProblem(problem);
  return value as T;
}

/**
 * One line that says what of a value does not fit its schema, and what would; undefined if all fits.
 *
 * @param path where the value is in what `name` names. Default: it is the whole.
 */
export function problemWith(
  schema: Schema,
  value: unknown,
  name: string,
  path: readonly string[] = [],
): string | undefined {
  const { items, properties = {} } = schema;
  for (const [step, part] of partsOf(schema, value)) {
    const field = items ?? (Object.hasOwn(properties, step) ? properties[step] : undefined);
    if (!field) return `${namedPlace(name, path)} ${unknownField(step, Object.keys(properties))}`;
    // An option that is undefined counts as absent, an item does not.
    const problem =
      (items || part !== undefined) && problemWith(field, part, name, [...path, step]);
    // What is wrong with a part says more than what is wrong with the whole.
    if (problem) return problem;
  }
  const text = textAbout(schema, value);
  return text && `${namedPlace(name, path)} ${text}`;
}

/** The items of a list, or the fields of an object, if the schema speaks of them. */
function partsOf({ items, properties }: Schema, value: unknown): [step: string, part: unknown][] {
  const hasParts = items ? isType("array", value) : properties && isType("object", value);
  return hasParts ? Object.entries(Object(value)) : [];
}

function textAbout(schema: Schema, value: unknown): string | undefined {
  const { required, enum: names = [], description } = schema;
  const wanted = wantedBy(schema, value);
  if (wanted !== undefined) {
    const meant = typeof value === "string" && nearestText(value, names);
    return `must be ${description ?? wanted}${shownValue(value)}${meant ? `; did you mean ${meant}?` : ""}`;
  }
  const missing = required?.find((name) => Object(value)[name] === undefined);
  return missing && `lacks the field "${missing}"`;
}

/** What a value would have to be, for the first keyword that it does not meet. */
function wantedBy(schema: Schema, value: unknown): string | undefined {
  const { type, enum: names, minimum, maximum, pattern, check } = schema;
  if (type && !isType(type, value)) return type;
  if (names?.includes(value as string) === false) return names.join(" or ");
  if (minimum !== undefined && Number(value) < minimum) return `at least ${minimum}`;
  if (maximum !== undefined && Number(value) > maximum) return `at most ${maximum}`;
  if (pattern && !new RegExp(pattern).test(String(value))) return `like ${pattern}`;
  return check?.(value) === false ? "valid" : undefined;
}

function isType(type: Type, value: unknown): boolean {
  if (type === "integer") return Number.isInteger(value);
  if (type === "array") return Array.isArray(value);
  return typeof value === type && (type !== "object" || !(value === null || Array.isArray(value)));
}
