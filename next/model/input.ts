import { readFile } from "node:fs/promises";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import targetSchema from "./target.schema.json" with { type: "json" };

/** The caller's input cannot be used: one line, without any key, that says what is wrong and what would be right. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Reads a text file. Throws `UsageError`. */
export async function readText(file: string): Promise<string> {
  return readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file}: cannot be read (${error.code})`);
  });
}

/** Parses JSON text; `name` is its name in messages. Throws `UsageError` if it is not JSON. */
export function parseJson(text: string, name: string, parse: (text: string) => unknown = JSON.parse): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw new UsageError(`${name}: not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Reads and parses a JSON file. Throws `UsageError`. */
export async function readJson(file: string): Promise<unknown> {
  return parseJson(await readText(file), file);
}

const OPTIONS = { strictTypes: false, formats: { url: (url: string) => URL.canParse(url) } };

/** Returns a value that fits a schema; otherwise throws `UsageError` with `name`, every problem, and `hint`. */
export type SchemaCheck<T> = (value: unknown, name: string, hint?: string) => T;

/** Creates the check for a JSON schema, which is compiled on first use and may refer to that of targets. */
export function schemaCheck<T>(schema: object): SchemaCheck<T> {
  let validate: ValidateFunction<T> | undefined;
  return (value, name, hint = "") => {
    validate ??= new Ajv2020({ ...OPTIONS, schemas: schema === targetSchema ? [] : [targetSchema] }).compile<T>(schema);
    if (validate(value)) return value;
    const problems = (validate.errors ?? []).map(({ instancePath, message, params }) => {
      const property = "additionalProperty" in params ? `: "${params.additionalProperty}"` : "";
      return `${instancePath || "the file"} ${message}${property}`;
    });
    throw new UsageError(`${name}: ${problems.join("; ")}${hint}`);
  };
}
