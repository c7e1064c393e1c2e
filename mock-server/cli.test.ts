import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, type TestContext, test } from "vitest";
import { SETTINGS } from "./cli/settings.ts";
import { DEV_ACCOUNTS } from "./domain/dev-accounts.ts";

const READY = /^tts-projects-mock listening on (http:\/\/127\.0\.0\.1:\d+\/v1)$/;

describe.concurrent("the command line", () => {
  test("says first where it answers, then the keys, then a command that works when pasted", async (context) => {
    const { lines, stdout } = await start(context);
    expect(lines[0]).toMatch(READY);
    for (const { key, about } of DEV_ACCOUNTS) expect(stdout()).toMatch(new RegExp(`^  ${key} +${about}$`, "m"));
    const pasted = lines.find((line) => line.includes("curl ")) ?? "";
    const { stdout: body } = await promisify(execFile)("sh", ["-c", pasted]);
    expect(JSON.parse(body)).toMatchObject({ code: 200, total: 45 });
  });

  test("logs one line for each request to stderr, without the key", async (context) => {
    const { baseUrl, stderr } = await start(context, ["--log-format", "json"]);
    await list(baseUrl);
    await expect.poll(stderr).toContain("\n");
    expect(JSON.parse(stderr())).toMatchObject({
      level: "info",
      method: "GET",
      path: "/v1/projects",
      status: 200,
      rule: "list.first-page",
    });
    expect(stderr()).not.toContain("mk_premium");
  });

  test("takes the environment, and a flag over it", async (context) => {
    const env = {
      TTS_PROJECTS_ANSWER: "envelope.media-type=application/json; charset=utf-8, list.total=page",
      TTS_PROJECTS_SILENT: "0",
    };
    const { baseUrl, lines } = await start(context, ["--answer", "list.total=all", "--answer", "list.order=name"], {
      ...env,
      TTS_PROJECTS_PORT: "70000",
    });
    expect(lines).toContain("switched on: list.order=name");
    expect(await list(baseUrl)).toMatchObject({ total: 45 });
    const fromEnv = await start(context, [], env);
    expect(fromEnv.lines).toContain("switched on: envelope.media-type=application/json; charset=utf-8 · list.total=page");
    expect(await list(fromEnv.baseUrl)).toMatchObject({ total: 20 });
  });

  test("takes a data file for the whole world, and names its keys", async (context) => {
    const data = await file(
      context,
      "data.json",
      '{"accounts": [{"key": "mk_acme", "plan": "premium", "projects": [{"id": 9007199254740993, "name": "A"}]}]}',
    );
    const { baseUrl, lines } = await start(context, ["--data", data]);
    expect(lines).toContain("  mk_acme  premium, 1 project");
    expect(lines.join("\n")).toContain('-H "X-Master-Key: mk_acme"');
    expect(await list(baseUrl)).toMatchObject({ code: 401 });
  });

  test("prints the ready line and nothing else with --silent, and ends with 0 on SIGINT", async (context) => {
    const { baseUrl, child, stdout, stderr } = await start(context, ["--silent"]);
    await list(baseUrl);
    child.kill("SIGINT");
    expect(await once(child, "exit")).toEqual([0, null]);
    expect([stdout(), stderr()]).toEqual([`tts-projects-mock listening on ${baseUrl}\n`, ""]);
  });

  test("ends with 0 on a SIGTERM right after the ready line", async (context) => {
    const { child } = await start(context);
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  test("ends with 1 where the clients met too little of the contract", async (context) => {
    const { baseUrl, child, stdout } = await start(context, ["--silent", "--fail-under", "90"]);
    await list(baseUrl);
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([1, null]);
    expect(stdout()).toMatch(/\ncoverage: 3\.7 % of the contract .*less than 90 %; missing: .*\n$/);
  });

  test("ends streams when it stops", async (context) => {
    const { baseUrl, child } = await start(context, ["--silent"]);
    const stream = await fetch(new URL("/__admin/requests/stream", baseUrl));
    child.kill("SIGTERM");
    expect(await stream.text()).toBe(": following\n\n");
    expect(child.exitCode ?? (await once(child, "exit"))[0]).toBe(0);
  });

  test("lets an answer in flight finish before it ends", async (context) => {
    const { baseUrl, child } = await start(context);
    const answer = list(baseUrl, "mk_slow");
    await new Promise((resolve) => setTimeout(resolve, 500));
    child.kill("SIGTERM");
    expect(await answer).toMatchObject({ code: 200 });
    expect(child.exitCode ?? (await once(child, "exit"))[0]).toBe(0);
  });

  test("ends at once with 1 on a second signal", async (context) => {
    const { baseUrl, child } = await start(context);
    const answer = list(baseUrl, "mk_slow").catch(() => "cut");
    await new Promise((resolve) => setTimeout(resolve, 500));
    child.kill("SIGTERM");
    await new Promise((resolve) => setTimeout(resolve, 100));
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([1, null]);
    expect(await answer).toBe("cut");
  });

  test("refuses a taken port in one line that shows the way out", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    await once(taken, "listening");
    const address = taken.address();
    const port = typeof address === "object" ? String(address?.port) : "";
    const way = `port ${port} on 127.0.0.1 is taken: choose another with --port, or any free one with --port 0`;
    expect(await refused(["--port", port])).toEqual(`tts-projects-mock: ${way}\n`);
    taken.close();
  });

  test("refuses an unknown flag in one line", async () => {
    expect(await refused(["--prot", "1"])).toBe(
      "tts-projects-mock: unknown option '--prot' (Did you mean --port?); see --help\n",
    );
  });

  test("refuses a wrong variable in one line", async () => {
    const line = 'TTS_PROJECTS_LOG_FORMAT: "xml" is not right: it takes text or json';
    expect(await refused([], { TTS_PROJECTS_LOG_FORMAT: "xml" })).toBe(`tts-projects-mock: ${line}\n`);
  });

  test("refuses a bad data file with the path and the reason", async (context) => {
    const data = await file(context, "data.json", '{"accounts": [{"key": "acme", "plan": "premium", "projects": []}]}');
    const reason = 'accounts[0].key must match pattern "^mk_[A-Za-z0-9_-]+$"';
    expect(await refused(["--data", data])).toBe(`tts-projects-mock: --data ${data}: ${reason}\n`);
  });

  test("explains every flag and variable with --help, and names its version with --version", async () => {
    const help = await finished(["--help"]);
    expect(help).toMatchObject({ code: 0, stderr: "" });
    for (const { flag, env } of Object.values(SETTINGS))
      expect(help.stdout.replace(/\s+/g, " ")).toMatch(new RegExp(`${flag} .*env: ${env}\\)`));
    expect(await finished(["--version"])).toEqual({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/), stderr: "" });
  });
});

