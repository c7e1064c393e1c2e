import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCli } from "./cli-run.fixture.ts";
import { startReference } from "./self-test/reference.ts";

let folder: string;
let started: Awaited<ReturnType<typeof startReference>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tts-projects-artefacts-"));
  started = await startReference({ profile: { "list.total": "page", "list.order": "name" }, disposable: 0 });
});
afterAll(() => started.close());

test("the answers of a target are written as a profile, and what is not known is left out and said", async () => {
  const profile = join(folder, "real.json");
  const { code, stderr } = await runCli(["--target", await target(), "--write-profile", profile]);
  expect(code).toBe(0);
  const written = JSON.parse(await readFile(profile, "utf8"));
  expect(written).toMatchObject({
    "list.total": "page",
    "list.order": "name",
    $leftOut: { "list.last-id-deleted": expect.any(String) },
  });
  expect(written["list.last-id-deleted"]).toBeUndefined();
  expect(stderr).toMatch(
    /wrote .*real\.json: \d+ of 22 answers; left out: .*list\.last-id-deleted \(not-tested: the target names no/,
  );
});

test("a target is held to a profile: drift is allowed, and fails a strict run", async () => {
  const profile = await file("profile.json", { "list.total": "all" });
  const args = ["--target", await target(), "--only", "list", "--profile", profile];
  expect(await runCli(args)).toMatchObject({ code: 0, stdout: expect.stringMatching(/allowed +list\.total/) });
  expect(await runCli([...args, "--strict"])).toMatchObject({ code: 1, stdout: expect.stringMatching(/fail +list\.total/) });
});

test("a stale waiver exits 1, a malformed one 2", async () => {
  const stale = await file("stale.json", [{ id: "list.total", reason: "issue 12", expires: "2999-01-31" }]);
  const malformed = await file("malformed.json", [{ id: "list.total", expires: "soon" }]);
  expect(await runCli(["--target", await target(), "--only", "list", "--waivers", stale])).toMatchObject({
    code: 1,
    stdout: expect.stringContaining("list.total: nothing fails any more, so the waiver can go"),
  });
  expect(await runCli(["--target", await target(), "--waivers", malformed])).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/malformed\.json: .*\/0 must have required property 'reason'.*a waiver is/),
  });
});

test("a run is recorded without keys, and judged again offline", async () => {
  const har = join(folder, "run.har");
  const live = await runCli(["--target", await target(), "--record", har]);
  expect(await readFile(har, "utf8")).not.toMatch(/mk_(premium|other|free)/);
  const offline = await runCli(["judge", har]);
  expect(withoutTimes(offline.stdout)).toBe(withoutTimes(live.stdout));
  expect(offline.code).toBe(0);
  expect(await runCli(["judge", await file("other.har", { log: { entries: {}, _target: started.target } })])).toEqual({
    code: 2,
    stdout: "",
    stderr: expect.stringMatching(
      /^tts-projects-contract: \S+other\.har: not a recording [^\n]*: \/log\/entries must be array\n$/,
    ),
  });
});

test("a dry run sends nothing, and names each request and each id that might be deleted", async () => {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const { code, stdout } = await runCli(["--dry-run", "--base-url", baseUrl], {
    TTS_PROJECTS_KEY: "secret-key",
    TTS_PROJECTS_DISPOSABLE: "7,8",
  });
  server.close();
  expect({ code, requests }).toEqual({ code: 0, requests: 0 });
  expect(stdout).toMatch(/^dry run: nothing is sent to .*\/v1\. Against an account of 230 projects, \d+ requests would be:/);
  expect(stdout).toContain("\nlist.first-page\n  GET /projects ");
  expect(stdout).toContain("  DELETE /project?projectId=7 ");
  expect(stdout.trim().split("\n").at(-1)).toMatch(/^\d+ of them are writes\. Ids that might be deleted: 7, 8$/);
  expect(stdout).not.toContain("secret-key");
});

async function target(): Promise<string> {
  return file("target.json", started.target);
}

async function file(name: string, content: unknown): Promise<string> {
  const path = join(await mkdtemp(join(folder, "file-")), name);
  await writeFile(path, JSON.stringify(content));
  return path;
}

function withoutTimes(text: string): string {
  return text.replace(/^what took longest\n( .*\n)+\n/m, "").replace(/\d+(\.\d)? m?s\b/g, "");
}
