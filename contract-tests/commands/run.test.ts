import { EventEmitter } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Report } from "../model/report.ts";
import { listen } from "../runner/local-server.fixture.ts";
import { deleted } from "../self-test/mutants/conditions.ts";
import { KEYS } from "../self-test/reference.ts";
import type { Middleware } from "../self-test/wire.ts";
import { newFolder, runHere, spawnCli, targetFile, writeJson } from "./run.fixture.ts";

test("judges a fresh reference without arguments, in its own process", async () => {
  const { code, stdout, stderr } = await spawnCli([], {});
  expect(stdout).toMatch(/^tts-projects-contract \S+ {2}http:\/\/127\.0\.0\.1:\d+\/v1 {2}120 projects/);
  expect(stdout).toMatch(/^5 disposable projects named, 5 listed, /m);
  expect(stdout).toMatch(/^conformant /m);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
});

test("says that a key without a target is not used", async () => {
  const { code, stderr } = await runHere(["run", "--only", "list.limit"], { env: { TTS_PROJECTS_FREE_KEY: "k" } });
  expect(stderr).toMatch(/^\S+ TTS_PROJECTS_FREE_KEY is set, but neither --base-url nor --target names a server/);
  expect(code).toBe(0);
});

test("judges a target file into two reports, neither of which contains a key", async () => {
  const file = join(await newFolder(), "report.json");
  const { code, stdout } = await runHere(["--target", await targetFile(), "--report", `json=${file}`, "--report", "console"]);
  const text = await readFile(file, "utf8");
  expect(JSON.parse(text)).toMatchObject({ conformance: "conformant", target: { projects: 230 }, selection: { only: [] } });
  expect(stdout).toMatch(/^conformant /m);
  for (const key of Object.values(KEYS)) expect(text + stdout).not.toContain(key);
  expect(code).toBe(0);
});

test.each<[from: string, args: (text: string) => Promise<readonly string[]>]>([
  ["standard input", async () => ["--target", "-"]],
  ["a URL", async (text) => ["--target", `http://127.0.0.1:${await listen(createServer((_, answer) => answer.end(text)))}/t`]],
])("reads a target from %s", async (_, args) => {
  const text = await readFile(await targetFile(), "utf8");
  const { code, stdout } = await runHere([...(await args(text)), "--only", "list.total"], { stdin: text });
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(JSON.parse(text).baseUrl) });
});

const EFFECTS = ["--only", "delete.success", "--only", "delete.unknown"];

test.each<[number, RegExp, readonly string[]]>([
  [0, /^partial /m, EFFECTS],
  [4, /^partial /m, [...EFFECTS, "--fail-on", "incomplete"]],
  [3, /^error /m, ["--only", "delete.success"]],
])("exits with %i and %s if disposable projects are missing: %j", async (code, stdout, args) => {
  const target = await targetFile({ disposable: 0 });
  expect(await runHere(["--target", target, ...args])).toMatchObject({ code, stdout: expect.stringMatching(stdout) });
});

test("with reports in files only, a run that fails is summed up on stderr, with a line for each finding", async () => {
  const file = join(await newFolder(), "report.json");
  const args = ["--target", await targetFile({ freePlan: "premium" }), "--only", "plan", "--report", `json=${file}`];
  const { code, stdout, stderr } = await runHere(args);
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  expect(stderr).toMatch(/^fail plan\.not-premium( \(\d+ times\))?: GET \/projects.* -> 200.*; right: .*402/m);
  expect(stderr).toMatch(/\nnonconformant: \d+ requests to http:\/\/127\.0\.0\.1:\d+\/v1\n$/);
});

test.each<[args: () => Promise<readonly string[]>, code: number, line: RegExp]>([
  [
    async () => ["--profile", await writeJson("p.json", { "list.total": "all" })],
    0,
    /list\.total: .*page, .*the profile says all/,
  ],
  [async () => ["--profile", await writeJson("p.json", { "list.total": "all" }), "--strict"], 1, /^fail +list\.total/m],
  [async () => ["--waivers", await writeJson("w.json", [STALE])], 1, /list\.total: .*waiver/],
])("judges a target with another answer by a profile and by waivers: %#", async (args, code, line) => {
  const target = await targetFile({ profile: { "list.total": "page" } });
  const ran = await runHere(["--target", target, "--only", "list", ...(await args())]);
  expect(ran.code).toBe(code);
  expect(ran.stdout).toMatch(line);
});

const STALE = { id: "list.total", reason: "issue 12", expires: "2999-01-31" };

test("announces an exploration with its seed", async () => {
  const { stderr } = await runHere(["--only", "list.limit", "--explore", "5", "--explore-seed", "7"]);
  expect(stderr).toContain("the cases, then 5 requests of exploration with --explore-seed 7\n");
});

test("warns about keys that go over plain http", async () => {
  const target = await writeJson("target.json", { baseUrl: "http://tts.invalid/v1", keys: { premium: "k" } });
  const { code, stderr } = await runHere(["--target", target]);
  expect(stderr).toMatch(/^\S+ the keys go to tts\.invalid over plain http/);
  expect(code).toBe(3);
});

test.each(["SIGINT", "SIGTERM"])("%s ends the run after a delete, which the report lists", async (signal) => {
  const signals = new EventEmitter();
  const wrap: Middleware = (next) => async (request) => {
    const response = await next(request);
    if (deleted(response, request)) signals.emit(signal);
    return response;
  };
  const json = join(await newFolder(), "report.json");
  const { code, stderr } = await runHere(["--target", await targetFile({ wrap }), "--report", `json=${json}`], { signals });
  const { conformance, writes }: Report = JSON.parse(await readFile(json, "utf8"));
  expect({ code, conformance, stderr }).toEqual({
    code: 3,
    conformance: "error",
    stderr: expect.stringMatching(new RegExp(`^tts-projects-contract: the run was ended by ${signal}\n$`, "m")),
  });
  expect(writes.filter(({ method, status }) => method === "DELETE" && status === 200)).toHaveLength(1);
});
