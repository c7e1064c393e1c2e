import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const ROOT = resolve(import.meta.dirname, "../../..");
const README = join(ROOT, "openapi/README.md");

test("the versions in the table of tools are those of the lockfile", async () => {
  const { packages } = JSON.parse(await readFile(join(ROOT, "package-lock.json"), "utf8")) as Lockfile;
  const rows = await readRows();
  expect(rows.length).toBeGreaterThan(5);
  for (const { tool, version } of rows) expect([tool, version]).toEqual([tool, packages[`node_modules/${tool}`]?.version]);
});

test("each row has a test, and each test of a consumer has a row", async () => {
  const tests = (await readRows()).map((row) => row.test);
  expect(tests.filter((path) => !existsSync(path))).toEqual([]);
  const here = (await readdir(import.meta.dirname)).filter((name) => name.endsWith(".test.ts"));
  const consumers = here.map((name) => join(import.meta.dirname, name)).filter((path) => path !== import.meta.filename);
  expect(consumers.filter((path) => !tests.includes(path))).toEqual([]);
});

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly version: string }>>;
}

async function readRows(): Promise<{ readonly tool: string; readonly version: string; readonly test: string }[]> {
  const [, section = ""] = (await readFile(README, "utf8")).split("\n## Tools that were tried\n");
  const lines = (section.split("\n## ")[0] ?? "").split("\n").filter((line) => line.startsWith("| `"));
  return lines.map((line) => {
    const [tool = "", version = "", , , link = ""] = line
      .split("|")
      .slice(1)
      .map((cell) => cell.trim().replaceAll("`", ""));
    return { tool, version, test: resolve(ROOT, "openapi", /\]\((.+)\)/.exec(link)?.[1] ?? "without a link") };
  });
}
