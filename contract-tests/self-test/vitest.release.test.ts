import { spawnSync } from "node:child_process";
import { mkdtemp, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../mock-server/tests/mock-process.fixture.ts";

const OPEN = 'keys: { premium: "mk_many" }, only: ["plan", "list.total"]';
const BROKEN = 'keys: { premium: "mk_many", free: "mk_other" }, only: ["plan", "list.total"]';

test.each<[what: string, options: string, code: number, expected: RegExp[]]>([
  [
    "skips a rule without evidence, and prints the reason",
    OPEN,
    0,
    [/skipped, not-tested: the target names no free key\n {2}plan\.not-premium\n/, /Tests {2}1 passed \| 1 skipped/],
  ],
  [
    "fails it with strict",
    `${OPEN}, strict: true`,
    1,
    [/FAIL .*plan\.not-premium \[must\]/, /Error: not-tested: the target names no free key/, /Tests {2}1 failed \| 1 passed/],
  ],
  [
    "fails a broken rule with the text of the finding",
    BROKEN,
    1,
    [
      /Error: An account that is not on the premium plan is refused/,
      /^sent +curl -i/m,
      /^came +\S/m,
      /^answer +200 /m,
      /^right +402/m,
      /^fix +/m,
      /1 failed \| 1 passed/,
    ],
  ],
  ["fails with what makes the target untestable", 'keys: { premium: "wrong" }', 1, [/Error: the premium key was refused/]],
])("vitest %s", async (_, options, code, expected) => {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-vitest-"));
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const file = `import { createMock } from "${ROOT}/mock-server/index.ts";
    import { defineContractTests } from "${ROOT}/contract-tests/vitest.ts";
    defineContractTests({ app: createMock().app, ${options} });`;
  await writeFile(join(folder, "one.test.ts"), file);
  const vitest = join(ROOT, "node_modules/vitest/vitest.mjs");
  const env = { PATH: process.env.PATH, NO_COLOR: "1" };
  const run = spawnSync(process.execPath, [vitest, "run", "--root", folder], { cwd: folder, env, encoding: "utf8" });
  for (const words of expected) expect(run.stdout + run.stderr).toMatch(words);
  expect(run.status).toBe(code);
});
