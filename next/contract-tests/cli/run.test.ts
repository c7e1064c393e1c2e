import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import reportSchema from "../model/report.schema.json" with { type: "json" };
import type { Target } from "../model/target.ts";
import { startReference } from "../self-test/reference.ts";
import { countingServer, newFolder, runHere, writeJson } from "./run.fixture.ts";

type Started = Awaited<ReturnType<typeof startReference>>;

let started: Started;
/** A target with other answers than the reference, and without disposable projects. */
let peculiar: Started;

beforeAll(async () => {
  started = await startReference();
  peculiar = await startReference({ profile: { "list.total": "page", "list.order": "name" }, disposable: 0 });
});
afterAll(() => Promise.all([started.close(), peculiar.close()]));

test("judges a fresh reference without arguments, and exits with 0", async () => {
  const { code, stdout, stderr } = await runHere([]);
  expect(stdout).toMatch(/must (\d+)\/\1 · listed (\d+)\/\2 · one-of (\d+)\/\3 · observed \d+ recorded\nconformant/);
  expect(stdout).not.toMatch(/^(vacuous|not-tested|fail)/m);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
});

test("judges a target file; the JSON report is valid by its schema and contains no key", async () => {
  const file = join(await newFolder(), "report.json");
  const target = await targetFile({});
  const { code, stdout } = await runHere(["--target", target, "--report", `json=${file}`, "--report", "console"]);
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

test.each([
  ["-> 200, although it had to be refused", "premium"],
  ["-> 401", "of no account"],
])("exits with 1 for a broken rule, and asks about a free key that is answered %s", async (actual, kind) => {
  const { premium, otherPremium = "" } = started.target.keys;
  const target = await targetFile({ keys: { premium, free: kind === "premium" ? otherPremium : kind } });
  const { code, stdout } = await runHere(["--target", target, "--only", "plan"]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/fail\s+plan\.not-premium {2}An account that is not on the premium plan/);
  const question = "; is the free key that of an account without the plan?";
  expect(stdout).toMatch(/expected {2}402\n\s+actual {4}GET \/projects/);
  expect(stdout).toContain(`GET /projects ${actual}${question}\n`);
  expect(stdout).toMatch(/sent {6}curl -i -H "X-Master-Key: \$TTS_PROJECTS_(FREE|OTHER)_KEY"/);
});

test.each<[number, RegExp, string[]]>([
  [0, /\npartial/, ["--only", "delete.success", "--only", "delete.unknown"]],
  [4, /\npartial/, ["--only", "delete.success", "--only", "delete.unknown", "--fail-on", "incomplete"]],
  [3, /\nerror/, ["--only", "delete.success"]],
])("exit %i and %s if disposable projects are missing: %j", async (code, stdout, args) => {
  const target = await targetFile({ disposableProjectIds: [] });
  expect(await runHere(["--target", target, ...args])).toMatchObject({ code, stdout: expect.stringMatching(stdout) });
});

test.each<[number, string | RegExp, () => readonly string[] | Promise<readonly string[]>]>([
  [2, "/no/such.json: cannot be read (ENOENT)", () => ["--target", "/no/such.json"]],
  [2, "no premium key: set TTS_PROJECTS_KEY", () => ["--base-url", "http://127.0.0.1:1/v1"]],
  [2, "unknown option '--bogus'", () => ["--bogus"]],
  [2, "unknown option '--onli'", () => ["--onli", "list"]],
  [2, 'there is no command "lst". Did you mean "list"?', () => ["lst"]],
  [2, 'no case is called "list.totals"; choose from: list.first-page', () => ["--only", "list.totals"]],
  [2, "the selection leaves no case to run", () => ["--only", "list", "--skip", "list"]],
  [2, "nothing failed in it, so there is nothing to replay", async () => ["--replay", await reportFile({})]],
  [2, "--replay needs the target again: --target, ", async () => ["--replay", await reportFile({ verdict: "fail" })]],
  [2, "made with --baseline itself", async () => ["--baseline", await reportFile({ baseline: {} })]],
  [2, /not a JSON report of this suite .*: the file must have/, async () => ["--baseline", await writeJson("no.json", {})]],
  [2, "the --before command ended with 3: it must exit with 0 and print the target file", () => ["--before", "exit 3"]],
  [2, "the output of --before: not JSON", () => ["--before", "echo ready"]],
  [2, "option '--before <command>' cannot be used with option '--target <file>'", () => ["--before", "x", "--target", "y"]],
  [2, "standard input: not JSON", () => ["--target", "-"]],
  [2, "Choose from: console, json, junit, html, markdown, github, badge, certificate.", () => ["--report", "pdf"]],
  [2, 'A file name must follow "=".', () => ["--report", "json="]],
  [2, "It must be a number of seconds above 0.", () => ["--timeout", "0"]],
  [2, "It must be a whole number from 1 to 999.", () => ["--concurrency", "0"]],
  [2, "It must be a whole number from 1 to 100000.", () => ["--explore", "100001"]],
  [2, "It must be a whole number from 0 to 999999999.", () => ["--explore", "10", "--explore-seed", "x"]],
  [2, 'there is no suite version "0.1"; there are: 1.0', () => ["--suite-version", "0.1"]],
  [
    3,
    "nothing answers at http://127.0.0.1:1/v1: the connection was refused\n",
    async () => ["--target", await targetFile({ baseUrl: "http://127.0.0.1:1/v1" })],
  ],
  [3, "the premium key was refused", async () => ["--target", await targetFile({ keys: { premium: "mk_wrong_key" } })]],
  [
    2,
    '/keys must NOT have additional properties: "premum"',
    async () => ["--target", await writeJson("target.json", { baseUrl: "http://127.0.0.1/v1", keys: { premum: "k" } })],
  ],
  [
    2,
    /malformed\.json: .*\/0 must have required property 'reason'.*a waiver is/,
    async () => ["--waivers", await writeJson("malformed.json", [{ id: "list.total", expires: "soon" }])],
  ],
  [
    2,
    /other\.har: not a recording .*: \/log\/entries must be array\n$/,
    async () => ["judge", await writeJson("other.har", { log: { entries: {}, _target: started.target } })],
  ],
  [
    2,
    /profile\.json: list\.total cannot be "none"/,
    async () => ["--dry-run", "--profile", await writeJson("profile.json", { "list.total": "none" })],
  ],
])("exit %i with one line: %s", async (code, line, args) => {
  const ran = await runHere(await args());
  expect(ran).toMatchObject({ code, stdout: "" });
  expect(ran.stderr).toEqual(typeof line === "string" ? expect.stringContaining(line) : expect.stringMatching(line));
  expect(ran.stderr).not.toContain("mk_wrong_key");
  expect(ran.stderr.trim().split("\n")).toHaveLength(1);
});

test("exits with 0 for a broken target with its own report as baseline; a replay says what still fails", async () => {
  const report = join(await newFolder(), "report.json");
  const target = await targetFile({ keys: { premium: started.target.keys.premium, free: "mk_other" } });
  const args = ["--target", target, "--only", "plan"];
  expect((await runHere([...args, "--report", `json=${report}`])).code).toBe(1);
  const known = await runHere([...args, "--baseline", report]);
  expect(known.stdout).toMatch(/^baseline: the report of http.* at .*Z; 2 known failures \(plan\.not-premium, .*\), 0 gone$/m);
  expect(known.stdout).toMatch(/^ +waived +known since /m);
  const replay = await runHere(["--target", target, "--replay", report]);
  expect(replay.stdout).toMatch(/^replay of the report of http.* at .*Z: failed plan\.not-premium, plan\.not-premium-combined$/m);
  expect([known.code, replay.code]).toEqual([0, 1]);
});

test.each<[from: string, args: (file: string) => readonly string[]]>([
  ["a command", (file) => ["--before", `cat ${file}`]],
  ["standard input", () => ["--target", "-"]],
])("reads a target from %s", async (_, args) => {
  const file = await targetFile({});
  const { code, stdout } = await runHere([...args(file), "--only", "list.total"], {}, undefined, await readFile(file, "utf8"));
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(started.target.baseUrl) });
});

