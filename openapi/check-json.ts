import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Ajv2020, ErrorObject } from "ajv/dist/2020.js";
import { parse as parseLossless } from "lossless-json";
import { InputProblem, namedPlace, shownValue, unknownField } from "./input-problem.ts";
import { stepsOf } from "./pointer.ts";

/** A place of a JSON value that does not fit its schema. */
export interface JsonProblem {
  readonly path: readonly string[];
  /** What is wrong there, to be written behind the name of the place. */
  readonly text: string;
}

/**
 * Checks JSON from outside by a schema. Throws an {@link InputProblem} for the first thing that does not fit, with `name` for the
 * whole value, such as `the target`, and `hint` behind the message. A value that is `writeOnly`, such as a key, is in no message.
 */
export function checkJson<T>(schema: object, value: unknown, name: string, hint = ""): T {
  const [first] = errorsOf(schema, value);
  if (!first) return value as T;
  const { path, text } = problemOf(first);
  throw new InputProblem(`${namedPlace(name, path)} ${text}${hint}`);
}

/** Everything that does not fit the schema. */
export function jsonProblems(schema: object, value: unknown): JsonProblem[] {
  return errorsOf(schema, value).map(problemOf);
}

/** The errors of a value, the most telling first. Of a large value there is only one. */
function errorsOf(schema: object, value: unknown): ErrorObject[] {
  const allErrors = String(JSON.stringify(value)).length < LARGE;
  const validate = ajv(allErrors).compile(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).toSorted((one, other) => weightOf(other) - weightOf(one));
}

function problemOf(error: ErrorObject) {
  return { path: stepsOf(error.instancePath.slice(1)), text: textOf(error) };
}

/** Parses JSON text. Throws an {@link InputProblem} of one line, which begins with the name of the text, if it is not JSON. */
export function parseJson(
  text: string,
  name: string,
  parse: (text: string) => unknown = JSON.parse,
): unknown {
  try {
    return parse(text);
  } catch (problem) {
    throw new InputProblem(
      `${name} is not JSON: ${syntaxProblem(text) ?? Object(problem).message}`,
    );
  }
}

/** The first mistake of a text with its line and column, which the parser of Node 20 does not say; undefined if there is none. */
function syntaxProblem(text: string): string | undefined {
  try {
    parseLossless(text);
    return undefined;
  } catch (problem) {
    return Object(problem)
      .message.replace(/\s+/g, " ")
      .replace(/at position (\d+)$/, (_: string, position: string) => {
        const lines = text.slice(0, Number(position)).split("\n");
        return `in line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
      });
  }
}

/** Reads JSON from a file. Throws an {@link InputProblem} of one line if there is no such file, or if it is not JSON. */
export function readJsonFile(file: string): unknown {
  return parseJson(readTextFile(file), file);
}

/** Reads a file, without a byte order mark. Throws an {@link InputProblem} of one line if there is none, or it is not UTF-8. */
export function readTextFile(file: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
  } catch (problem) {
    const { code = "" } = problem as NodeJS.ErrnoException;
    const reasons: Readonly<Record<string, string>> = {
      ENOENT: "there is no such file",
      EISDIR: "it is a folder",
      ERR_ENCODING_INVALID_ENCODED_DATA: "it is not in UTF-8",
    };
    throw new InputProblem(`${file} cannot be read: ${reasons[code] ?? code}`);
  }
}

/** Of a value of so many characters only the first error is searched for: to find all of them could take seconds. */
const LARGE = 100_000;

const loaded = new Map<boolean, Ajv2020>();

/** Loads ajv when the first input comes: it takes a third of the time in which a mock starts. */
function ajv(allErrors: boolean): Ajv2020 {
  const known = loaded.get(allErrors);
  if (known) return known;
  const { Ajv2020 } = createRequire(import.meta.url)(
    "ajv/dist/2020.js",
  ) as typeof import("ajv/dist/2020.js");
  const created = new Ajv2020({
    allErrors,
    strict: false,
    verbose: true,
    validateSchema: false,
    // The schemas of the project name no format; the metaschema does.
    validateFormats: false,
  });
  loaded.set(allErrors, created);
  return created;
}

/** How telling an error is: an unknown field most, then the deepest place; there, an `anyOf` more than what its choices miss. */
function weightOf({ keyword, instancePath }: ErrorObject) {
  if (keyword === "additionalProperties") return 1000;
  return instancePath.split("/").length + (keyword === "anyOf" ? 0.5 : 0);
}

/** What is wrong, in words that follow the name of the place. */
function textOf({ keyword, message, params, parentSchema, data }: ErrorObject): string {
  if (keyword === "additionalProperties")
    return unknownField(params.additionalProperty, Object.keys(Object(parentSchema?.properties)));
  const wanted: unknown = parentSchema?.description;
  const given = keyword === "required" || parentSchema?.writeOnly === true ? "" : shownValue(data);
  if (typeof wanted === "string") return `must be ${wanted}${given}`;
  if (keyword === "enum") return `must be ${params.allowedValues.join(" or ")}${given}`;
  return `${message ?? "is not valid"}${given}`;
}
