import { writeFile } from "node:fs/promises";
import { ruleOf } from "../../openapi/index.ts";
import { allCases } from "../cases/all-cases.ts";
import { type Case, levelOf } from "../model/case.ts";
import type { Report } from "../model/report.ts";
import type { Target } from "../model/target.ts";
import { redact } from "../reporters/redact.ts";
import { REPORTERS } from "../reporters/reporters.ts";
import { exitCodeOf } from "../runner/exit-code.ts";
import { BadTarget, loadTarget } from "../runner/load-target.ts";
import { runSuite } from "../runner/run.ts";
import { TOOL } from "../runner/tool.ts";
import { type CommandOptions, readOptions } from "./options.ts";
import { BadSelection, selectCases } from "./select-cases.ts";

/** Runs the suite as the arguments and the environment say, and gives the exit code. */
export async function runCommandLine(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  const read = readOptions(args);
  if ("exitCode" in read) return read.exitCode;
  const { options } = read;
  try {
    const cases = selectCases(allCases, options.only, options.skip);
    return options.command === "list" ? listCases(cases) : await judge(cases, options, environment);
  } catch (error) {
    if (!(error instanceof BadTarget || error instanceof BadSelection || error instanceof UnwritableReport)) throw error;
    console.error(`${TOOL.name}: ${error.message}`);
    return 2;
  }
}

/** A report file that cannot be written. */
class UnwritableReport extends Error {}

function listCases(cases: readonly Case[]): number {
  for (const testCase of cases) {
    console.log(`${testCase.id.padEnd(32)} ${levelOf(testCase).padEnd(9)} ${ruleOf(testCase.rules[0]).sentence}`);
  }
  return 0;
}

async function judge(cases: readonly Case[], options: CommandOptions, environment: NodeJS.ProcessEnv): Promise<number> {
  const { target, close } = await chooseTarget(options, environment);
  try {
    const rate = options.rate === undefined ? {} : { ratePerSecond: options.rate };
    const report = redact(await runSuite({ target, timeoutMs: options.timeout * 1000, ...rate }, cases), target);
    await write(report, options);
    if (report.failure !== undefined) console.error(`${TOOL.name}: ${report.failure}`);
    return exitCodeOf(report, options.failOn === "incomplete");
  } finally {
    await close();
  }
}

/** The target of the arguments and the environment; where neither names one, a reference server that lives as long as the run. */
async function chooseTarget(
  options: CommandOptions,
  environment: NodeJS.ProcessEnv,
): Promise<{ target: Target; close(): Promise<void> }> {
  const { target: file, baseUrl } = options;
  if (file === undefined && baseUrl === undefined) {
    const { startReference } = await import("../self-test/reference.ts");
    return startReference();
  }
  return { target: await loadTarget({ file, baseUrl, environment }), close: async () => {} };
}

async function write(report: Report, options: CommandOptions): Promise<void> {
  const requests = options.report.length > 0 ? options.report : [{ reporter: "console" as const }];
  for (const { reporter, file } of requests) {
    const color = file === undefined && process.stdout.isTTY === true && !process.env.NO_COLOR;
    const text = REPORTERS[reporter](report, color);
    if (file === undefined) process.stdout.write(text);
    else await writeReport(file, text);
  }
}

async function writeReport(file: string, text: string): Promise<void> {
  await writeFile(file, text).catch((error: NodeJS.ErrnoException) => {
    throw new UnwritableReport(`the report cannot be written to ${file} (${error.code}); its folder must exist and be writable`);
  });
}