test("list shows every case with its level, and --help every flag", async () => {
  const { stdout, code } = await runHere(["list"]);
  expect(stdout).toMatch(/^list\.next-page\s+must\s+The next page starts right after/m);
  const help = await runHere(["--help"]);
  const flags =
    "base-url target only skip report timeout concurrency explore explore-seed suite-version rate fail-on profile write-profile version";
  for (const flag of flags.split(" ")) expect(help.stdout).toContain(`--${flag}`);
  expect((await runHere(["init", "--help"])).stdout).toMatch(/^Global Options:.*--ci <name>/ms);
  expect([code, help.code]).toEqual([0, 0]);
});

test("reports an exploration with its seed, and judges it again from a recording", async () => {
  const folder = await newFolder();
  const [har, json] = [join(folder, "explored.har"), join(folder, "explored.json")];
  const explore = ["--explore", "60", "--explore-seed", "7", "--report", `json=${json}`, "--report", "console"];
  const { code, stdout, stderr } = await runHere(["--record", har, ...explore]);
  expect(code).toBe(0);
  expect(stderr).toContain("60 requests of exploration with --explore-seed 7");
  expect(stdout).toMatch(/^explored \d+ requests in \d+ sequences?, seed 7: nothing found$/m);
  const { exploration } = JSON.parse(await readFile(json, "utf8"));
  const again = await runHere(["judge", har, ...explore]);
  expect(again.code).toBe(0);
  expect(JSON.parse(await readFile(json, "utf8")).exploration).toEqual(exploration);
});

