import { chmod, cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { DEV_KEYS, startMock } from "../../mock-server/index.ts";
import { freePort, ROOT } from "../../mock-server/tests/mock-process.fixture.ts";
import { runHere } from "../commands/run.fixture.ts";
import { projectWithPackage, runLines } from "./installed-package.fixture.ts";
import { startReference } from "./reference.ts";

test("in an empty folder, init writes a workflow that passes as it is once projects may be deleted, and keeps its reports", async () => {
  const cwd = await emptyProject();
  expect(await runHere(["init"], { cwd })).toMatchObject({ code: 0, stderr: "" });
  const { jobs } = parse(await readFile(join(cwd, ".github/workflows/contract.yml"), "utf8"));
  const steps: string[] = jobs.contract.steps.flatMap(({ run }: { run?: string }) => run ?? []);
  const port = String(await freePort());
  const file = join(cwd, "contract.target.json");
  const target = JSON.parse(await readFile(file, "utf8").then((text) => text.replace("4010", port)));
  expect(target).toEqual({ baseUrl: `http://127.0.0.1:${port}/v1`, disposableProjectIds: [] });
  await writeFile(file, JSON.stringify({ ...target, disposableProjectIds: await idsOf(DEV_KEYS.many) }));
  const [summary, exported] = [join(cwd, "summary.md"), join(cwd, "github-env")];
  await writeFile(exported, "");
  const env = { TTS_PROJECTS_PORT: port, GITHUB_STEP_SUMMARY: summary, GITHUB_ENV: exported };
  // A runner gives the variables that a step writes to the steps after it.
  const withExported = steps.map((lines) => `set -a; source "$GITHUB_ENV"; set +a\n${lines}`);
  expect(await runLines(withExported, cwd, withTools(cwd, env))).toMatch(/^conformant {2}/m);
  expect(await readFile(join(cwd, "contract-report.xml"), "utf8")).not.toMatch(/failures="[1-9]|errors="[1-9]/);
  expect(await readFile(join(cwd, "contract-report.html"), "utf8")).toContain("The target keeps the contract.");
  expect(await readFile(summary, "utf8")).toContain("conformant");
}, 60_000);

test("init overwrites no file, and writes none if one exists", async () => {
  const cwd = await emptyProject();
  await mkdir(join(cwd, ".github/workflows"), { recursive: true });
  await writeFile(join(cwd, ".github/workflows/contract.yml"), "mine");
  const line = "tts-projects-contract: .github/workflows/contract.yml exists; nothing was written\n";
  expect(await runHere(["init"], { cwd })).toEqual({ code: 2, stdout: "", stderr: line });
  await expect(readFile(join(cwd, "contract.target.json"))).rejects.toThrow("ENOENT");
});

test("external actions are pinned by commit", async () => {
  const action = await readFile(join(ROOT, "contract-tests/action/action.yml"), "utf8");
  const workflow = await readFile(join(ROOT, "contract-tests/commands/workflow.yml"), "utf8");
  const uses = [...(action + workflow).matchAll(/uses: (.*)/g)].map(([, use = ""]) => use);
  expect(uses.length).toBeGreaterThan(3);
  for (const use of uses) expect(use).toMatch(/^actions\/[\w-]+@[\da-f]{40} # v/);
});

test("the steps of the action judge the given target", async () => {
  const cwd = await emptyProject();
  const { target, close } = await startReference();
  onTestFinished(close);
  await cp(join(ROOT, "contract-tests/action"), join(cwd, "repository/contract-tests/action"), { recursive: true });
  await symlink(join(ROOT, "dist"), join(cwd, "repository/dist"));
  await writeFile(join(cwd, "server.json"), JSON.stringify(target));
  const { runs } = parse(await readFile(join(cwd, "repository/contract-tests/action/action.yml"), "utf8"));
  const lines = runs.steps.flatMap(({ run }: { run?: string }) => run ?? []);
  const env = { GITHUB_ACTION_PATH: join(cwd, "repository/contract-tests/action"), TARGET: "server.json" };
  expect(await runLines(lines, cwd, withTools(cwd, { ...env, ARGUMENTS: "--only plan" }))).toMatch(/^partial {2}/m);
  expect(await readFile(join(cwd, "contract-report.xml"), "utf8")).toContain("plan.not-premium");
}, 60_000);

/** The first ids of an account of the default data. */
async function idsOf(key: string): Promise<number[]> {
  const { url, close } = await startMock();
  onTestFinished(close);
  const answer = await fetch(`${url}/projects`, { headers: { "X-Master-Key": key, "Content-Type": "application/json" } });
  const { projects } = (await answer.json()) as { projects: { id: number }[] };
  return projects.slice(0, 5).map(({ id }) => id);
}

/** An empty folder with the package installed, an npm that does nothing, and an npx that runs what is installed. */
async function emptyProject(): Promise<string> {
  const folder = await projectWithPackage();
  const bin = join(folder, "bin");
  await mkdir(bin);
  await writeFile(join(bin, "npm"), "#!/bin/sh\n");
  const npx = '#!/bin/sh\n[ "$1 $2" = "--yes --package" ] || exit 9\nshift 3\nexec "./node_modules/.bin/$@"\n';
  await writeFile(join(bin, "npx"), npx);
  for (const name of ["npm", "npx"]) await chmod(join(bin, name), 0o755);
  return folder;
}

/** Only this environment, with the npm and npx of the project first in PATH. */
function withTools(cwd: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { PATH: `${join(cwd, "bin")}:${process.env.PATH}`, ...env };
}
