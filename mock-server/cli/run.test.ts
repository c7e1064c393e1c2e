import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { DEV_ACCOUNTS } from "../store/dev-accounts.ts";
import { selfSigned } from "../tests/certificate.fixture.ts";
import { run } from "./run.ts";
import { file, outputs, served } from "./served.fixture.ts";
import { SETTINGS } from "./settings.ts";

test("prints first its address, then the keys, console and docs, then a command that works when pasted", async () => {
  const { lines, origin } = await served(["--host", "127.0.0.2"]);
  expect(lines[0]).toBe(`tts-projects-mock listening on ${origin}/v1`);
  expect(lines).toEqual(expect.arrayContaining([`console:  ${origin}/__admin/`, `docs:     ${origin}/__admin/docs`]));
  for (const { key, about } of DEV_ACCOUNTS) expect(lines.join("\n")).toMatch(new RegExp(`^  ${key} +${about}$`, "m"));
  expect(await pasted(lines)).toMatchObject({ code: 200, total: 45 });
  expect(await admin(origin, "profile")).toHaveProperty("profile");
});

test("logs one line for each request to stderr, without the key, and none for the console", async () => {
  const { origin, io } = await served(["--log-format", "json"]);
  await fetch(`${origin}/__admin/`);
  await list(origin);
  const line = { level: "info", method: "GET", path: "/v1/projects", status: 200, rule: "list.first-page" };
  expect(JSON.parse(io.stderr.text)).toMatchObject(line);
  expect(io.stderr.text).not.toContain("mk_premium");
});

test("answers of a profile file are overridden by the environment, or in its place by flags", async () => {
  const env = { TTS_PROJECTS_ANSWER: "envelope.media-type=application/json; charset=utf-8, list.total=page" };
  const profile = await file("profile.json", '{"list.total": "page", "delete.foreign": 400}');
  const fromFlags = await served(["--profile", profile, "--answer", "list.total=all", "--answer", "list.order=name"], env);
  expect(fromFlags.lines).toContain("switched on: list.order=name · delete.foreign=400");
  expect(await total(fromFlags.origin)).toBe(45);
  const fromEnv = await served([], env);
  expect(fromEnv.lines).toContain("switched on: envelope.media-type=application/json; charset=utf-8 · list.total=page");
  expect(await total(fromEnv.origin)).toBe(20);
});

test("only a terminal gets colours, unless its user wants none; the ready line never has any", async () => {
  for (const [isTTY, env, coloured] of [
    [true, {}, true],
    [true, { NO_COLOR: "1" }, false],
    [true, { TERM: "dumb" }, false],
    [false, {}, false],
  ] as const) {
    const { origin, io, lines } = await served([], env, isTTY);
    await list(origin);
    expect([io.stderr.text, lines.slice(1).join()].map((text) => text.includes("\x1b["))).toEqual([coloured, coloured]);
    expect(lines[0]).toBe(`tts-projects-mock listening on ${origin}/v1`);
  }
});

test("prints the ready line and nothing else with --silent, and ends with 0", async () => {
  const { origin, io, stop } = await served(["--silent"]);
  await list(origin);
  expect([await stop(), io.stdout.text, io.stderr.text]).toEqual([0, `tts-projects-mock listening on ${origin}/v1\n`, ""]);
});

test("flags and variables of delays, faults and CORS reach the mock", async () => {
  const faults = ["--fault", "operation=deleteProject,status=503", "--fault", '{"status": 500, "nth": 1}'];
  const { origin } = await served([...faults, "--delay", "1-3", "--cors", "off"]);
  const answer = await list(origin);
  expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([500, null]);
  const env = { TTS_PROJECTS_FAULT: "status=502;delay=5", TTS_PROJECTS_CORS: "https://app.example" };
  const fromEnv = await served([], env);
  expect((await list(fromEnv.origin)).status).toBe(502);
  expect(await admin(fromEnv.origin, "faults")).toMatchObject({ faults: [{ status: 502, fired: 1 }, { delay: "5" }] });
});

