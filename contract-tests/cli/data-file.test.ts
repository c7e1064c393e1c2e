import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createMock, startMock } from "../../mock-server/index.ts";
import { paged } from "../self-test/mutants/pages.ts";
import { startReference } from "../self-test/reference.ts";
import { newFolder, runHere, writeJson } from "./run.fixture.ts";

test("a mock with the written profile and data is a copy of the target, without a key of it", async () => {
  const wide = ["9007199254740993", "9007199254740995", "12"];
  const projects = wide.map((id) => ({ id, name: `Project ${id}`, desc: "" }));
  const target = await startMock({
    port: 0,
    profile: { "list.order": "id-descending", "list.limit-invalid.text": "default" },
    data: {
      accounts: [
        { key: "mk_secret_of_the_target", plan: "premium", projects },
        // A key of the copy is one of the target too, as in the mock itself; a key in a text is still taken out.
        { key: "mk_premium", plan: "premium", projects: [{ id: "77", name: "Other mk_secret_of_the_target" }] },
      ],
    },
  });
  const folder = await newFolder();
  const [answers, data] = [join(folder, "answers.json"), join(folder, "data.json")];
  const environment = { TTS_PROJECTS_KEY: "mk_secret_of_the_target", TTS_PROJECTS_OTHER_KEY: "mk_premium" };
  const args = ["--base-url", target.baseUrl, "--write-profile", answers, "--write-data", data];
  const { stderr } = await runHere(args, environment).finally(() => target.close());
  expect(stderr).toMatch(/wrote .*data\.json: 4 projects of 2 accounts$/m);
  expect(await readFile(data, "utf8")).not.toMatch(/secret/);

  const { $leftOut: _, ...profile } = JSON.parse(await readFile(answers, "utf8"));
  const copy = createMock({ profile, data: JSON.parse(await readFile(data, "utf8")) });
  expect((await copy.store.projects("mk_premium")).map(({ id }) => id).toSorted()).toEqual(wide.toSorted());
  expect((await copy.store.projects("mk_other")).map(({ name }) => name)).toEqual([expect.stringMatching(/^Other .+/)]);
  expect(copy.profile).toMatchObject({ "list.order": "id-descending", "list.limit-invalid.text": "default" });
});

test("a project that the target lists twice is in the data once", async () => {
  const wrap = paged(({ all, start, limit }) => all.slice(Math.max(start - 1, 0)).slice(0, limit));
  const { target, close } = await startReference({ wrap });
  const data = join(await newFolder(), "data.json");
  const args = ["--target", await writeJson("target.json", target), "--only", "list.next-page", "--write-data", data];
  const { stderr } = await runHere(args).finally(close);
  const { accounts } = JSON.parse(await readFile(data, "utf8"));
  const ids = accounts.flatMap(({ projects }: { projects: { id: string }[] }) => projects.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(stderr).toMatch(/; left out: [1-9]\d* with an id that the mock cannot have$/m);
});
