import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { createMock, startMock } from "../../mock-server/index.ts";
import { KEYS, projectsIn } from "../self-test/reference.ts";
import { newFolder, runHere } from "./run.fixture.ts";

test("a mock with the written profile and data is a copy of the target; no output contains a key", async () => {
  const ids = ["9007199254740993", "9007199254740995", "12"];
  const projects = ids.map((id) => ({ id, name: `Project ${id}`, desc: "" }));
  // The target also uses a key of the copy, as the mock itself does; a key within a text is still redacted.
  const others = [{ id: "77", name: "Other mk_secret_of_the_target" }];
  const target = await startMock({
    port: 0,
    profile: { "list.order": "id-descending", "list.limit-invalid.text": "default" },
    faults: [{ headers: { "Content-Type": "application/json;v=1" } }],
    data: {
      accounts: [
        { key: "mk_secret_of_the_target", plan: "premium", projects },
        { key: KEYS.premium, plan: "premium", projects: others },
      ],
    },
  });
  const folder = await newFolder();
  const [answers, data] = [join(folder, "answers.json"), join(folder, "data.json")];
  const env = { TTS_PROJECTS_KEY: "mk_secret_of_the_target", TTS_PROJECTS_OTHER_KEY: KEYS.premium };
  const args = [
    "--base-url",
    target.url,
    "--report",
    "json",
    "--write-profile",
    answers,
    "--write-data",
    data,
  ];
  const { stdout, stderr } = await runHere(args, { env }).finally(() => target.close());
  expect(stderr).toMatch(/wrote .*data\.json: 4 projects of 2 accounts$/m);
  expect(stderr).toMatch(
    /wrote .*answers\.json: \d+ of \d+ answers; it lacks .*envelope\.media-type \(seen, but .*list\.last-id-deleted,/,
  );
  const profile = JSON.parse(await readFile(answers, "utf8"));
  expect(profile).not.toHaveProperty("list.last-id-deleted");
  expect(stdout + stderr + (await readFile(data, "utf8"))).not.toContain("secret_of");

  const copy = createMock({ profile, data: JSON.parse(await readFile(data, "utf8")) });
  expect((await projectsIn(copy, KEYS.premium)).map(({ id }) => id).toSorted()).toEqual(
    ids.toSorted(),
  );
  expect((await projectsIn(copy, KEYS.otherPremium)).map(({ name }) => name)).toEqual([
    expect.stringMatching(/^Other .+/),
  ]);
  expect(copy.profile.current.answers).toMatchObject({
    "list.order": "id-descending",
    "list.limit-invalid.text": "default",
  });
});

test("init writes a target file that names no disposable project, and a workflow that fetches no package by its name", async () => {
  const cwd = await newFolder();
  const { code, stdout } = await runHere(["init"], { cwd });
  expect(code).toBe(0);
  for (const secret of ["TTS_PROJECTS_KEY", "TTS_PROJECTS_OTHER_KEY", "TTS_PROJECTS_FREE_KEY"])
    expect(stdout).toContain(secret);
  const target = JSON.parse(await readFile(join(cwd, "contract.target.json"), "utf8"));
  expect(target).toEqual({ baseUrl: "http://127.0.0.1:4010/v1", disposableProjectIds: [] });
  const { jobs } = parse(await readFile(join(cwd, ".github/workflows/contract.yml"), "utf8"));
  const steps: { run?: string }[] = jobs.contract.steps;
  expect(steps.flatMap(({ run = "" }) => run.match(/npx .*/g) ?? [])).toEqual([
    expect.stringMatching(/^npx --no-install tts-projects-mock /),
    expect.stringMatching(
      /^npx --no-install tts-projects-contract --target contract\.target\.json --fail-on incomplete/,
    ),
  ]);
});

test.each(["contract.target.json", ".github/workflows/contract.yml"])(
  "init overwrites no %s, and writes nothing then",
  async (name) => {
    const cwd = await newFolder();
    await mkdir(join(cwd, ".github/workflows"), { recursive: true });
    await writeFile(join(cwd, name), "old");
    const stderr = `tts-projects-contract: ${name} exists; nothing was written\n`;
    expect(await runHere(["init"], { cwd })).toEqual({ code: 2, stdout: "", stderr });
    expect((await readdir(cwd)).toSorted()).toEqual([
      ".github",
      ...(name.startsWith(".") ? [] : [name]),
    ]);
    expect(await readFile(join(cwd, name), "utf8")).toBe("old");
  },
);
