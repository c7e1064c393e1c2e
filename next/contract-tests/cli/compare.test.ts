import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { allCases } from "../cases/all-cases.ts";
import type { Report } from "../model/report.ts";
import { jsonReport } from "../reporters/json.ts";
import { NASTY } from "../reporters/sample-report.fixture.ts";
import { profileFile, recordedProfile } from "../runner/profile.ts";
import { runSuite } from "../runner/run.ts";
import { type ReferenceOptions, reference } from "../self-test/reference.ts";
import { newFolder, runHere } from "./run.fixture.ts";

let mock: string;
let staging: string;
let nasty: string;
let profile: string;

beforeAll(async () => {
  const folder = await newFolder();
  const file = async (name: string, text: string): Promise<string> => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  const other = await judge("staging.example", { profile: { "list.total": "page" }, disposable: 0 });
  const changed = { ...other, documentSha256: "1".repeat(64), suiteVersion: "0.9" };
  const target = { ...other.target, baseUrl: NASTY };
  mock = await file("mock.json", jsonReport(await judge("mock.example", {})));
  staging = await file("staging.json", jsonReport(changed));
  nasty = await file("nasty.json", jsonReport({ ...changed, target, observations: { [NASTY]: NASTY, "list.total": NASTY } }));
  profile = await file("live.json", profileFile(recordedProfile(other)));
});

test("shows the differences first and the equal ones in one line, and exits with 1", async () => {
  const { code, stdout } = await runHere(["compare", mock, staging]);
  expect(code).toBe(1);
  const lines = stdout.split("\n");
  expect(lines.slice(0, 2)).toEqual(["1  https://mock.example/v1     conformant", "2  https://staging.example/v1  partial"]);
  expect(lines[2]).toMatch(/^judged by different documents: https:\/\/mock\.example\/v1 [0-9a-f]{12}, .* 111111111111$/);
  expect(lines[3]).toMatch(/^judged by different versions of the suite: .* 1\.2, .* 0\.9$/);
  expect(stdout).toMatch(/^Verdicts that differ: worse +1 +2$/m);
  expect(stdout).toMatch(/^delete\.success +pass +not-tested$/m);
  expect(stdout).toMatch(/^list\.total +all +page$/m);
  expect(stdout).toMatch(/^list\.last-id-deleted +403 +–$/m);
  expect(stdout).toMatch(/^equal: \d+ verdicts \(\d+ pass, .*\), \d+ answers$/m);
  expect(stdout).not.toMatch(/mk_/);
});

test("classifies a different verdict as better, worse or other, from the first target to the last", async () => {
  const { stdout } = await runHere(["compare", staging, mock]);
  expect(stdout).toMatch(/^Verdicts that differ: better +1 +2$/m);
  expect(stdout).not.toContain("worse\n");
  expect(stdout.trim().split("\n").at(-1)).toMatch(/^(\d+) verdicts \(0 worse, \1 better, 0 other\) and \d+ answers differ$/);
});

test("equal reports have no difference, and are also named by their files", async () => {
  const { code, stdout } = await runHere(["compare", mock, mock]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^1 {2}https:\/\/mock\.example\/v1 \(mock\.json\) {2}conformant$/m);
  expect(stdout.trim().split("\n").at(-1)).toBe("no difference");
});

test("compares a profile by its answers", async () => {
  const { code, stdout } = await runHere(["compare", mock, staging, profile]);
  expect(code).toBe(1);
  expect(stdout).toMatch(/^3 {2}live\.json +a profile$/m);
  expect(stdout).toMatch(/^list\.total +all +page +page$/m);
});

test("writes Markdown and HTML, in which no text of a report moves the cursor or is a tag or markup", async () => {
  const page = join(await newFolder(), "page.html");
  const reports = ["--report", "console", "--report", "markdown", "--report", `html=${page}`];
  const { code, stdout } = await runHere(["compare", mock, staging, nasty, ...reports]);
  const [text, html] = [stdout.slice(stdout.indexOf("## ")), await readFile(page, "utf8")];
  expect(code).toBe(1);
  expect(text).toMatch(/^\| <code>list\.total<\/code> \| <code>all<\/code> \| <code>page<\/code> \|/m);
  expect(html).toMatch(/<th scope="row"><code>list\.total<\/code><\/th><td>all<\/td><td>page<\/td>/);
  expect(stdout).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Cs}]|^::error/mu);
  expect(text).not.toMatch(/<img|@octocat/);
  expect(html).not.toMatch(/<img|<script/);
});

test.each([
  ["compare needs two files or more", (): string[] => [mock]],
  ["/no/such.json: cannot be read (ENOENT)", (): string[] => [mock, "/no/such.json"]],
  ["neither a JSON report nor a profile of this suite", (): string[] => [mock, join(import.meta.dirname, "../../package.json")]],
  ["run.ts: not JSON", (): string[] => [mock, join(import.meta.dirname, "run.ts")]],
  ["compare writes no junit report; choose from: console, markdown, html", (): string[] => [mock, staging, "--report", "junit"]],
])("exit 2 with one line: %s", async (line, args) => {
  const { code, stdout, stderr } = await runHere(["compare", ...args()]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toContain(line);
  expect(stderr.trim().split("\n")).toHaveLength(1);
});

async function judge(host: string, options: ReferenceOptions): Promise<Report> {
  const { target, transport } = reference(options);
  return runSuite({ target: { ...target, baseUrl: `https://${host}/v1`, confirmHost: host }, transport }, allCases);
}
