import {
  InputProblem,
  namedPlace,
  nearestText,
  shownValue,
  unknownField,
} from "../../openapi/input-problem.ts";

type Type = "array" | "boolean" | "function" | "integer" | "object" | "string";

/** A JSON Schema of the few keywords that the mock needs. Not ajv checks by it, which is too large for a page, but {@link checkValue}. */
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
  /** What a valid value is, in words that follow "must be". */
  description: string;
  /** Whether a value is valid, where no keyword can say it. */
  check: (value: unknown) => boolean;
}>;

export type Fields = Readonly<Record<string, Schema>>;

/** The schema of an object that has no other fields. */
export function objectSchema(properties: Fields, required: readonly string[] = []): Schema {
  return { type: "object", additionalProperties: false, required, properties };
}

/** Returns a value if it fits its schema. Throws an {@link InputProblem} with the line of {@link problemWith} otherwise. */
export function checkValue<T>(schema: Schema, value: unknown, name: string): T {
  const problem = problemWith(schema, value, name);
  if (problem) throw new InputProblem(problem);
  return value as T;
}

/**
 * One line that says what of a value does not fit its schema, and what would; undefined if all fits.
 *
 * @param name what messages call the whole value, such as `the data`
 * @param path the steps from the whole to this part of it
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
    // A field that is undefined counts as absent, an item does not.
    if (part === undefined && !items) continue;
    // What is wrong with a part says more than what is wrong with the whole.
    const problem = problemWith(field, part, name, [...path, step]);
    if (problem) return problem;
  }
  const text = problemOfWhole(schema, value);
  return text && `${namedPlace(name, path)} ${text}`;
}

/** The items of a list, or the fields of an object, if the schema speaks of them. */
function partsOf({ items, properties }: Schema, value: unknown): [step: string, part: unknown][] {
  const hasParts = items ? isType("array", value) : properties && isType("object", value);
  return hasParts ? Object.entries(Object(value)) : [];
}

/** What is wrong with a value apart from its parts, in words that follow its name. */
function problemOfWhole(schema: Schema, value: unknown): string | undefined {
  const { required, enum: names = [], description } = schema;
  const wanted = wantedBy(schema, value);
  if (wanted === undefined) {
    const missing = required?.find((name) => Object(value)[name] === undefined);
    return missing && `lacks the field "${missing}"`;
  }
  const text = `must be ${description ?? wanted}${shownValue(value)}`;
  const meant = typeof value === "string" && nearestText(value, names);
  return meant ? `${text}; did you mean ${meant}?` : text;
}

/** What a value would have to be, for the first keyword that it does not meet. */
function wantedBy(schema: Schema, value: unknown): string | undefined {
  const { type, enum: names, minimum, maximum, pattern, check } = schema;
  if (type && !isType(type, value)) return type;
  if (names?.includes(value as string) === false) return names.join(" or ");
  // What is no number is not at least anything.
  if (minimum !== undefined && !(Number(value) >= minimum)) return `at least ${minimum}`;
  if (maximum !== undefined && Number(value) > maximum) return `at most ${maximum}`;
  if (pattern && !new RegExp(pattern).test(String(value))) return `like ${pattern}`;
  return check?.(value) === false ? "valid" : undefined;
}

function isType(type: Type, value: unknown) {
  if (type === "integer") return Number.isInteger(value);
  if (type === "array") return Array.isArray(value);
  return typeof value === type && (type !== "object" || !(value === null || Array.isArray(value)));
}
