import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { endOfLifeWarning } from "../cli/end-of-life.ts";
import { SETTINGS } from "../cli/settings.ts";
import { DEV_ACCOUNTS } from "../store/dev-accounts.ts";
import { file, finished, list, READY, refused, start } from "./cli-run.fixture.ts";

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
    await expect.poll(stderr).toContain("/v1/projects");
    expect(JSON.parse(stderr().trim().split("\n").at(-1) ?? "")).toMatchObject({
      level: "info",
      method: "GET",
      path: "/v1/projects",
      status: 200,
      rule: "list.first-page",
    });
    expect(stderr()).not.toContain("mk_premium");
  });

  test("warns in one line of a Node that gets no fixes any more, and not with --silent", async (context) => {
    const warning = endOfLifeWarning(process.versions.node, new Date());
    const [loud, silent] = [await start(context), await start(context, ["--silent"])];
    expect([loud.stderr(), silent.stderr()]).toEqual([warning === undefined ? "" : `tts-projects-mock: ${warning}\n`, ""]);
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

  test("ends with 1 where the clients met too little of the contract", async (context) => {
    const { baseUrl, child, stdout } = await start(context, ["--silent", "--fail-under", "90"]);
    await list(baseUrl);
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([1, null]);
    expect(stdout()).toMatch(/\ncoverage: 3\.6 % of the contract .*less than 90 %; missing: .*\n$/);
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
