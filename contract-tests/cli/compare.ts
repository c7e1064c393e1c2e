import { basename } from "node:path";
import { parseProfile, questionsOf } from "../../openapi/index.ts";
import { readJson, UsageError } from "../model/input.ts";
import type { Compared } from "../reporters/comparison.ts";
import { checkedAnswers } from "../runner/profile.ts";
import { checkedReport } from "./inputs.ts";
import type { CommandOptions } from "./options.ts";
import { type Io, withOutputs } from "./outputs.ts";

/**
 * Compares reports and profiles, writes the comparison, and returns the exit code: 1 if anything differs, else 0. Throws
 * `UsageError` for fewer than two files, for a file that is neither, and for a reporter without a comparison.
 */
export async function compareTargets({ files, report }: CommandOptions, io: Io): Promise<number> {
  if (files.length < 2) throw new UsageError("compare needs two files or more: JSON reports or profiles");
  const requests = report.length > 0 ? report : [{ reporter: "console", file: undefined }];
  const { COMPARISON_REPORTERS: writers, compare } = await import("../reporters/comparison.ts");
  const unknown = requests.find(({ reporter }) => writers[reporter] === undefined);
  if (unknown)
    throw new UsageError(`compare writes no ${unknown.reporter} report; choose from: ${Object.keys(writers).join(", ")}`);
  const comparison = compare(withDistinctNames(await Promise.all(files.map(readCompared)), files));
  const outputs = requests.map(({ file }) => file);
  return withOutputs(outputs, io, async (write) => {
    for (const { reporter, file } of requests) await write(file, () => writers[reporter]?.(comparison) ?? "");
    return comparison.isSame ? 0 : 1;
  });
}

/** Reads a JSON report or a profile. Throws `UsageError` for a file that is neither. */
async function readCompared(file: string): Promise<Compared> {
  const content = await readJson(file);
  const wrong = `${file}: neither a JSON report nor a profile of this suite; they are written by --report json=FILE and --write-profile FILE`;
  if (Object.hasOwn(Object(content), "cases")) {
    const { target, observations: answers, ...report } = checkedReport(content, wrong);
    return { ...report, name: target.baseUrl, answers };
  }
  const answers = parseProfile(content).ok ? Object.entries(checkedAnswers(content, file)) : [];
  if (answers.length === 0) throw new UsageError(wrong);
  return { name: basename(file), answers: Object.fromEntries(answers.map(([id, answer]) => [id, String(answer)])) };
}

/** Adds the file name to targets with equal URLs. If one target is a profile, keeps only the answers to open questions. */
function withDistinctNames(targets: readonly Compared[], files: readonly string[]): Compared[] {
  const hasProfile = targets.some(({ cases }) => cases === undefined);
  return targets.map((target, place) => {
    const { name } = target;
    const isAlone = targets.every((other, index) => index === place || other.name !== name);
    const answers = Object.entries(target.answers).filter(([rule]) => !hasProfile || questionsOf(rule).length > 0);
    const distinct = isAlone ? name : `${name} (${basename(files[place] ?? "")})`;
    return { ...target, name: distinct, answers: Object.fromEntries(answers) };
  });
}
