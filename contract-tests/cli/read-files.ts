import { readFile } from "node:fs/promises";
import { type Answers, allQuestions, parseProfile } from "../../openapi/index.ts";
import { UsageError } from "../model/input.ts";
import waiversSchema from "../model/waivers.schema.json" with { type: "json" };
import type { Waiver } from "../runner/waivers.ts";

/** The answers that a profile file itself names. Throws `UsageError` with every wrong one and what is admissible. */
export async function readProfile(file: string): Promise<Answers> {
  const given = await readJson(file);
  const result = parseProfile(given);
  if (!result.ok) throw new UsageError(`${file}: ${result.problems.join("; ")}`);
  const named = allQuestions.filter(({ rule }) => Object.hasOwn(given as object, rule));
  return Object.fromEntries(named.map(({ rule }) => [rule, result.profile[rule]]));
}

/** The waivers of a file. Throws `UsageError` where it is not as waivers.schema.json wants it. */
export async function readWaivers(file: string): Promise<Waiver[]> {
  const { Ajv2020 } = await import("ajv/dist/2020.js");
  const validate = new Ajv2020().compile<Waiver[]>(waiversSchema);
  const waivers = await readJson(file);
  if (validate(waivers)) return waivers;
  const problems = (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || "the file"} ${message}`);
  throw new UsageError(`${file}: ${problems.join("; ")}; a waiver is {"id": "…", "reason": "…", "expires": "YYYY-MM-DD"}`);
}

/** The content of a JSON file. Throws `UsageError` where it cannot be read, or is not JSON. */
export async function readJson(file: string): Promise<unknown> {
  return parsed(await readText(file), file);
}

/** The text of a file. Throws `UsageError` where it cannot be read. */
export async function readText(file: string): Promise<string> {
  return readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${file}: cannot be read (${error.code})`);
  });
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file}: not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}
