import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { endGroup } from "./process-group.fixture.ts";

/** A step of a workflow or an action. Those without a command are other actions, which are not run. */
export interface Step {
  readonly id?: string;
  readonly name?: string;
  readonly if?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly "working-directory"?: string;
}

/** What the steps printed, the exit code of the first that failed, and what they set for each other and for later steps. */
export interface RanSteps {
  readonly printed: string;
  readonly code: number;
  readonly outputs: Readonly<Record<string, string>>;
  /** The folders that later steps search for commands first, the last one before the others. */
  readonly paths: readonly string[];
  /** The variables that later steps have, as `NAME=value`. */
  readonly variables: readonly string[];
}

/**
 * Runs each command among the steps in a bash of its own, as a runner does, with only this environment and that of the step. After
 * a failure only steps with `if: always()` run.
 */
export async function runSteps(
  steps: readonly Step[],
  cwd: string,
  given: NodeJS.ProcessEnv,
  inputs: Readonly<Record<string, string>> = {},
): Promise<RanSteps> {
  const files = {
    GITHUB_OUTPUT: join(cwd, "github-output"),
    GITHUB_PATH: join(cwd, "github-path"),
    GITHUB_ENV: join(cwd, "github-env"),
  };
  await Promise.all(Object.values(files).map((file) => writeFile(file, "")));
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(inputs)) values[`inputs.${name}`] = value;
  let printed = "";
  let code = 0;
  for (const step of steps) {
    if (step.run === undefined || (code !== 0 && step.if !== "always()")) continue;
    const own = Object.entries(step.env ?? {}).map(([name, value]) => [
      name,
      filled(value, values),
    ]);
    const folder = join(cwd, filled(step["working-directory"] ?? ".", values));
    const env = { ...given, ...files, ...Object.fromEntries(own) };
    const ran = await runCommand(step.run, folder, env);
    printed += ran.printed;
    code ||= ran.code;
    for (const line of (await readFile(files.GITHUB_OUTPUT, "utf8")).trim().split("\n")) {
      const [name = "", value = ""] = line.split("=", 2);
      values[`steps.${step.id}.outputs.${name}`] ??= value;
    }
  }
  const paths = (await readFile(files.GITHUB_PATH, "utf8")).trim().split("\n");
  const variables = (await readFile(files.GITHUB_ENV, "utf8")).trim().split("\n");
  return { printed, code, outputs: values, paths, variables };
}

async function runCommand(command: string, cwd: string, env: NodeJS.ProcessEnv) {
  const shell = spawn("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", command], {
    cwd,
    env,
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => endGroup(shell.pid));
  const [printed, [code]] = await Promise.all([text(shell.stdout), once(shell, "exit")]);
  return { printed, code: Number(code) };
}

/** A text with the value of each expression: an input, an output of an earlier step, or what stands for a secret that is not set. */
function filled(value: string, values: Readonly<Record<string, string>>): string {
  return value
    .replace(/\$\{\{ secrets\.\w+ \|\| '(\w*)' \}\}/g, "$1")
    .replace(/\$\{\{ ([\w.-]+) \}\}/g, (_, name: string) => values[name] ?? "");
}
