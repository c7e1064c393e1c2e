import { readFile } from "node:fs/promises";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import targetSchema from "./target.schema.json" with { type: "json" };

/** Something that the caller gave cannot be used: one line that names what is wrong and what would be right, and never a key. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** The text of a file. Throws `UsageError` if it cannot be read. */
export async function readText(file: string): Promise<string> {
  return readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file}: cannot be read (${error.code})`);
  });
}

/** The value that the text called `name` holds as JSON. Throws `UsageError` if it is not JSON. */
export function parseJson(text: string, name: string, parse: (text: string) => unknown = JSON.parse): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw new UsageError(`${name}: not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The value that a file holds as JSON. Throws `UsageError` if it cannot be read or is not JSON. */
export async function readJson(file: string): Promise<unknown> {
  return parseJson(await readText(file), file);
}

/** Gives a value back if it fits a schema; else throws `UsageError` with every problem after `name`, and `hint` behind them. */
export type SchemaCheck<T> = (value: unknown, name: string, hint?: string) => T;

/** The check of a JSON schema, which is compiled when it is first used. */
export function schemaCheck<T>(schema: object): SchemaCheck<T> {
  let validate: ValidateFunction<T> | undefined;
  return (value, name, hint = "") => {
    validate ??= compile<T>(schema);
    if (validate(value)) return value;
    const problems = (validate.errors ?? []).map(({ instancePath, message, params }) => {
      const property = "additionalProperty" in params ? `: "${params.additionalProperty}"` : "";
      return `${instancePath || "the file"} ${message}${property}`;
    });
    throw new UsageError(`${name}: ${problems.join("; ")}${hint}`);
  };
}

/** A recording holds a target, whose schema it refers to. */
function compile<T>(schema: object): ValidateFunction<T> {
  const schemas = schema === targetSchema ? [] : [targetSchema];
  return new Ajv2020({ strictTypes: false, schemas, formats: { url: (url) => URL.canParse(url) } }).compile<T>(schema);
}
