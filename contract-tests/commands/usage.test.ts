import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { commandArguments } from "../../mock-server/tests/mock-process.fixture.ts";
import { listenWith } from "../run/local-server.fixture.ts";
import { judgeHere, runHere, unreachable } from "./run.fixture.ts";

type Args = readonly (string | object)[];

test.each<[line: string, args: Args]>([
  ["unknown option '--onli' (Did you mean --only?)", ["--onli", "list"]],
  [
    "command-argument value 'lst' is invalid for argument 'command'. Allowed choices are run, list, explain, init.",
    ["lst"],
  ],
  ["unknown option '--target'", ["list", "--target", "x"]],
  [
    "option '--report <name[=file]>' argument 'pdf' is invalid. Choose from: console, json, junit, html, github.",
    ["--report", "pdf"],
  ],
  [
    "option '--report <name[=file]>' argument 'json=' is invalid. A file name must follow \"=\".",
    ["--report", "json="],
  ],
  [
    "option '--fail-on <what>' argument 'x' is invalid. Allowed choices are incomplete.",
    ["--fail-on", "x"],
  ],
  [
    "option '--timeout <seconds>' argument '0' is invalid. It must be a number above 0.",
    ["--timeout", "0"],
  ],
  [
    "option '--concurrency <n>' argument '0' is invalid. It must be a whole number from 1 to 999.",
    ["--concurrency", "0"],
  ],
  [
    "option '--explore <n>' argument '1e9' is invalid. It must be a whole number from 1 to 100000.",
    ["--explore", "1e9"],
  ],
  ["the base URL is empty; it should look like https://host/v1", ["--base-url", ""]],
  ["the selection leaves no case to run", ["--only", "list", "--skip", "list"]],
  ["/no/such.json cannot be read: there is no such file", ["--profile", "/no/such.json"]],
])("exits with 2 and one line: %s", async (line, args) => {
  expect(await runHere(args)).toEqual({
    code: 2,
    stdout: "",
    stderr: `tts-projects-contract: ${line}\n`,
  });
});

test.each<[line: RegExp, args: Args]>([
  [/no case is called "list\.totals"\. Did you mean "list\.total"\?$/m, ["--only", "list.totals"]],
  [/no case is called "explore\.lst"\. Choose from: list, auth, /, ["explain", "explore.lst"]],
  [/standard input is not JSON: /, ["--target", "-"]],
  [
    /given\.json: keys has the unknown field "premum"; did you mean premium\?/,
    ["--target", { keys: { premum: "k" } }],
  ],
  [/given\.json: .*; a waiver is/, ["--waivers", [{ id: "list.total", expires: "soon" }]]],
  [
    /given\.json: no calendar has the day 2026-02-31/,
    ["--waivers", [{ id: "list.total", reason: "1", expires: "2026-02-31" }]],
  ],
  [
    /given\.json: list\.total cannot be "none"/,
    ["--dry-run", "--profile", { "list.total": "none" }],
  ],
])("exits with 2 and one line like %s", async (line, args) => {
  const ran = await runHere(args);
  expect(ran).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(ONE_LINE) });
  expect(ran.stderr).toMatch(line);
});

const ONE_LINE = /^tts-projects-contract: [^\n]+\n$/;

test("exits with 3 and one line if nothing answers", async () => {
  const ran = await runHere(["--target", await unreachable()]);
  expect(ran).toMatchObject({ code: 3, stdout: "", stderr: expect.stringMatching(ONE_LINE) });
  expect(ran.stderr).toMatch(/http:\/\/127\.0\.0\.1:\d+\/v1: .*the connection was refused/);
});

test("exits with 3 and one line, which does not show the key, if the key is refused", async () => {
  const { code, stdout, stderr } = await judgeHere({ projects: 3 }, [], {
    env: { TTS_PROJECTS_KEY: "mk_wrong_key" },
  });
  expect([code, stdout]).toEqual([3, ""]);
  expect(stderr).toMatch(/^\S+ (?!.*mk_wrong).*the premium key was refused.*\n$/);
});

test("--help shows every flag in its group, the commands and the exit codes", async () => {
  const { code, stdout } = await runHere(["--help"]);
  const shown = [...stdout.matchAll(/^(?:([A-Z]\w+:)$| {2}--([a-z-]+)| {2}([a-z]+) )/gm)].flatMap(
    (found) => found.slice(1).filter(Boolean),
  );
  expect(shown.join(" ").replace(/.*Target:/, "Target:")).toBe(
    "Target: base-url target Cases: only skip profile strict waivers explore explore-seed Reports: report write-profile " +
      "write-data fail-on Pace: rate timeout concurrency More: dry-run version Commands: list explain init",
  );
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^Exit codes: 0 .* 4 incomplete\.$/m),
  });
});

/** The arguments of Node that start the command line. */
const CLI = commandArguments("contract-tests/cli");

test("a signal ends a run that waits for an answer", async () => {
  const { baseUrl } = await listenWith(() => void child.kill());
  const args = [...CLI, "--base-url", baseUrl, "--timeout", "10000"];
  const env = { PATH: process.env.PATH, TTS_PROJECTS_KEY: "mk_premium" };
  const child = spawn(process.execPath, args, { env, stdio: "ignore" });
  expect(await once(child, "close")).toEqual([3, null]);
});

test.each<[what: string, module: string, ended: object]>([
  [
    "an error outside the run is one line and exit code 3",
    `process.on("newListener", (event) => {
      if (event === "uncaughtException") setImmediate(() => { throw new Error("stray"); });
    })`,
    { code: 3, stderr: "tts-projects-contract: internal error: stray\n" },
  ],
  [
    "what is left open does not keep the process alive",
    "setInterval(() => {}, 1000)",
    { stdout: expect.stringContaining("list.total"), stderr: "" },
  ],
])("%s", async (_, module, ended) => {
  const env = {
    PATH: process.env.PATH,
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(module)}`,
  };
  const ran = promisify(execFile)(process.execPath, [...CLI, "list"], { env });
  expect(await ran.catch((error) => error)).toMatchObject(ended);
});
