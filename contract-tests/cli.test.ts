import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCli as run } from "./cli-run.fixture.ts";
import reportSchema from "./model/report.schema.json" with { type: "json" };
import type { Target } from "./model/target.ts";
import { startReference } from "./self-test/reference.ts";

let started: Awaited<ReturnType<typeof startReference>>;
let folder: string;

beforeAll(async () => {
  started = await startReference();
  folder = await mkdtemp(join(tmpdir(), "tts-projects-cli-"));
});
afterAll(() => started.close());

test("without arguments it judges a fresh reference and exits 0", async () => {
  const { code, stdout, stderr } = await run([]);
  expect(stdout).toMatch(/must 23\/23 · listed 5\/5 · one-of 10\/10 · observed 15 recorded\nconformant/);
  expect(stdout).not.toMatch(/^(vacuous|not-tested|fail)/m);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
});

test("a target file is judged, and the JSON report fits its schema and holds no key", async () => {
  const file = join(folder, "report.json");
  const { code, stdout } = await run(["--target", await targetFile({}), "--report", `json=${file}`, "--report", "console"]);
  const text = await readFile(file, "utf8");
  const validate = new Ajv2020({ strict: false }).compile(reportSchema);
  expect(validate(JSON.parse(text)), JSON.stringify(validate.errors)).toBe(true);
  expect(JSON.parse(text)).toMatchObject({
    conformance: "conformant",
    target: { projects: 230 },
    observations: { "list.total": "all" },
  });
  for (const key of Object.values(started.target.keys)) expect(text + stdout).not.toContain(key);
  expect(code).toBe(0);
});

test("a broken rule exits 1 and shows what was expected, what came and how to ask again", async () => {
  const { premium, otherPremium = "" } = started.target.keys;
  const target = await targetFile({ keys: { premium, free: otherPremium } });
  const { code, stdout } = await run(["--target", target, "--only", "plan"]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/fail\s+plan\.not-premium {2}An account that is not on the premium plan/);
  expect(stdout).toMatch(
    /expected {2}402\n\s+actual {4}GET \/projects -> 200, although it had to be refused; is the free key that of an account without the plan\?/,
  );
  expect(stdout).toMatch(/sent {6}curl -i -H "X-Master-Key: \$TTS_PROJECTS_(FREE|OTHER)_KEY"/);
});

test("--fail-on incomplete exits 4 where something could not be tested", async () => {
  const partial = [
    "--target",
    await targetFile({ disposableProjectIds: [] }),
    "--only",
    "delete.success",
    "--only",
    "delete.unknown",
  ];
  expect(await run(partial)).toMatchObject({ code: 0, stdout: expect.stringContaining("\npartial") });
  expect(await run([...partial, "--fail-on", "incomplete"])).toMatchObject({ code: 4 });
});

test("a run in which nothing was tested is never 0", async () => {
  expect(await run(["--target", await targetFile({ disposableProjectIds: [] }), "--only", "delete.success"])).toMatchObject({
    code: 3,
  });
});

test.each([
  [
    3,
    "nothing answers at http://127.0.0.1:1/v1: the connection was refused",
    ["--base-url", "http://127.0.0.1:1/v1"],
    { TTS_PROJECTS_KEY: "k" },
  ],
  [2, "no premium key: set TTS_PROJECTS_KEY", ["--base-url", "http://127.0.0.1:1/v1"], {}],
  [2, "/no/such.json: cannot be read (ENOENT)", ["--target", "/no/such.json"], {}],
  [2, "unknown option '--bogus'", ["--bogus"], {}],
  [2, "unknown option '--onli'", ["--onli", "list"], {}],
  [2, 'no case is called "list.totals"; there are: list.first-page', ["--only", "list.totals"], {}],
  [2, "the selection leaves no case to run", ["--only", "list", "--skip", "list"], {}],
  [2, "There are: console, json, junit, html, markdown, github.", ["--report", "pdf"], {}],
  [2, "It is a number of seconds above 0.", ["--timeout", "0"], {}],
  [2, "It is a whole number from 1 to 999.", ["--concurrency", "0"], {}],
  [2, 'there is no suite version "0.1"; there are: 1.0', ["--suite-version", "0.1"], {}],
  [2, "too many arguments", ["everything"], {}],
])("exit %i with one line: %s", async (code, line, args, environment) => {
  const result = await run(args, environment);
  expect(result).toMatchObject({ code, stdout: "" });
  expect(result.stderr).toContain(line);
  expect(result.stderr.trim().split("\n").length).toBeLessThanOrEqual(2);
});

test("a wrong key exits 3 and is not shown", async () => {
  const result = await run(["--target", await targetFile({ keys: { premium: "mk_wrong_key" } })]);
  expect(result).toMatchObject({ code: 3, stdout: "", stderr: expect.stringContaining("the premium key was refused") });
  expect(result.stderr).not.toContain("mk_wrong_key");
});

test("a malformed target file exits 2 and names the place", async () => {
  const file = join(folder, "malformed.json");
  await writeFile(file, '{"baseUrl":"http://127.0.0.1/v1","keys":{"premum":"k"}}');
  expect(await run(["--target", file])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('/keys must NOT have additional properties: "premum"'),
  });
});

test("list names every case with its level, and --help every flag", async () => {
  const { stdout, code } = await run(["list"]);
  expect(stdout).toMatch(/^list\.next-page\s+must\s+The next page starts right after/m);
  expect(code).toBe(0);
  const help = await run(["--help"]);
  for (const flag of [
    "base-url",
    "target",
    "only",
    "skip",
    "report",
    "timeout",
    "concurrency",
    "suite-version",
    "rate",
    "fail-on",
    "version",
  ])
    expect(help.stdout).toContain(`--${flag}`);
  expect(help.code).toBe(0);
});

async function targetFile(parts: Partial<Target>): Promise<string> {
  const file = join(await mkdtemp(join(folder, "target-")), "target.json");
  await writeFile(file, JSON.stringify({ ...started.target, ...parts }));
  return file;
}
