import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT, readManifest } from "./packed.fixture.ts";

test("every dependency that a user installs is named in CONTRIBUTING with its reason, and no other", async () => {
  const [, section = ""] = (await readFile(join(ROOT, "CONTRIBUTING.md"), "utf8")).split("\n## Dependencies\n");
  const rows = section.split("\n## ")[0]?.match(/^\| `.*$/gm) ?? [];
  const named = rows.map((row) => row.split("|").map((cell) => cell.trim().replaceAll("`", "")));
  expect(named.map(([, name]) => name).toSorted()).toEqual(Object.keys((await readManifest()).dependencies).toSorted());
  for (const [, name, reason] of named) expect(reason?.length, name).toBeGreaterThan(20);
});