function run(args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ["--import", "tsx", "mock-server/cli.ts", ...args], {
    env: { PATH: process.env.PATH, ...env },
  });
  const output = { stdout: "", stderr: "" };
  child.stdout.on("data", (chunk) => {
    output.stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output.stderr += chunk;
  });
  return { child, output };
}

async function start({ onTestFinished }: TestContext, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const { child, output } = run(["--port", "0", ...args], env);
  onTestFinished(() => ended(child));
  await once(child.stdout, "data");
  const lines = output.stdout.split("\n");
  return {
    child,
    lines,
    baseUrl: READY.exec(lines[0] ?? "")?.[1] ?? "",
    stdout: () => output.stdout,
    stderr: () => output.stderr,
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGKILL");
  await once(child, "exit");
}

async function finished(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { child, output } = run(args, env);
  const [code] = await once(child, "close");
  return { code, ...output };
}

/** What is said on stderr by a start that is refused with exit code 2 and nothing on stdout. */
async function refused(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<string> {
  const { code, stdout, stderr } = await finished(args, env);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  return stderr;
}

async function file({ onTestFinished }: TestContext, name: string, text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, name), text);
  return join(folder, name);
}

async function list(baseUrl: string, key = "mk_premium"): Promise<unknown> {
  const response = await fetch(`${baseUrl}/projects`, { headers: { "X-Master-Key": key, "Content-Type": "application/json" } });
  return response.json();
}
