import { chmod, cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { freePort, ROOT } from "../../mock-server/tests/mock-process.fixture.ts";
import { CI_TEMPLATES, type CiName } from "../cli/init.ts";
import { runHere } from "../cli/run.fixture.ts";
import { projectWithPackage, runLines } from "./installed-package.fixture.ts";
import { startReference } from "./reference.ts";

/** The lines that each CI runs in a shell, read from its file. */
const LINES: Readonly<Record<CiName, (text: string) => string[]>> = {
  github: (text) => parse(text).jobs.contract.steps.flatMap(({ run }: { run?: string }) => run ?? []),
  gitlab: (text) => [parse(text).contract.script.join("\n")],
  jenkins: (text) => [...text.matchAll(/^ *sh '''([\s\S]*?)'''/gm)].map(([, lines = ""]) => lines),
};

/** The development keys that each file names. */
const KEYS = {
  TTS_PROJECTS_KEY: "mk_many:ci",
  TTS_PROJECTS_OTHER_KEY: "mk_other:ci",
  TTS_PROJECTS_FREE_KEY: "mk_free:ci",
};

test.each(Object.keys(CI_TEMPLATES) as CiName[])(
  "in an empty folder, init --ci %s writes a job that passes unchanged and keeps its reports",
  { timeout: 60_000 },
  async (ci) => {
    const cwd = await emptyProject();
    const result = await runHere(["init", "--ci", ci], {}, undefined, "", cwd);
    expect(result).toMatchObject({ code: 0, stdout: expect.stringContaining(`wrote ${CI_TEMPLATES[ci].file}`) });
    const text = await readFile(join(cwd, CI_TEMPLATES[ci].file), "utf8");
    for (const [name, key] of Object.entries(KEYS)) expect(text).toMatch(new RegExp(`${name}\\b.*['"]${key}['"]`));
    const summary = join(cwd, "summary.md");
    const env = { ...KEYS, ...(await ownPort()), GITHUB_STEP_SUMMARY: summary };
    expect(await runLines(LINES[ci](text), cwd, withTools(cwd, env))).toMatch(/^conformant {2}/m);
    expect(await readFile(join(cwd, "contract-report.xml"), "utf8")).not.toMatch(/failures="[1-9]|errors="[1-9]/);
    expect(await readFile(join(cwd, "contract-report.html"), "utf8")).toContain("This server keeps the contract.");
    const markdown = await readFile(ci === "github" ? summary : join(cwd, "contract-report.md"), "utf8");
    expect(markdown).toContain("conformant");
  },
);

test("with --base-url the workflow starts no mock, and the target file has no key", async () => {
  for (const ci of Object.keys(CI_TEMPLATES) as CiName[]) {
    const cwd = await emptyProject();
    await runHere(["init", "--ci", ci, "--base-url", "https://staging.example.com/v1"], {}, undefined, "", cwd);
    expect(await readFile(join(cwd, CI_TEMPLATES[ci].file), "utf8")).not.toMatch(/mock|mk_/);
    const target = JSON.parse(await readFile(join(cwd, "contract.target.json"), "utf8"));
    expect(target).toEqual({ baseUrl: "https://staging.example.com/v1", disposableProjectIds: [], headers: {} });
  }
});

test("init overwrites no file, and writes none if one exists", async () => {
  const cwd = await emptyProject();
  await writeFile(join(cwd, "Jenkinsfile"), "mine");
  const line = "tts-projects-contract: Jenkinsfile exists; nothing was written\n";
  expect(await runHere(["init", "--ci", "jenkins"], {}, undefined, "", cwd)).toEqual({ code: 2, stdout: "", stderr: line });
  await expect(readFile(join(cwd, "contract.target.json"))).rejects.toThrow("ENOENT");
  expect((await runHere(["init"], {}, undefined, "", cwd)).stderr).toContain("init needs --ci github or --ci gitlab");
});

test("external actions are pinned by commit, and the image by the digest of the Dockerfile", async () => {
  const action = await readFile(join(ROOT, "contract-tests/action/action.yml"), "utf8");
  const texts = [action, ...Object.values(CI_TEMPLATES).map(({ text }) => text(true))];
  for (const [, use = ""] of texts.join("").matchAll(/uses: (.*)/g)) expect(use).toMatch(/^actions\/[\w-]+@[\da-f]{40} # v/);
  const [image = "none"] = /node:[\d.]+-slim@sha256:[\da-f]{64}/.exec(await readFile(join(ROOT, "Dockerfile"), "utf8")) ?? [];
  for (const ci of ["gitlab", "jenkins"] as const) expect(CI_TEMPLATES[ci].text(true)).toContain(image);
});

test("the steps of the action judge the given target", { timeout: 60_000 }, async () => {
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
});

/** An empty folder with the package installed, an npm that does nothing, and an npx that runs what is installed. */
async function emptyProject(): Promise<string> {
  const folder = await projectWithPackage();
  const bin = join(folder, "bin");
  await mkdir(bin);
  await writeFile(join(bin, "npm"), "#!/bin/sh\n");
  await writeFile(
    join(bin, "npx"),
    '#!/bin/sh\n[ "$1 $2" = "--yes --package" ] || exit 9\nshift 3\nexec "./node_modules/.bin/$@"\n',
  );
  for (const name of ["npm", "npx"]) await chmod(join(bin, name), 0o755);
  return folder;
}

/** Only this environment, with the npm and npx of the project first in PATH. */
function withTools(cwd: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { PATH: `${join(cwd, "bin")}:${process.env.PATH}`, ...env };
}

/** Lets the mock and the suite use the same free port. */
async function ownPort(): Promise<NodeJS.ProcessEnv> {
  const port = String(await freePort());
  return { TTS_PROJECTS_PORT: port, TTS_PROJECTS_BASE_URL: `http://127.0.0.1:${port}/v1` };
}
