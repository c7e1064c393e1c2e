import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, readFile, symlink, writeFile } from "node:fs/promises";
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
  await writeFile(file, JSON.stringify({ ...target, disposableProjectIds }));
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
  const action = join(cwd, "repository/contract-tests/action");
  await cp(join(ROOT, "contract-tests/action"), action, { recursive: true });
  await symlink(join(ROOT, "dist"), join(cwd, "repository/dist"));
  await writeFile(join(cwd, "server.json"), JSON.stringify(target));
  const { runs } = parse(await readFile(join(action, "action.yml"), "utf8"));
  const env = { GITHUB_ACTION_PATH: action, TARGET: "server.json", ARGUMENTS: "--only plan" };
  expect(await runSteps(runs.steps, cwd, env)).toMatch(/^partial {2}/m);
  expect(await readFile(join(cwd, "contract-report.xml"), "utf8")).toContain("plan.not-premium");
}, 60_000);

/** An empty folder with an npm that does nothing, and an npx that runs a command of this package from the build. */
async function folderWithTools(): Promise<string> {
  const folder = await newFolder();
  const npx = `[ "$1 $2" = "--yes --package" ] || exit 9
case "$4" in *-mock) door=mock-server ;; *) door=contract-tests ;; esac
shift 4
exec "${process.execPath}" "${ROOT}/dist/$door/cli.js" "$@"`;
  for (const [name, script] of Object.entries({ npm: "", npx }))
    await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return folder;
}

/** Runs each command among the steps in a bash of its own, as a runner does, with only this environment. Returns the output. */
async function runSteps(
  steps: readonly { run?: string }[],
  cwd: string,
  given: NodeJS.ProcessEnv,
): Promise<string> {
  const GITHUB_ENV = join(cwd, "github-env");
  await writeFile(GITHUB_ENV, "");
  const env = { PATH: `${cwd}:${process.env.PATH}`, GITHUB_ENV, ...given };
  let output = "";
  for (const lines of steps.flatMap(({ run }) => run ?? [])) {
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
