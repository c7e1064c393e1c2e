import { spawnSync } from "node:child_process";
import { mkdtemp, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../mock-server/tests/mock-process.fixture.ts";

test.each([
  [false, 0, [/skipped, not-tested: the target names no free key\n {2}plan\.not-premium, /, /Tests {2}1 passed \| 2 skipped/]],
  [true, 1, [/FAIL .*plan\.not-premium \[must\]/, /not-tested: the target names no free key/, /Tests {2}2 failed \| 1 passed/]],
])("with strict %s, vitest exits with %i for a case without evidence, and prints its reason", async (strict, code, expected) => {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-vitest-"));
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const file = `import { createMock } from "${ROOT}/mock-server/index.ts";
    import { allCases } from "${ROOT}/contract-tests/index.ts";
    import { defineContractTests } from "${ROOT}/contract-tests/vitest.ts";
    const cases = allCases.filter(({ id }) => id.startsWith("plan.") || id === "list.total");
    defineContractTests({ app: createMock().app, keys: { premium: "mk_many" }, cases, strict: ${strict} });`;
  await writeFile(join(folder, "one.test.ts"), file);
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const env = { PATH: process.env.PATH, NO_COLOR: "1" };
  const run = spawnSync(process.execPath, [vitest, "run", "--root", folder], { cwd: folder, env, encoding: "utf8" });
  for (const words of expected) expect(run.stdout + run.stderr).toMatch(words);
  expect(run.status).toBe(code);
});
