import { expect, test } from "vitest";
import { ruleOf } from "../../openapi/index.ts";
import { allCases } from "../cases/all-cases.ts";
import { countingServer, runHere } from "./run.fixture.ts";

test("list shows a line for every case, or for those that flags choose", async () => {
  const { code, stdout } = await runHere(["list"]);
  expect(stdout.split("\n")).toHaveLength(allCases.length + 1);
  expect(stdout).toMatch(/^list\.next-page +must +The next page starts right after/m);
  const { stdout: chosen } = await runHere(["list", "--only", "auth", "--skip", "auth.key-empty"]);
  expect(chosen).toMatch(/^(auth\.\S+ .*\n)+$/);
  expect(chosen).not.toContain("auth.key-empty");
  expect(code).toBe(0);
});

test.each([
  ["list.limit", "list.limit", /^ {12}GET \/projects\?limit=1 key premium/m],
  ["explore.list.maximum", "list.maximum", /^asked {7}every answer/m],
  ["list.total", "list.total", /^open {8}.*\(list\.total\)\n(.*\n)*? {12}all \(the reference\): /m],
  ["delete.success", "delete.success", /^ {12}DELETE \/project\?projectId=7 key premium/m],
  ["delete.cascade", "delete.cascade", /^not asked /m],
] as const)("explain %s shows the rule, what a breach costs, the fix and what is asked", async (name, rule, part) => {
  const { code, stdout } = await runHere(["explain", name]);
  const { level, section, sentence, impact, fix } = ruleOf(rule);
  const text = stdout.replace(/\n +/g, " ");
  for (const each of [`${rule}  ${level}, section ${section}`, sentence, impact, fix])
    expect(text.replace(/\n/g, " ")).toContain(each);
  expect(stdout).toMatch(part);
  expect(stdout.match(/^ {12}(GET|DELETE) /gm)?.length ?? 0).toBeLessThanOrEqual(8);
  expect(code).toBe(0);
});

test("explain takes a prefix", async () => {
  const { stdout } = await runHere(["explain", "plan"]);
  expect(stdout.match(/^plan\.\S+ {2}\S+, section /gm)?.length).toBeGreaterThan(0);
  expect(stdout).not.toMatch(/^list\.\S+ {2}\S+, section /m);
});

test("a dry run sends nothing, and lists each request and each id that might be deleted", async () => {
  const { baseUrl, requests } = await countingServer();
  const env = { TTS_PROJECTS_KEY: "secret-key", TTS_PROJECTS_DISPOSABLE: "7,8" };
  const { code, stdout } = await runHere(["--dry-run", "--base-url", baseUrl], { env });
  expect({ code, requests: requests() }).toEqual({ code: 0, requests: 0 });
  expect(stdout).toMatch(/^dry run: nothing is sent to .*\/v1\. .* a run would send \d+ requests:\n/);
  expect(stdout).toMatch(/\nlist\.first-page\n {2}GET \/projects/);
  for (const asked of ["=7", "={unknown id}"]) expect(stdout).toContain(`  DELETE /project?projectId${asked} `);
  expect(stdout).toMatch(/\n\d+ of them are writes\. Ids that might be deleted: 7, 8\n$/);
  expect(stdout).not.toContain("secret-key");
});

test.each<[baseUrl: string, disposable: string, line: RegExp]>([
  ["http://127.0.0.1:1/v1", "", /Ids that might be deleted: none, since the target names no disposableProjectIds\n$/],
  ["https://tts.invalid/v1", "7", /\n0 of them are writes\. Ids that might be deleted: none, since only reads would be sent\n$/],
])("a dry run of %s with the disposable projects '%s' names no id", async (baseUrl, disposable, line) => {
  const env = { TTS_PROJECTS_KEY: "k", TTS_PROJECTS_DISPOSABLE: disposable };
  const { stdout } = await runHere(["--dry-run", "--base-url", baseUrl], { env });
  expect(stdout).toMatch(line);
});
