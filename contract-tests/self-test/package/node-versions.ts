import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { Command, Option } from "commander";

/**
 * `npm run test:nodes`: the tests on each Node that is supported, one after another, on this checkout. The binaries come from the
 * registry and run no install script. Exit code 1 if a test fails, or a Node does not run.
 */
const MAJORS = ["20", "22", "24", "26"];

const ROOT = resolve(import.meta.dirname, "../../..");

/** What vitest's JSON report says, as far as it matters here. */
interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

const program = new Command()
  .name("npm run test:nodes --")
  .description("Runs the tests on Node 20, 22, 24 and 26.")
  .argument("[filters...]", "only the test files with this in their path")
  .addOption(new Option("--only <major>", "one of them").choices(MAJORS))
  .parse();
const { only } = program.opts<{ only?: string }>();

console.log(`${"node".padEnd(12)} passed  failed  seconds`);
for (const major of only === undefined ? MAJORS : [only]) {
  const startedAt = performance.now();
  const { version, report } = await runOn(major);
  const failures = report?.testResults.flatMap(failuresIn);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const cells = [cell(report?.numPassedTests, 6), cell(failures?.length, 6), cell(seconds, 7)];
  console.log([version.padEnd(12), cells.join("  "), ...(failures ?? ["it did not come to an end"])].join("\n  "));
  if (failures?.length !== 0) process.exitCode = 1;
}

async function runOn(major: string): Promise<{ version: string; report?: Report }> {
  const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}@${major}`;
  const binary = await outputOf("npx", ["--yes", "--package", name, "--", "node", "-p", "process.execPath"]);
  if (binary === "") return { version: `v${major}` };
  const version = await outputOf(binary, ["--version"]);
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-node-"));
  const file = join(folder, "report.json");
  const options = ["--project", "test", "--reporter", "json", "--outputFile", file];
  await outputOf(binary, ["node_modules/vitest/vitest.mjs", "run", ...program.args, ...options], dirname(binary));
  const text = await readFile(file, "utf8").catch(() => undefined);
  await rm(folder, { recursive: true });
  return { version, ...(text !== undefined && { report: JSON.parse(text) as Report }) };
}

/** A file that fails without a failing test, such as one that does not load, counts as one. */
function failuresIn({ name, status, assertionResults }: Report["testResults"][number]): string[] {
  const failed = assertionResults.filter((each) => each.status === "failed").map(({ fullName }) => fullName);
  return status === "failed" && failed.length === 0 ? [name] : failed;
}

/** What a command prints, without the variables of the npm that runs this. In the command, `node` is that of a folder if one is given. */
async function outputOf(command: string, args: readonly string[], nodeFolder?: string): Promise<string> {
  const own = Object.entries(process.env).filter(([variable]) => !/^npm_/.test(variable));
  const path = [...(nodeFolder === undefined ? [] : [nodeFolder]), process.env.PATH].join(delimiter);
  const run = promisify(execFile)(command, args, {
    cwd: ROOT,
    env: { ...Object.fromEntries(own), PATH: path },
    maxBuffer: 2 ** 28,
  });
  // Vitest exits with 1 if a test fails; the report says which.
  return run.then(({ stdout }) => stdout.trim()).catch(() => "");
}

function cell(value: number | undefined, width: number): string {
  return String(value ?? "–").padStart(width);
}