test("writes the answers of a target as a profile, and names unknown ones with the reason", async () => {
  const profile = join(await newFolder(), "real.json");
  const { code, stderr } = await runHere(["--target", await peculiarTarget(), "--write-profile", profile]);
  expect(code).toBe(0);
  const written = JSON.parse(await readFile(profile, "utf8"));
  expect(written).toMatchObject({
    "list.total": "page",
    "list.order": "name",
    $leftOut: { "list.last-id-deleted": expect.any(String) },
  });
  expect(written["list.last-id-deleted"]).toBeUndefined();
  expect(stderr).toMatch(
    /wrote .*real\.json: \d+ of \d+ answers; left out: .*list\.last-id-deleted \(not-tested: the target names no/,
  );
});

test.each<[args: readonly string[], code: number, line: string | RegExp]>([
  [["--profile", await writeJson("profile.json", { "list.total": "all" })], 0, /allowed +list\.total/],
  [["--profile", await writeJson("profile.json", { "list.total": "all" }), "--strict"], 1, /fail +list\.total/],
  [
    ["--waivers", await writeJson("stale.json", [{ id: "list.total", reason: "issue 12", expires: "2999-01-31" }])],
    1,
    "list.total: nothing fails any more, so the waiver can go",
  ],
])("judges a target with another answer by %j and exits with %i", async (args, code, line) => {
  const ran = await runHere(["--target", await peculiarTarget(), "--only", "list", ...args]);
  expect(ran.code).toBe(code);
  expect(ran.stdout).toMatch(line);
});

test("records a run without keys, and judges it again offline", async () => {
  const har = join(await newFolder(), "run.har");
  const live = await runHere(["--target", await peculiarTarget(), "--record", har]);
  expect(await readFile(har, "utf8")).not.toMatch(/mk_(premium|other|free)/);
  const offline = await runHere(["judge", har]);
  expect(withoutTimes(offline.stdout)).toBe(withoutTimes(live.stdout));
  expect(offline.code).toBe(0);
});

test("a dry run sends nothing, and lists each request and each id that might be deleted", async () => {
  const { baseUrl, requests } = await countingServer();
  const { code, stdout } = await runHere(["--dry-run", "--explore", "50", "--explore-seed", "1"], {
    TTS_PROJECTS_BASE_URL: baseUrl,
    TTS_PROJECTS_KEY: "secret-key",
    TTS_PROJECTS_DISPOSABLE: "7,8",
  });
  expect({ code, requests: requests() }).toEqual({ code: 0, requests: 0 });
  expect(stdout).toMatch(
    /^dry run: nothing is sent to .*\/v1\. Against an account of 230 projects, a run would send \d+ requests:/,
  );
  expect(stdout).toContain("\nlist.first-page\n  GET /projects ");
  for (const asked of ["=7", "={unknown id}", "=%20{unknown id}"])
    expect(stdout).toContain(`  DELETE /project?projectId${asked} `);
  expect(stdout).not.toMatch(/(limit|projectId)=[^&\s]*\{id\}/);
  expect(stdout).toMatch(/\nthen an exploration of \d+ requests with seed 1, such as\n +\d+ GET \/projects +key premium\n/);
  expect(stdout.trim().split("\n").at(-1)).toMatch(/^\d+ of them are writes\. Ids that might be deleted: 7, 8$/);
  expect(stdout).not.toContain("secret-key");
});

function peculiarTarget(): Promise<string> {
  return writeJson("target.json", peculiar.target);
}

function targetFile(parts: Partial<Target>): Promise<string> {
  return writeJson("target.json", { ...started.target, ...parts });
}

function reportFile({ verdict = "pass", ...more }: { verdict?: string; baseline?: object }): Promise<string> {
  const { target, ...facts } = { target: { baseUrl: "http://127.0.0.1/v1" }, documentSha256: "", startedAt: "2026-11-22" };
  const cases = [{ id: "list.total", level: "must", verdict, detail: "" }];
  const tool = { name: "tts-projects-contract" };
  return writeJson("report.json", { tool, target, ...facts, conformance: "partial", observations: {}, cases, ...more });
}

function withoutTimes(text: string): string {
  return text.replace(/^what took longest\n( .*\n)+\n/m, "").replace(/\d+(\.\d)? m?s\b/g, "");
}
