import { execFile } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { startMock } from "../../../mock-server/index.ts";
import { ROOT } from "../../../mock-server/tests/mock-process.fixture.ts";

const RECIPES = join(ROOT, "openapi/recipes");

/** Where the tools of the recipes are installed. A recipe runs in a folder below, because some tools import others by name. */
const TOOLS = resolve(process.env.RECIPE_TOOLS ?? tmpdir());
const FOLDERS = [TOOLS, ROOT].map((folder) => join(folder, "node_modules"));

const recipes = readdirSync(RECIPES)
  .filter((name) => name.endsWith(".sh"))
  .map((name) => {
    const needs = /^# needs: (.*)$/m.exec(readFileSync(join(RECIPES, name), "utf8"))?.[1]?.split(" ") ?? [];
    return { name, needs, missing: needs.filter((tool) => !isInstalled(tool)) };
  });

for (const { name, missing } of recipes) {
  const reason = missing.length > 0 ? ` (skipped: ${missing.join(", ")} not in RECIPE_TOOLS)` : "";
  test.skipIf(missing.length > 0)(`${name} lists and deletes on the default mock${reason}`, async () => {
    const { baseUrl, journal, close } = await startMock();
    onTestFinished(close);
    const cwd = await mkdtemp(join(TOOLS, "tts-projects-recipe-"));
    onTestFinished(() => rm(cwd, { recursive: true, force: true }));
    const path = [...FOLDERS.map((folder) => join(folder, ".bin")), process.env.PATH].join(delimiter);
    const facts = { BASE_URL: baseUrl, KEY: "mk_premium", DOCUMENT: join(ROOT, "openapi/generated/openapi.yaml") };
    const env = { ...process.env, ...facts, PATH: path, REDOCLY_TELEMETRY: "off" };
    await promisify(execFile)("sh", ["-eu", join(RECIPES, name)], { cwd, env });
    const asked = journal.entries().map(({ method, status }) => `${method} ${status}`);
    expect(asked).toEqual(expect.arrayContaining(["GET 200", "DELETE 200"]));
    expect(asked.filter((line) => !/ (200|404)$/.test(line))).toEqual([]);
  });
}

test("the table in openapi/README.md has exactly the recipes, each with the versions that it needs", () => {
  const [, section = ""] = readFileSync(join(ROOT, "openapi/README.md"), "utf8").split("\n## Recipes\n");
  const rows = [...section.matchAll(/^\| \[(.+?\.sh)\]\(recipes\/\1\) \| (.*?) \|/gm)].map(([, name, needs]) => [name, needs]);
  expect(rows.toSorted()).toEqual(recipes.map(({ name, needs }) => [name, needs.join(" ")]).toSorted());
});

function isInstalled(tool: string): boolean {
  const [, name = "", version] = /^(.+)@(.+)$/.exec(tool) ?? [];
  return FOLDERS.some((folder) => {
    const manifest = join(folder, name, "package.json");
    return existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).version === version;
  });
}
