import { spawnSync } from "node:child_process";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { ROOT } from "../../mock-server/tests/mock-process.fixture.ts";
import { newFolder } from "../commands/run.fixture.ts";

const FEW = 'only: ["plan", "list.total"]';

/** Test files of a user: the options of each, and what vitest prints about it. */
const FILES: readonly [what: string, options: string, expected: RegExp][] = [
  [
    "a rule without evidence is skipped, and the reason printed",
    `keys: { premium: "mk_many" }, ${FEW}`,
    / 0\.test\.ts \(2 tests \| 1 skipped\)(.*\n)+?skipped, not-tested: the target names no free key: add .*\n {2}plan\.not-premium\n/,
  ],
  [
    "with strict, it fails",
    `keys: { premium: "mk_many" }, strict: true, ${FEW}`,
    /FAIL {2}1\.test\.ts .*plan\.not-premium \[must\]\nError: not-tested: the target names no free key/,
  ],
  [
    "a broken rule fails with the text of the finding",
    `keys: { premium: "mk_many", free: "mk_other" }, ${FEW}`,
    /FAIL {2}2\.test\.ts .*\nError: plan\.not-premium: .*An account that is not on the premium.*\nsent +curl -i.*\ncame .*\nanswer +200 .*\nright +402\n/,
  ],
  [
    "an untestable target fails with the reason",
    'keys: { premium: "wrong" }',
    /FAIL {2}3\.test\.ts .*\nError: the premium key was/,
  ],
];

let output = "";
beforeAll(async () => {
  const folder = await newFolder();
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  for (const [place, [, options]] of FILES.entries()) {
    writeFileSync(
      join(folder, `${place}.test.ts`),
      `import { createMock } from "${ROOT}/mock-server/index.ts";
      import { defineContractTests } from "${ROOT}/contract-tests/vitest.ts";
      defineContractTests({ app: createMock().app, ${options} });`,
    );
  }
  const command = [
    join(ROOT, "node_modules/vitest/vitest.mjs"),
    "run",
    "--no-isolate",
    "--maxWorkers=1",
  ];
  const { stdout, stderr, status } = spawnSync(process.execPath, command, {
    cwd: folder,
    env: { PATH: process.env.PATH, NO_COLOR: "1" },
    encoding: "utf8",
  });
  output = stdout + stderr;
  expect(status).toBe(1);
});

test.each(FILES)("in vitest, %s", (_what, _options, expected) => {
  expect(output).toMatch(expected);
});
