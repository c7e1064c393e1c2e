import { basename } from "node:path";
import { type Profile, parseProfile, questionsOf } from "../../openapi/index.ts";
import comparableSchema from "../model/comparable.schema.json" with { type: "json" };
import { type Compared, compare, isSame } from "../model/comparison.ts";
import { parseJson, readText, UsageError } from "../model/input.ts";
import type { Report } from "../model/report.ts";
import type { CommandOptions } from "./options.ts";
import { type Io, withOutputs } from "./outputs.ts";

/**
 * Compares the reports and profiles of targets, writes what is asked for, and gives the exit code: 1 if anything differs, else
 * 0. Throws `UsageError` for less than two files, for a file that is neither, and for a reporter that compares nothing.
 */
export async function compareTargets({ files, report }: CommandOptions, io: Io): Promise<number> {
  if (files.length < 2) throw new UsageError("compare needs two files or more: JSON reports or profiles");
  const requests = report.length > 0 ? report : [{ reporter: "console", file: undefined }];
  const { COMPARISON_REPORTERS: writers } = await import("../reporters/comparison.ts");
  const unknown = requests.find(({ reporter }) => writers[reporter] === undefined);
  if (unknown)
    throw new UsageError(`compare writes no ${unknown.reporter} report; there are: ${Object.keys(writers).join(", ")}`);
  const comparison = compare(await readCompared(files));
  const outputs = requests.flatMap(({ file }) => file ?? []);
  return withOutputs(outputs, io, async (write) => {
    for (const { reporter, file } of requests) await write(file, () => writers[reporter]?.(comparison) ?? "");
    return isSame(comparison) ? 0 : 1;
  });
}

/**
 * The JSON reports and profiles of targets. A target is named by its base URL, or by its file if that is a profile or another
 * file has the same URL. Throws `UsageError` for a file that is neither.
 */
async function readCompared(files: readonly string[]): Promise<Compared[]> {
  const { Ajv2020 } = await import("ajv/dist/2020.js");
  const isReport = new Ajv2020({ formats: { url: true } }).compile<Report>(comparableSchema);
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
    const comparable = Object.entries(answers).filter(([rule]) => !hasProfile || questionsOf(rule).length > 0);
    const named = isAlone ? name : `${name} (${basename(files[place] ?? "")})`;
    return { ...target, name: named, answers: Object.fromEntries(comparable) };
  });
}

function profileIn(content: unknown, file: string): Compared {
  const result = parseProfile(content, {} as Profile);
  if (result.ok && Object.keys(result.profile).length > 0) return { name: basename(file), answers: result.profile };
  throw new UsageError(
    `${file}: neither a JSON report nor a profile of this suite; they are written by --report json=FILE and --write-profile FILE`,
  );
}
