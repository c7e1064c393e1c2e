import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { createMock, DEV_KEYS } from "../../mock-server/index.ts";
import { freePort, ROOT } from "../../mock-server/tests/mock-process.fixture.ts";
import { newFolder, runHere } from "../commands/run.fixture.ts";
import { endGroup } from "./process-group.fixture.ts";
import { projectsIn, startReference } from "./reference.ts";

test("the workflow that init writes passes as it is once projects may be deleted, and keeps its reports", async () => {
  const cwd = await folderWithTools();
  expect(await runHere(["init"], { cwd })).toMatchObject({ code: 0, stderr: "" });
  const port = String(await freePort());
  const file = join(cwd, "contract.target.json");
  const target = JSON.parse((await readFile(file, "utf8")).replace("4010", port));
  const projects = await projectsIn(createMock(), DEV_KEYS.many);
  const disposableProjectIds = projects.slice(0, 5).map(({ id }) => id);
  await writeFile(
    file,
    JSON.stringify({ ...target, disposableProjectIds, disposableAccount: true }),
  );
  const summary = join(cwd, "summary.md");
  const { jobs } = parse(await readFile(join(cwd, ".github/workflows/contract.yml"), "utf8"));
  const printed = await runSteps(jobs.contract.steps, cwd, {
    TTS_PROJECTS_PORT: port,
    GITHUB_STEP_SUMMARY: summary,
  });
  expect(printed).toMatch(/^conformant {2}/m);
  expect(await readFile(join(cwd, "contract-report.xml"), "utf8")).not.toMatch(
    /failures="[1-9]|errors="[1-9]/,
  );
  expect(await readFile(join(cwd, "contract-report.html"), "utf8")).toContain(
    "The target keeps the contract.",
  );
  expect(await readFile(summary, "utf8")).toContain("conformant");
}, 60_000);

test("the steps of the action judge the given target", async () => {
  const cwd = await folderWithTools();
  const { target, close } = await startReference();
  onTestFinished(close);
  const action = join(ROOT, "contract-tests/action");
  const { premium, ...others } = target.keys;
  await writeFile(join(cwd, "server.json"), JSON.stringify({ ...target, keys: others }));
  const { runs } = parse(await readFile(join(action, "action.yml"), "utf8"));
  const env = { GITHUB_ACTION_PATH: action, TTS_PROJECTS_KEY: premium };
  const inputs = { target: "server.json", arguments: "--only plan" };
  expect(await runSteps(runs.steps, cwd, env, inputs)).toMatch(/^partial {2}/m);
  expect(await readFile(join(cwd, "contract-report.xml"), "utf8")).toContain("plan.not-premium");
  // The packages are installed without the keys of the job.
  expect(await readFile(join(cwd, "npm-ran"), "utf8")).toMatch(
    /^ci --omit=dev --ignore-scripts --prefix \S+, key: \n$/,
  );
}, 60_000);

/**
 * An empty folder with an npm that only notes its arguments and the key, an npx that runs a command of this package from the build,
 * and a node that runs TypeScript, as that of the action does.
 */
async function folderWithTools(): Promise<string> {
  const folder = await newFolder();
  const npx = `[ "$1 $2" = "--yes --package" ] || exit 9
case "$4" in *-mock) door=mock-server ;; *) door=contract-tests ;; esac
shift 4
exec "${process.execPath}" "${ROOT}/dist/$door/cli.js" "$@"`;
  const npm = `echo "$*, key: $TTS_PROJECTS_KEY" > "${folder}/npm-ran"`;
  const node = `exec "${process.execPath}" --import "${import.meta.resolve("tsx")}" "$@"`;
  for (const [name, script] of Object.entries({ npm, npx, node }))
    await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return folder;
}

/**
 * Runs each command among the steps in a bash of its own, as a runner does, with only this environment and that of the step.
 * Returns the output.
 */
async function runSteps(
  steps: readonly { run?: string; env?: Record<string, string> }[],
  cwd: string,
  given: NodeJS.ProcessEnv,
  inputs: Record<string, string> = {},
): Promise<string> {
  const GITHUB_ENV = join(cwd, "github-env");
  await writeFile(GITHUB_ENV, "");
  const job = { PATH: `${cwd}:${process.env.PATH}`, GITHUB_ENV, ...given };
  let output = "";
  for (const { run: lines, env: own = {} } of steps) {
    if (lines === undefined) continue;
    const values = Object.entries(own).map(([name, value]) => [name, evaluated(value, inputs)]);
    const env = { ...job, ...Object.fromEntries(values) };
    // A runner gives the variables that a step writes to the steps after it.
    const command = [
      "--noprofile",
      "--norc",
      "-eo",
      "pipefail",
      "-c",
      `set -a; source "$GITHUB_ENV"; set +a\n${lines}`,
    ];
    const shell = spawn("bash", command, {
      cwd,
      env,
      detached: true,
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => endGroup(shell.pid));
    const [printed, [code]] = await Promise.all([text(shell.stdout), once(shell, "exit")]);
    expect(code, `${lines}\n${printed}`).toBe(0);
    output += printed;
  }
  return output;
}

/** The value of an expression: an input, or what stands for a secret that is not set. */
function evaluated(value: string, inputs: Record<string, string>): string {
  return value
    .replace(/\$\{\{ inputs\.(\w+) \}\}/g, (_, name: string) => inputs[name] ?? "")
    .replace(/\$\{\{ secrets\.\w+ \|\| '(\w*)' \}\}/g, "$1");
}
