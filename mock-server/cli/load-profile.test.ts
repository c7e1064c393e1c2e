import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { referenceProfile } from "../../openapi/index.ts";
import { loadProfile } from "./load-profile.ts";

test("a profile file changes the reference, and an answer changes both", async () => {
  const file = await setup('{"list.total": "page", "delete.foreign": 400}');
  expect(await load(file, ["list.total=all", "list.order=name"])).toEqual({
    ...referenceProfile,
    "delete.foreign": "400",
    "list.order": "name",
  });
  expect(await load(undefined)).toEqual(referenceProfile);
});

test.each([
  [undefined, ["list.total=half"], '--answer: list.total cannot be "half"; admissible: all, page'],
  [undefined, ["list.total"], '--answer: "list.total" is not RULE=ANSWER, such as list.total=page'],
  ["/nowhere.json", [], "--profile /nowhere.json: ENOENT: no such file or directory, open '/nowhere.json'"],
])("the profile %j with %j is refused by name", async (file, answers, message) => {
  await expect(load(file, answers)).rejects.toThrow(message);
});

test("a profile file that is no JSON or holds no answers is refused by its name", async () => {
  await expect(load(await setup("{"))).rejects.toThrow(/^--profile .*profile\.json: .*JSON/);
  await expect(load(await setup("[]"))).rejects.toThrow(/profile\.json: a profile is an object/);
});

function load(file: string | undefined, answers: readonly string[] = []) {
  return loadProfile({ profile: { value: file, origin: "--profile" }, answer: { value: answers, origin: "--answer" } });
}

async function setup(text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "profile.json");
  await writeFile(file, text);
  return file;
}
