import { expect, test, vi } from "vitest";
import { runHere, spawnCli, targetFile, writeJson } from "./run.fixture.ts";

type Args = readonly string[];

test.each<[line: string, args: Args]>([
  ["unknown option '--bogus'", ["--bogus"]],
  ["unknown option '--onli' (Did you mean --only?)", ["--onli", "list"]],
  ["command-argument value 'lst' is invalid for argument 'command'. Allowed choices are run, list, explain, init.", ["lst"]],
  ["too many arguments. Expected 1 argument but got 2.", ["run", "list"]],
  ["too many arguments for 'init'. Expected 0 arguments but got 1.", ["init", "here"]],
  ["unknown option '--target'", ["list", "--target", "x"]],
  ["missing required argument 'rule'", ["explain"]],
  ["option '--target <file>' argument missing", ["--target"]],
  [
    "option '--report <name[=file]>' argument 'pdf' is invalid. Choose from: console, json, junit, html, github.",
    ["--report", "pdf"],
  ],
  ["option '--report <name[=file]>' argument 'json=' is invalid. A file name must follow \"=\".", ["--report", "json="]],
  ["option '--fail-on <what>' argument 'x' is invalid. Allowed choices are incomplete.", ["--fail-on", "x"]],
  ["option '--timeout <seconds>' argument '0' is invalid. It must be a number above 0.", ["--timeout", "0"]],
  ["option '--rate <n/s>' argument 'x/s' is invalid. It must be a number above 0.", ["--rate", "x/s"]],
  ["option '--concurrency <n>' argument '0' is invalid. It must be a whole number from 1 to 999.", ["--concurrency", "0"]],
  ["option '--explore <n>' argument '1e9' is invalid. It must be a whole number from 1 to 100000.", ["--explore", "1e9"]],
  ["--explore-seed needs --explore", ["--explore-seed", "7"]],
  ["the selection leaves no case to run", ["--only", "list", "--skip", "list"]],
  ["/no/such.json: cannot be read (ENOENT)", ["--target", "/no/such.json"]],
  ["/no/such.json: cannot be read (ENOENT)", ["--profile", "/no/such.json"]],
  [
    'no premium key: set TTS_PROJECTS_KEY or "keys": {"premium": "…"} in the target file',
    ["--base-url", "http://127.0.0.1:1/v1"],
  ],
])("exits with 2 and one line: %s", async (line, args) => {
  expect(await runHere(args)).toEqual({ code: 2, stdout: "", stderr: `tts-projects-contract: ${line}\n` });
});

test.each<[code: number, line: RegExp, args: () => Args | Promise<Args>]>([
  [2, /no case is called "list\.totals"\. Did you mean "list\.total"\? Choose from: list\./, () => ["--only", "list.totals"]],
  [2, /no case is called "explore\.lst"\. Choose from: list, auth, /, () => ["explain", "explore.lst"]],
  [2, /standard input: not JSON: /, () => ["--target", "-"]],
  [
    2,
    /target\.json: \/keys must NOT have additional properties: "premum"/,
    async () => ["--target", await writeJson("target.json", { baseUrl: "http://127.0.0.1/v1", keys: { premum: "k" } })],
  ],
  [
    2,
    /waivers\.json: .*\/0 must have required property 'reason'.*a waiver is/,
    async () => ["--waivers", await writeJson("waivers.json", [{ id: "list.total", expires: "soon" }])],
  ],
  [
    2,
    /profile\.json: list\.total cannot be "none"/,
    async () => ["--dry-run", "--profile", await writeJson("profile.json", { "list.total": "none" })],
  ],
  [
    3,
    /http:\/\/127\.0\.0\.1:1\/v1: .*the connection was refused/,
    async () => ["--target", await targetFile({}, { baseUrl: "http://127.0.0.1:1/v1" })],
  ],
  [3, /the premium key was refused/, async () => ["--target", await targetFile({}, { keys: { premium: "mk_wrong_key" } })]],
])("exits with %i and one line like %s", async (code, line, args) => {
  const ran = await runHere(await args());
  expect(ran).toMatchObject({ code, stdout: "" });
  expect(ran.stderr).toMatch(line);
  expect(ran.stderr).toMatch(/^tts-projects-contract: [^\n]+\n$/);
  expect(ran.stderr).not.toContain("mk_wrong_key");
});

test("--help shows every flag in its group, the commands and the exit codes", async () => {
  const { code, stdout } = await runHere(["--help"]);
  const groups = {
    Target: ["base-url", "target"],
    Cases: ["only", "skip", "profile", "strict", "waivers", "explore", "explore-seed"],
    Reports: ["report", "write-profile", "write-data", "fail-on"],
    Pace: ["rate", "timeout", "concurrency"],
    More: ["dry-run", "version"],
    Commands: [],
  };
  const flagsOf = (text = "") => [...text.matchAll(/^ {2}--([a-z-]+)/gm)].map(([, name]) => name);
  const parts = stdout.split(/^(?=[A-Z]\w+:\n)/m).slice(1);
  expect(Object.fromEntries(parts.map((part) => [part.split(":", 1)[0], flagsOf(part)]))).toEqual(groups);
  for (const part of [/^ {2}list /m, /^ {2}explain <rule> /m, /^ {2}init /m, /^Exit codes: 0 .* 4 incomplete\.$/m])
    expect(stdout).toMatch(part);
  expect(code).toBe(0);
});

test("the environment names a target that no flag names", async () => {
  vi.stubEnv("TTS_PROJECTS_BASE_URL", "http://127.0.0.1:1/v1");
  const { code, stderr } = await runHere([], { env: { TTS_PROJECTS_KEY: "k" } }).finally(() => vi.unstubAllEnvs());
  expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringContaining("http://127.0.0.1:1/v1: ") });
});

test("an error outside the run is one line and exit code 3", async () => {
  const stray = "process.once('beforeExit', () => { throw new Error('stray') })";
  const env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(stray)}` };
  const { code, stderr } = await spawnCli(["list"], env);
  expect({ code, stderr }).toEqual({ code: 3, stderr: "tts-projects-contract: internal error: stray\n" });
});

test("a bug of the suite is one line and exit code 3", async () => {
  const args = ["--target", await targetFile(), "--only", "delete.success"];
  const broken = vi.spyOn(Date.prototype, "toISOString").mockImplementation(() => {
    throw new Error("no\ntime");
  });
  const ran = await runHere(args).finally(() => broken.mockRestore());
  expect(ran).toEqual({ code: 3, stdout: "", stderr: "tts-projects-contract: internal error: no\\u000atime\n" });
});
