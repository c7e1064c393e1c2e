import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { judgeBackend } from "./judge-backend.fixture.ts";

/** Debian's packages `python3-fastapi` and `python3-uvicorn` belong to its own interpreter. */
const PYTHON = "/usr/bin/python3";

/** Conformant servers of other people's frameworks: a command that succeeds if the runtime is there, and the one that starts it. */
const BACKENDS: readonly [name: string, needs: readonly string[], start: readonly string[]][] = [
  ["Express", ["node", "--version"], ["node", "express/server.mjs"]],
  ["FastAPI", [PYTHON, "-c", "import fastapi, uvicorn"], [PYTHON, "fastapi/server.py"]],
  [
    "Go",
    ["go", "version"],
    ["sh", "-c", 'go build -o "$DATA.server" go/server.go && exec "$DATA.server"'],
  ],
];

for (const [name, [command = "", ...args], start] of BACKENDS) {
  const isThere = spawnSync(command, args, { stdio: "ignore" }).status === 0;
  const reason = isThere
    ? ""
    : `NOT RUN: \`${[command, ...args].join(" ")}\` fails, so the runtime is not installed: `;
  if (!isThere) console.warn(reason + name);

  test.skipIf(!isThere)(
    `${reason}a ${name} server written from the interface text conforms, in an exploration too`,
    async () => {
      const { code, stdout, stderr } = await judgeBackend(start, import.meta.dirname, [
        "--explore",
        "300",
        "--explore-seed",
        "7",
      ]);
      expect(stdout + stderr).toMatch(/^conformant /m);
      expect(code).toBe(0);
    },
  );
}
