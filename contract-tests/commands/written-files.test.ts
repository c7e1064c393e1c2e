import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { createMock, startMock } from "../../mock-server/index.ts";
import { TOOL } from "../model/report.ts";
import { KEYS, projectsIn } from "../self-test/reference.ts";
import type { Middleware } from "../self-test/wire.ts";
import { newFolder, runHere, targetFile } from "./run.fixture.ts";

test("writes the answers of a target as a profile, and names unknown ones with the reason", async () => {
  const file = join(await newFolder(), "real.json");
  const target = await targetFile({ profile: { "list.total": "page", "list.order": "name" }, disposable: 0 });
  const { code, stderr } = await runHere(["--target", target, "--write-profile", file]);
  const { $leftOut, ...answers } = JSON.parse(await readFile(file, "utf8"));
  expect(answers).toMatchObject({ "list.total": "page", "list.order": "name" });
  expect(answers).not.toHaveProperty("list.last-id-deleted");
  expect($leftOut).toHaveProperty(["list.last-id-deleted"]);
  expect(stderr).toMatch(/wrote .*real\.json: \d+ of \d+ answers; left out: .*list\.last-id-deleted \(not-tested: /);
  expect(code).toBe(0);
});

test("a mock with the written profile and data is a copy of the target, without its keys", async () => {
  const ids = ["9007199254740993", "9007199254740995", "12"];
  const projects = ids.map((id) => ({ id, name: `Project ${id}`, desc: "" }));
  const target = await startMock({
    port: 0,
    profile: { "list.order": "id-descending", "list.limit-invalid.text": "default" },
    data: {
      accounts: [
        { key: "mk_secret_of_the_target", plan: "premium", projects },
        // The target also uses a key of the copy, as the mock itself does; a key within a text is still redacted.
        { key: "mk_premium", plan: "premium", projects: [{ id: "77", name: "Other mk_secret_of_the_target" }] },
      ],
    },
  });
  const folder = await newFolder();
  const [answers, data] = [join(folder, "answers.json"), join(folder, "data.json")];
  const env = { TTS_PROJECTS_KEY: "mk_secret_of_the_target", TTS_PROJECTS_OTHER_KEY: "mk_premium" };
  const args = ["--base-url", target.url, "--write-profile", answers, "--write-data", data];
  const { stderr } = await runHere(args, { env }).finally(() => target.close());
  expect(stderr).toMatch(/wrote .*data\.json: 4 projects of 2 accounts$/m);
  expect(await readFile(data, "utf8")).not.toMatch(/secret/);

  const { $leftOut: _, ...profile } = JSON.parse(await readFile(answers, "utf8"));
  const copy = createMock({ profile, data: JSON.parse(await readFile(data, "utf8")) });
  expect((await projectsIn(copy, "mk_premium")).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect((await projectsIn(copy, "mk_other")).map(({ name }) => name)).toEqual([expect.stringMatching(/^Other .+/)]);
  expect(copy.profile.current.answers).toMatchObject({ "list.order": "id-descending", "list.limit-invalid.text": "default" });
});

test("writes a project that both accounts list only once", async () => {
  const wrap: Middleware = (next) => (request) =>
    next({ ...request, header: (name) => request.header(name)?.replace(KEYS.otherPremium, KEYS.premium) });
  const data = join(await newFolder(), "data.json");
  const { stderr } = await runHere(["--target", await targetFile({ wrap }), "--only", "list.next-page", "--write-data", data]);
  expect(stderr).toMatch(/: 230 projects of 2 accounts; left out: 230 /);
  const { accounts } = JSON.parse(await readFile(data, "utf8"));
  const ids = accounts.flatMap(({ projects }: { projects: { id: string }[] }) => projects.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});

test("init writes a target file that names no disposable project, and a workflow of this version", async () => {
  const cwd = await newFolder();
  const { code, stdout } = await runHere(["init"], { cwd });
  expect(code).toBe(0);
  for (const secret of ["TTS_PROJECTS_KEY", "TTS_PROJECTS_OTHER_KEY", "TTS_PROJECTS_FREE_KEY"]) expect(stdout).toContain(secret);
  const target = JSON.parse(await readFile(join(cwd, "contract.target.json"), "utf8"));
  expect(target).toEqual({ baseUrl: "http://127.0.0.1:4010/v1", disposableProjectIds: [] });
  const { jobs } = parse(await readFile(join(cwd, ".github/workflows/contract.yml"), "utf8"));
  const steps: { run?: string; uses?: string }[] = jobs.contract.steps;
  const command = `npx --yes --package tts-projects@${TOOL.version} tts-projects-contract --target contract.target.json `;
  expect(steps.find(({ run }) => run?.startsWith(command))?.run).toContain("--fail-on incomplete");
  for (const { uses } of steps) if (uses) expect(uses).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40}$/);
});

test.each(["contract.target.json", ".github/workflows/contract.yml"])(
  "init overwrites no %s, and writes nothing then",
  async (name) => {
    const cwd = await newFolder();
    await mkdir(join(cwd, ".github/workflows"), { recursive: true });
    await writeFile(join(cwd, name), "old");
    const stderr = `tts-projects-contract: ${name} exists; nothing was written\n`;
    expect(await runHere(["init"], { cwd })).toEqual({ code: 2, stdout: "", stderr });
    expect((await readdir(cwd)).toSorted()).toEqual([".github", ...(name.startsWith(".") ? [] : [name])]);
    expect(await readFile(join(cwd, name), "utf8")).toBe("old");
  },
);
