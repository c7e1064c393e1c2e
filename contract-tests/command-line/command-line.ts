import { ruleOf } from "../../openapi/index.ts";
import { casesOfVersion } from "../cases/suite-versions.ts";
import { type Case, levelOf } from "../model/case.ts";
import { UsageError } from "../model/usage-error.ts";
import { oneLine } from "../reporters/printable.ts";
import { TOOL } from "../runner/tool.ts";
import { compareTargets } from "./compare-targets.ts";
import { judge } from "./judge.ts";
import { readOptions } from "./options.ts";
import { selectCases } from "./select-cases.ts";

/** Runs the suite as the arguments and the environment say, and gives the exit code. */
export async function runCommandLine(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const read = readOptions(args);
  if ("exitCode" in read) return read.exitCode;
  const { options } = read;
  try {
    if (options.command === "compare") return await compareTargets(options);
    const cases = selectCases(casesOfVersion(options.suiteVersion), options.only, options.skip);
    return options.command === "list" ? listCases(cases) : await judge(cases, options, environment);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(`${TOOL.name}: ${oneLine(error.message)}`);
    return 2;
  }
}

function listCases(cases: readonly Case[]): number {
  for (const testCase of cases) {
    console.log(`${testCase.id.padEnd(32)} ${levelOf(testCase).padEnd(9)} ${ruleOf(testCase.rules[0]).sentence}`);
  }
  return 0;
}