test("starts with a shipped scenario or one from a file, which the console can end and choose again", async () => {
  const shipped = await served([], { TTS_PROJECTS_SCENARIO: "flaky-network" });
  expect(await admin(shipped.origin, "scenario")).toMatchObject({ scenario: "flaky-network" });
  const data = '{"accounts":[{"key":"mk_mine","plan":"premium","projects":[{"id":9007199254740993,"name":"Wide"}]}]}';
  const { origin } = await served(["--scenario", await file("mine.json", `{"name":"mine","data":${data}}`)]);
  expect(await (await list(origin, "mk_mine")).text()).toContain('"id":9007199254740993,');
  const headers = { "Content-Type": "application/json" };
  const put = (name: string) => fetch(`${origin}/__admin/scenario`, { method: "PUT", headers, body: JSON.stringify({ name }) });
  const answers = [await put("slow-mobile"), await put("mine"), await list(origin, "mk_mine")];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test.each([
  [["--no-admin"], {}],
  [[], { TTS_PROJECTS_NO_ADMIN: "1" }],
])("%j %j switches the control interface off", async (flags, env) => {
  const { origin, lines } = await served(flags, env);
  expect(await admin(origin, "health")).toMatchObject({ code: 400 });
  expect(lines.join("\n")).not.toContain("__admin");
});

test("HTTPS is named in the ready line, and the command to paste trusts the certificate", async () => {
  const { lines, origin } = await served(await certificateFlags());
  expect(origin).toMatch(/^https:/);
  expect(lines.join("\n")).toContain("--cacert");
  expect(await pasted(lines)).toMatchObject({ total: 45 });
  for (const method of ["GET", "DELETE"]) {
    const told = await fetch(origin.replace("https", "http"), { method });
    expect(await told.json()).toMatchObject({ code: 400, subMessage: expect.stringContaining("begin the URL with https://") });
  }
});

test("coverage under --fail-under ends with 1 and a line that names what is missing", async () => {
  const [strict, lenient] = [await served(["--fail-under", "50"]), await served(["--fail-under", "1"])];
  await list(lenient.origin);
  expect([await strict.stop(), await lenient.stop()]).toEqual([1, 0]);
  expect(strict.io.stdout.text).toMatch(
    /\ncoverage: 0 % of the contract .*, less than 50 %; missing: listProjects list\.first-page, /,
  );
  expect(lenient.io.stdout.text).toMatch(/\ncoverage: \d[\d.]* % of the contract \(1 of \d+\), at least 1 %/);
});

test("a data file is the whole dataset; watched files are reloaded, and an invalid one changes nothing", async () => {
  const [data, profile] = [await file("data.json", dataset(1)), await file("profile.json", "{}")];
  const { origin, lines, io } = await served(["--watch", "--data", data, "--profile", profile]);
  expect(lines).toContain("  mk_grown  premium, 1 project");
  await fetch(`${origin}/v1/project?projectId=1`, { method: "DELETE", headers: { "X-Master-Key": "mk_same" } });
  await writeFile(data, dataset(3));
  await expect.poll(() => total(origin, "mk_grown"), POLL).toBe(3);
  expect(await total(origin, "mk_same")).toBe(1);
  await writeFile(data, "{");
  await expect.poll(() => io.stderr.text, POLL).toMatch(/--data .*data\.json: .*; the last valid one stays/);
  expect(await total(origin, "mk_grown")).toBe(3);
  await writeFile(profile, '{"list.total": "page"}');
  await expect.poll(async () => (await admin(origin, "profile")).profile, POLL).toMatchObject({ "list.total": "page" });
  // The file gives the initial answers: a scenario overrides them, and its end restores them.
  const headers = { "Content-Type": "application/json" };
  const scenario = { name: "a", answers: { "list.total": "all" } };
  await fetch(`${origin}/__admin/scenario`, { method: "PUT", headers, body: JSON.stringify(scenario) });
  await writeFile(profile, '{"list.total": "page", "list.order": "name"}');
  await expect.poll(async () => (await admin(origin, "profile")).profile, POLL).toMatchObject({ "list.order": "name" });
  expect((await admin(origin, "profile")).profile).toMatchObject({ "list.total": "all" });
  await fetch(`${origin}/__admin/scenario`, { method: "DELETE" });
  expect((await admin(origin, "profile")).profile).toMatchObject({ "list.order": "name", "list.total": "page" });
});

test("files with a byte order mark are read, and the places of problems in them are right", async () => {
  const files = { data: dataset(3), profile: '{"list.total": "page"}', scenario: '{"name": "a", "delay": 1}' };
  const flags = Object.entries(files).map(async ([name, text]) => [`--${name}`, await file(name, `\uFEFF${text}`)]);
  const { origin } = await served((await Promise.all(flags)).flat());
  expect([await total(origin, "mk_grown"), await admin(origin, "scenario")]).toMatchObject([3, { scenario: "a", delay: 1 }]);
  await expectRefused(["--data", await file("data", '\uFEFF\n {"accounts": []}')], /line 2, column 15: accounts /);
});

const OVERLAPPING = dataset(1).replace('"id":1,', '"id":"9007199254740993",');

test.each<[string, readonly (string | { readonly file: string })[], RegExp]>([
  ["a certificate alone", ["--cert", "x.pem"], /--cert needs --key FILE/],
  ["a key alone", ["--key", "x.pem"], /--key needs --cert FILE/],
  ["a missing certificate", ["--cert", "/no.pem", "--key", "/no.pem"], /--cert \/no\.pem: ENOENT/],
  ["files that are not PEM", ["--cert", { file: "x" }, "--key", { file: "y" }], /do not form a pair: /],
  ["a bad data file", ["--data", { file: '{"accounts": []}' }], /--data \S+: line 1, column 14: accounts /],
  ["a missing profile file", ["--profile", "/nowhere.json"], /--profile \/nowhere\.json: ENOENT/],
  ["a profile that is not JSON", ["--profile", { file: "{" }], /--profile \S+given: cannot be read as JSON/],
  ["a profile with an answer twice", ["--profile", { file: '{"list.total": "page", "list.total": "all"}' }], /list\.total/],
  ["a profile without answers", ["--profile", { file: "[]" }], /given: a profile is an object/],
  ["an answer that is not admissible", ["--answer", "list.total=half"], /--answer: list\.total cannot be "half"; adm/],
  [
    "an invalid scenario",
    ["--scenario", { file: '{"name":"a","fault":[]}' }],
    /--scenario \S+: fault: .* Did you mean "faults"\?/,
  ],
  ["an unknown scenario", ["--scenario", "slow"], /--scenario slow is neither a scenario \(slow-mobile, .*\) nor a file: ENOENT/],
  [
    "a scenario that does not fit the data",
    ["--scenario", "hostile-texts", "--data", { file: OVERLAPPING }],
    /data must not have the project 9007199254740993 both in mk_premium and in mk_same/,
  ],
])("%s is refused in one line with exit code 2", async (_, flags, line) => {
  await expectRefused(await Promise.all(flags.map((flag) => (typeof flag === "string" ? flag : file("given", flag.file)))), line);
});

test("a certificate with another key, and a port that is taken, are refused too", async () => {
  const [one, other] = [await certificateFlags(), await certificateFlags()];
  await expectRefused([...one.slice(0, 2), ...other.slice(2)], /do not form a pair: .*mismatch/);
  const { port } = new URL((await served([])).origin);
  await expectRefused(["--port", port], /port \d+ on 127\.0\.0\.1 is taken: choose another with --port, or any .* --port 0/);
});

test("explains every flag and variable with --help, and prints its version with --version", async () => {
  const [help, version] = [outputs(), outputs()];
  const never = new AbortController().signal;
  expect([await run(["--help"], help, never), await run(["--version"], version, never)]).toEqual([0, 0]);
  for (const { flag, env } of Object.values(SETTINGS))
    expect(help.stdout.text.replace(/\s+/g, " ")).toMatch(new RegExp(`${flag.replaceAll("|", "\\|")} .*env: ${env}\\)`));
  expect(help.stdout.text.replace(/\s+/g, " ")).toContain("machines that send Authorization: Bearer TOKEN");
  expect(version.stdout.text).toMatch(/^\d+\.\d+\.\d+\n$/);
});

const POLL = { timeout: 10_000 };

function list(origin: string, key = "mk_premium") {
  return fetch(`${origin}/v1/projects`, { headers: { "X-Master-Key": key, "Content-Type": "application/json" } });
}

async function total(origin: string, key?: string) {
  return ((await (await list(origin, key)).json()) as { total: number }).total;
}

async function admin(origin: string, path: string) {
  return (await (await fetch(`${origin}/__admin/${path}`)).json()) as Record<string, unknown>;
}

async function pasted(lines: readonly string[]): Promise<unknown> {
  return JSON.parse((await promisify(execFile)("sh", ["-c", lines.at(-1) ?? ""])).stdout);
}

function dataset(size: number): string {
  const project = (id: number) => ({ id, name: "A" });
  const grown = Array.from({ length: size }, (_, index) => project(10 + index));
  const accounts = [
    { key: "mk_same", plan: "premium", projects: [project(1), project(2)] },
    { key: "mk_grown", plan: "premium", projects: grown },
  ];
  return JSON.stringify({ accounts });
}

async function certificateFlags(): Promise<string[]> {
  const { cert, key } = await selfSigned();
  return ["--cert", await file("cert.pem", cert), "--key", await file("key.pem", key)];
}

async function expectRefused(flags: readonly string[], line: RegExp): Promise<void> {
  const io = outputs();
  expect(await run(["--port", "0", ...flags], io, new AbortController().signal)).toBe(2);
  expect([io.stdout.text, io.stderr.text]).toEqual(["", expect.stringMatching(/^tts-projects-mock: [^\n]*\n$/)]);
  expect(io.stderr.text).toMatch(line);
}
