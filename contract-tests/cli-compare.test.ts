import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { allCases } from "./cases/all-cases.ts";
import { runCli } from "./cli-run.fixture.ts";
import { jsonReport } from "./reporters/json.ts";
import { NASTY } from "./reporters/sample-report.fixture.ts";
import { profileFile, recordedProfile } from "./runner/profile.ts";
import { runSuite } from "./runner/run.ts";
import { reference } from "./self-test/reference.ts";

let mock: string;
let staging: string;
let profile: string;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-compare-"));
  const judge = async (host: string, options: Parameters<typeof reference>[0]) => {
    const { target, transport } = reference(options);
    const judged = { ...target, baseUrl: `https://${host}/v1`, confirmHost: host };
    return runSuite({ target: judged, transport }, allCases);
  };
  const file = async (name: string, text: string): Promise<string> => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  mock = await file("mock.json", jsonReport(await judge("mock.example", {})));
  const other = await judge("staging.example", { profile: { "list.total": "page" }, disposable: 0 });
  staging = await file("staging.json", jsonReport({ ...other, documentSha256: "1".repeat(64), suiteVersion: "0.9" }));
  profile = await file("live.json", profileFile(recordedProfile(other)));
});

test("what differs comes first, what is equal in a line, and the exit code says which", async () => {
  const { code, stdout } = await runCli(["compare", mock, staging]);
  expect(code).toBe(1);
  const lines = stdout.split("\n");
  expect(lines.slice(0, 2)).toEqual(["1  https://mock.example/v1     conformant", "2  https://staging.example/v1  partial"]);
  expect(lines[2]).toMatch(/^judged by different documents: https:\/\/mock\.example\/v1 [0-9a-f]{12}, .* 111111111111$/);
  expect(lines[3]).toMatch(/^judged by different versions of the suite: .* 1\.1, .* 0\.9$/);
  expect(stdout).toMatch(/^Verdicts that differ +1 +2$/m);
  expect(stdout).toMatch(/^delete\.success +pass +not-tested$/m);
  expect(stdout).toMatch(/^list\.total +all +page$/m);
  expect(stdout).toMatch(/^list\.last-id-deleted +403 +–$/m);
  expect(stdout).toMatch(/^equal: \d+ verdicts \(\d+ pass, .*\), \d+ answers$/m);
  expect(stdout).not.toMatch(/mk_/);
});

test("the same target is no difference, and is named by its file too", async () => {
  const { code, stdout } = await runCli(["compare", mock, mock]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^1 {2}https:\/\/mock\.example\/v1 \(mock\.json\) {2}conformant$/m);
  expect(stdout.trim().split("\n").at(-1)).toBe("no difference");
});

test("a profile takes part with its answers", async () => {
  const { code, stdout } = await runCli(["compare", mock, staging, profile]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^3 {2}live\.json +a profile$/m);
  expect(stdout).toMatch(/^list\.total +all +page +page$/m);
});

test("it is written as markdown and as a page too", async () => {
  const page = `${mock}.html`;
  const { code, stdout } = await runCli(["compare", mock, staging, "--report", "markdown", "--report", `html=${page}`]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^\| <code>list\.total<\/code> \| <code>all<\/code> \| <code>page<\/code> \|$/m);
  expect(await readFile(page, "utf8")).toMatch(/<th scope="row"><code>list\.total<\/code><\/th><td>all<\/td><td>page<\/td>/);
});

test("nothing in a report moves the cursor, or is a tag or a mark", async () => {
  const text = JSON.parse(await readFile(staging, "utf8"));
  const nasty = `${staging}.nasty`;
  await writeFile(
    nasty,
    JSON.stringify({ ...text, target: { baseUrl: NASTY }, observations: { [NASTY]: NASTY, "list.total": NASTY } }),
  );
  const page = `${nasty}.html`;
  const args = ["compare", mock, nasty, "--report", "console", "--report", "markdown", "--report", `html=${page}`];
  const { code, stdout } = await runCli(args);
  expect(code).toBe(1);
  expect(stdout).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}]|^::error/mu);
  expect(stdout.slice(stdout.indexOf("## "))).not.toMatch(/<img|@octocat/);
  expect(await readFile(page, "utf8")).not.toMatch(/<img|<script/);
});

test.each([
  ["compare needs two files or more", (): string[] => [mock]],
  ["/no/such.json: cannot be read (ENOENT)", (): string[] => [mock, "/no/such.json"]],
  ["neither a JSON report nor a profile of this suite", (): string[] => [mock, join(import.meta.dirname, "../package.json")]],
  ["cli.ts: not JSON", (): string[] => [mock, join(import.meta.dirname, "cli.ts")]],
  ["compare writes no junit report; there are: console, markdown, html", (): string[] => [mock, staging, "--report", "junit"]],
])("exit 2 with one line: %s", async (line, args) => {
  const { code, stdout, stderr } = await runCli(["compare", ...args()]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(line);
  expect(stderr.trim().split("\n")).toHaveLength(1);
});
