import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ApiResponse, Middleware } from "../mock-server/index.ts";
import { type CliRun, runCli } from "./cli-run.cases.ts";
import { startReference } from "./self-test/reference.ts";

test("a run in which most of what the interface states was refused with 429 exits 3 and says so", async () => {
  const { code, stdout, stderr } = await runAgainst(limit((count) => count > 30, { "Retry-After": "3600" }));
  expect(code).toBe(3);
  expect(stderr).toMatch(
    /: judged almost nothing: \d+ of \d+ cases about what the interface states came to no verdict; [a-z.-]+: the target answered 429 and asks to wait for 3600 s\n$/,
  );
  expect(stdout).toMatch(/\nerror {2}.*judged almost nothing/);
});

test("a target whose clock is an hour ahead names a moment to wait for, and is judged", async () => {
  const hour = 3_600_000;
  const [date, later] = [Date.now() + hour, Date.now() + hour + 1000].map((time) => new Date(time).toUTCString());
  const { code, stdout } = await runAgainst(limit((count) => count === 30, { Date: date ?? "", "Retry-After": later ?? "" }));
  expect(stdout).toMatch(/\nconformant {2}/);
  expect(code).toBe(0);
});

test.each([
  [{ FORCE_COLOR: "1" }, true],
  [{ FORCE_COLOR: "0" }, false],
  [{ FORCE_COLOR: "1", NO_COLOR: "1" }, false],
])(
  "without a terminal and with %j, it is %s that the report has colours, and a report in a file has none",
  async (environment, colored) => {
    const file = join(await mkdtemp(join(tmpdir(), "tts-projects-environment-")), "report.txt");
    const { stdout, stderr } = await runCli(
      ["--only", "list.shape", "--report", "console", "--report", `console=${file}`],
      environment,
    );
    expect(stdout.includes("\u001b[32mpass")).toBe(colored);
    expect(await readFile(file, "utf8")).toMatch(/^pass +list\.shape/m);
    expect(stderr).toBe("");
  },
);

function limit(refuses: (count: number) => boolean, headers: ApiResponse["headers"]): Middleware {
  let count = 0;
  return (next) => (request) => {
    count += 1;
    return refuses(count) ? { status: 429, headers, body: "" } : next(request);
  };
}

async function runAgainst(wrap: Middleware, ...args: readonly string[]): Promise<CliRun> {
  const { target, close } = await startReference({ wrap });
  const file = join(await mkdtemp(join(tmpdir(), "tts-projects-environment-")), "target.json");
  try {
    await writeFile(file, JSON.stringify(target));
    return await runCli(["--target", file, ...args]);
  } finally {
    await close();
  }
}
