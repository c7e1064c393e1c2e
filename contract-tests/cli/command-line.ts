import { ruleOf } from "../../openapi/index.ts";
import { casesOfVersion } from "../cases/all-cases.ts";
import { type Case, levelOf } from "../model/case.ts";
import { UsageError } from "../model/input.ts";
import { TOOL } from "../model/report.ts";
import { oneLine } from "../reporters/plain-text.ts";
import { compareTargets } from "./compare-targets.ts";
import { judge } from "./judge.ts";
import { readOptions } from "./options.ts";
import { selectCases } from "./select-cases.ts";
import { withStandardOutput } from "./standard-output.ts";

/** Runs the suite as the arguments and the environment say, and gives the exit code. */
export function runCommandLine(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  return withStandardOutput(() => run(args, environment));
}

async function run(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const read = readOptions(args);
  if ("exitCode" in read) return read.exitCode;
  const { options } = read;
  try {
    if (options.command === "compare") return await compareTargets(options);
    const cases = selectCases(casesOfVersion(options.suiteVersion), options.only, options.skip);
    return options.command === "list" ? listCases(cases) : await judge(cases, options, environment);
  } catch (error) {
    const isUsage = error instanceof UsageError;
    console.error(isUsage ? `${TOOL.name}: ${oneLine(error.message)}` : faultLine(error));
    return isUsage ? 2 : 3;
  }
}

/** What is said of an error that should not have happened. */
export function faultLine(error: unknown): string {
  return `${TOOL.name}: fault of the suite: ${oneLine(error instanceof Error ? error.message : String(error))}`;
}

function listCases(cases: readonly Case[]): number {
  for (const testCase of cases) {
    console.log(`${testCase.id.padEnd(32)} ${levelOf(testCase).padEnd(9)} ${ruleOf(testCase.rules[0]).sentence}`);
  }
  return 0;
}
