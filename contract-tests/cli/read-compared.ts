import { basename } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { allQuestions, parseProfile, questionOf } from "../../openapi/index.ts";
import comparableSchema from "../model/comparable.schema.json" with { type: "json" };
import type { Compared } from "../model/comparison.ts";
import { UsageError } from "../model/input.ts";
import type { Report } from "../model/report.ts";
import { readJson } from "./read-files.ts";

/**
 * Reads the JSON reports and profiles of targets. A target is named by its base URL, or by its file where that is a profile or
 * names a URL that another one has too. Throws `UsageError` for a file that is neither.
 */
export async function readCompared(files: readonly string[]): Promise<Compared[]> {
  const targets: Compared[] = [];
  for (const file of files) targets.push(comparedIn(await readJson(file), file));
  const onlyQuestions = targets.some(({ cases }) => cases === undefined);
  return targets.map(onlyQuestions ? answeringQuestions : (target) => target).map((target, place) => {
    const alone = targets.every(({ name }, other) => other === place || name !== target.name);
    return alone ? target : { ...target, name: `${target.name} (${basename(files[place] ?? "")})` };
  });
}

function comparedIn(content: unknown, file: string): Compared {
  if (isReport(content)) {
    const { target, conformance, suiteVersion, documentSha256, cases, observations } = content;
    return { name: target.baseUrl, conformance, suiteVersion, documentSha256, cases, answers: observations };
  }
  const answers = profileIn(content);
  if (answers) return { name: basename(file), answers };
  throw new UsageError(
    `${file}: neither a JSON report nor a profile of this suite; they are written by --report json=FILE and --write-profile FILE`,
  );
}

function isReport(content: unknown): content is Report {
  return new Ajv2020().validate(comparableSchema, content);
}

/** The target with its answers to the open questions alone: a profile holds no others. */
function answeringQuestions(target: Compared): Compared {
  const open = Object.entries(target.answers).filter(([rule]) => questionOf(rule) !== undefined);
  return { ...target, answers: Object.fromEntries(open) };
}

/** The answers that a profile names; undefined where it is none, or names no answer. */
function profileIn(content: unknown): Readonly<Record<string, string>> | undefined {
  const result = parseProfile(content);
  if (!result.ok) return undefined;
  const named = allQuestions.filter(({ rule }) => Object.hasOwn(content as object, rule));
  return named.length === 0 ? undefined : Object.fromEntries(named.map(({ rule }) => [rule, result.profile[rule]]));
}
