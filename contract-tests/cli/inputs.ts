import { basename } from "node:path";
import { type Answers, type Profile, parseProfile, questionOf } from "../../openapi/index.ts";
import comparableSchema from "../model/comparable.schema.json" with { type: "json" };
import type { Compared } from "../model/comparison.ts";
import { parseJson, readText, schemaCheck, UsageError } from "../model/input.ts";
import type { Report } from "../model/report.ts";
import waiversSchema from "../model/waivers.schema.json" with { type: "json" };
import type { Waiver } from "../runner/waivers.ts";

/** The answers that a profile file itself names. Throws `UsageError` with every wrong one and what is admissible. */
export async function readProfile(file: string): Promise<Answers> {
  const result = parseProfile(parseJson(await readText(file), file), NO_ANSWERS);
  if (result.ok) return result.profile;
  throw new UsageError(`${file}: ${result.problems.join("; ")}`);
}

/** The waivers of a file. Throws `UsageError` if it does not fit waivers.schema.json. */
export async function readWaivers(file: string): Promise<Waiver[]> {
  const waivers = parseJson(await readText(file), file);
  return checkedWaivers(waivers, file, '; a waiver is {"id": "…", "reason": "…", "expires": "YYYY-MM-DD"}');
}

const checkedWaivers = schemaCheck<Waiver[]>(waiversSchema);

/**
 * The JSON reports and profiles of targets. A target is named by its base URL, or by its file if that is a profile or another
 * file has the same URL. Throws `UsageError` for a file that is neither.
 */
export async function readCompared(files: readonly string[]): Promise<Compared[]> {
  const { Ajv2020 } = await import("ajv/dist/2020.js");
  const isReport = new Ajv2020().compile<Report>(comparableSchema);
  const read = await Promise.all(files.map(async (file) => ({ file, content: parseJson(await readText(file), file) })));
  const targets = read.map(({ file, content }): Compared => {
    if (!isReport(content)) return profileIn(content, file);
    const { target, conformance, suiteVersion, documentSha256, cases, observations } = content;
    return { name: target.baseUrl, conformance, suiteVersion, documentSha256, cases, answers: observations };
  });
  const hasProfile = targets.some(({ cases }) => cases === undefined);
  return targets.map((target, place) => {
    const { name, answers } = target;
    const isAlone = targets.every((other, index) => index === place || other.name !== name);
    // A profile has only the answers to open questions, so that others would count as differences.
    const comparable = Object.entries(answers).filter(([rule]) => !hasProfile || questionOf(rule) !== undefined);
    const named = isAlone ? name : `${name} (${basename(files[place] ?? "")})`;
    return { ...target, name: named, answers: Object.fromEntries(comparable) };
  });
}

function profileIn(content: unknown, file: string): Compared {
  const result = parseProfile(content, NO_ANSWERS);
  if (result.ok && Object.keys(result.profile).length > 0) return { name: basename(file), answers: result.profile };
  throw new UsageError(
    `${file}: neither a JSON report nor a profile of this suite; they are written by --report json=FILE and --write-profile FILE`,
  );
}

/** The base of a profile that has only the answers of its file. */
const NO_ANSWERS = {} as Profile;
