import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, isAbsolute, join, resolve } from "node:path";
import { Command, InvalidArgumentError } from "commander";

/**
 * `npm run test:nodes`: the tests on each Node that is supported, one after another, on this checkout. The binaries come from the
 * registry and run no install script. Exit code 1 where a test fails, or a Node does not run.
 */
const MAJORS = ["20", "22", "24", "26"];

const ROOT = resolve(import.meta.dirname, "../../..");

/** What a run said; without counts it did not come to an end. */
interface Run {
  readonly version: string;
  readonly passed?: number;
  readonly failed?: number;
  readonly seconds: number;
  readonly failures: readonly string[];
}

const program = new Command()
  .name("npm run test:nodes --")
  .description("Runs the tests on Node 20, 22, 24 and 26.")
  .argument("[filters...]", "only the test files with this in their path")
  .option("--only <major>", "one of them", readMajor)
  .parse();
const { only } = program.opts<{ only?: string }>();

const runs: Run[] = [];
for (const major of only === undefined ? MAJORS : [only]) runs.push(await runOn(major, program.args));
for (const { version, failures } of runs) for (const failure of failures) console.log(`${version}: ${failure}`);
console.log(`\n${"node".padEnd(12)} passed  failed  seconds`);
for (const { version, passed, failed, seconds } of runs)
  console.log(`${version.padEnd(12)} ${cell(passed, 6)}  ${cell(failed, 6)}  ${cell(seconds, 7)}`);
process.exitCode = runs.every(({ failed }) => failed === 0) ? 0 : 1;

async function runOn(major: string, filters: readonly string[]): Promise<Run> {
  const binary = await binaryOf(major);
  if (binary === undefined) return { version: `v${major}`, seconds: 0, failures: ["the binary could not be had"] };
  const version = await outputOf(binary, ["--version"]);
  console.log(`${version} …`);
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-node-"));
  const report = join(folder, "report.json");
  const startedAt = performance.now();
  await outputOf(binary, ["node_modules/vitest/vitest.mjs", "run", ...filters, "--reporter", "json", "--outputFile", report]);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  const text = await readFile(report, "utf8").catch(() => undefined);
  await rm(folder, { recursive: true });
  return { version, seconds, failures: [], ...(text !== undefined && countsOf(JSON.parse(text))) };
}

/** What vitest's JSON report says, as far as it matters here. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** A file that fails without a failing test, such as one that does not load, counts as one. */
function countsOf({ numPassedTests, testResults }: Report): Pick<Run, "passed" | "failed" | "failures"> {
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((each) => each.status === "failed").map(({ fullName }) => fullName);
    return status === "failed" && failed.length === 0 ? [name] : failed;
  });
  return { passed: numPassedTests, failed: failures.length, failures };
}

/** The path of the newest binary of this Node, from the package that holds it and nothing else. */
async function binaryOf(major: string): Promise<string | undefined> {
  const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}@${major}`;
  const path = await outputOf("npx", ["--yes", "--package", name, "--", "node", "-p", "process.execPath"]);
  return path === "" ? undefined : path;
}

/** Runs a command in which `node` is itself, or the one of its folder, and gives what it prints. Nothing of the caller's npm reaches it. */
async function outputOf(command: string, args: readonly string[]): Promise<string> {
  const own = Object.entries(process.env).filter(([variable]) => !/^npm_/.test(variable));
  const path = [...(isAbsolute(command) ? [dirname(command)] : []), process.env.PATH].join(delimiter);
  const env = { ...Object.fromEntries(own), PATH: path };
  const run = spawn(command, args, { cwd: ROOT, env, stdio: ["ignore", "pipe", "ignore"] });
  let output = "";
  run.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk;
  });
  await once(run, "close");
  return output.trim();
}

function cell(value: number | undefined, width: number): string {
  return String(value ?? "–").padStart(width);
}

function readMajor(text: string): string {
  if (!MAJORS.includes(text)) throw new InvalidArgumentError(`It is one of ${MAJORS.join(", ")}.`);
  return text;
}
