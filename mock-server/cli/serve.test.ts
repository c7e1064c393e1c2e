import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { referenceProfile } from "../../openapi/index.ts";
import { selfSigned } from "../adapters/self-signed.ts";
import { readCommandLine } from "./command-line.ts";
import { mockOptions } from "./mock-options.ts";
import { resolveSettings } from "./resolve-settings.ts";
import { serve } from "./serve.ts";

/** What goes to stderr: the access log, and what is told of watched files. */
let told = vi.fn();

beforeEach(() => {
  told = vi.spyOn(console, "error").mockImplementation(() => {});
  return () => told.mockRestore();
});

test("flags of trouble reach the mock, and so do their variables", async () => {
  const flags = [
    "--fault",
    "operation=deleteProject,status=503",
    "--fault",
    '{"status": 500, "nth": 1}',
    "--delay",
    "1-3",
    "--cors",
    "off",
  ];
  const { origin } = await served(flags);
  const answer = await list(origin);
  expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([500, null]);
  const env = {
    TTS_PROJECTS_FAULT: "status=502;delay=5",
    TTS_PROJECTS_JOURNAL_SIZE: "1",
    TTS_PROJECTS_CORS: "https://app.example",
  };
  const fromEnv = await served([], env);
  expect((await list(fromEnv.origin)).status).toBe(502);
  expect(await admin(fromEnv.origin, "faults")).toMatchObject({ faults: [{ status: 502, fired: 1 }, { delay: "5" }] });
});

test.each<[string[], Record<string, string>]>([
  [["--no-admin"], {}],
  [[], { TTS_PROJECTS_NO_ADMIN: "1" }],
])("%j %j switches the control interface off", async (flags, env) => {
  const { origin, lines } = await served(flags, env);
  expect(await admin(origin, "health")).toMatchObject({ code: 400 });
  expect(lines.join("\n")).not.toContain("__admin");
});

test("the banner names console and docs, and the bound host may reach them", async () => {
  const { origin, lines } = await served(["--host", "127.0.0.2"]);
  expect(lines).toEqual(expect.arrayContaining([`console:  ${origin}/__admin/`, `docs:     ${origin}/__admin/docs`]));
  expect(await admin(origin, "profile")).toHaveProperty("profile");
});

test("HTTPS is said in the ready line, and the command to paste works", async () => {
  const { lines } = await served(["--https"]);
  expect(lines[0]).toMatch(/^tts-projects-mock listening on https:\/\/127\.0\.0\.1:\d+\/v1$/);
  expect(await pasted(lines)).toMatchObject({ total: 45 });
  const { cert, key } = selfSigned();
  const withFiles = await served(["--cert", await file("cert.pem", cert), "--key", await file("key.pem", key)]);
  expect(withFiles.lines.at(-1)).toContain("--cacert");
  expect(await pasted(withFiles.lines)).toMatchObject({ total: 45 });
});

test.each<[string, () => Promise<string[]>, RegExp]>([
  ["a certificate alone", async () => ["--cert", "x.pem"], /^--cert needs --key FILE/],
  ["a key alone", async () => ["--key", "x.pem"], /^--key needs --cert FILE/],
  ["a certificate that is not there", async () => ["--cert", "/no.pem", "--key", "/no.pem"], /^--cert \/no\.pem: ENOENT/],
  ["a certificate and --https", async () => ["--https", "--cert", "x", "--key", "y"], /^--https makes a certificate of its own/],
  [
    "no pair",
    async () => ["--cert", await file("c", selfSigned().cert), "--key", await file("k", selfSigned().key)],
    /are no pair: .*mismatch/,
  ],
  ["no PEM", async () => ["--cert", await file("c", "x"), "--key", await file("k", "y")], /are no pair: /],
])("%s is refused in one line", async (_, flags, line) => {
  await expect(serve(settingsOf(await flags()))).rejects.toThrow(line);
});

test.each([
  [["--delay", "5s"], /^--delay: "5s" is not right: it takes milliseconds/],
  [["--fault", "answer=boom"], /^--fault: fault 1: answer: takes reset/],
  [["--cors", "app.example"], /^--cors: "app\.example" is not right: it takes any, off, or an origin/],
  [["--fail-under", "101"], /^--fail-under: "101" is not right: it takes a percentage/],
])("%j is refused in one line", (flags, line) => {
  expect(() => settingsOf(flags)).toThrow(line);
});

test("too little coverage ends with 1 and a line that says what is missing", async () => {
  const print = vi.spyOn(console, "log").mockImplementation(() => {});
  onTestFinished(() => print.mockRestore());
  const [strict, lenient] = [await served(["--fail-under", "50"]), await served(["--fail-under", "1"])];
  await list(lenient.origin);
  expect([await strict.stop(), await lenient.stop()]).toEqual([1, 0]);
  expect(print.mock.calls[0]?.[0]).toMatch(
    /^coverage: 0 % of the contract \(0 of 28\), less than 50 %; missing: listProjects list\.first-page, /,
  );
  expect(print.mock.calls[1]?.[0]).toMatch(/^coverage: 3\.6 % of the contract \(1 of 28\), at least 1 %/);
});

test("watched files are taken over, state is kept where nothing changed, and a bad save changes nothing", async () => {
  const project = (id: number) => ({ id, name: "A" });
  const world = (size: number) =>
    JSON.stringify({
      accounts: [
        { key: "mk_same", plan: "premium", projects: [project(1), project(2)] },
        { key: "mk_grown", plan: "premium", projects: Array.from({ length: size }, (_, index) => project(10 + index)) },
      ],
    });
  const [data, profile] = [await file("data.json", world(1)), await file("profile.json", "{}")];
  const { origin } = await served(["--watch", "--silent", "--data", data, "--profile", profile]);
  await fetch(`${origin}/v1/project?projectId=1`, { method: "DELETE", headers: { "X-Master-Key": "mk_same" } });
  await writeFile(data, world(3));
  await expect.poll(() => total(origin, "mk_grown"), { timeout: 5000 }).toBe(3);
  expect(await total(origin, "mk_same")).toBe(1);
  await writeFile(data, "{");
  await expect
    .poll(() => told.mock.calls.flat().join("\n"), { timeout: 5000 })
    .toMatch(/--data .*data\.json: .*; the last good one stays/);
  expect(await total(origin, "mk_grown")).toBe(3);
  await writeFile(profile, '{"list.total": "page"}');
  await expect
    .poll(async () => (await admin(origin, "profile"))?.profile, { timeout: 5000 })
    .toMatchObject({ "list.total": "page" });
});

test("a copy that leaves because there are too many is said in the log, without its key, and not with --silent", () => {
  mockOptions(settingsOf([]), referenceProfile, undefined).onEvict?.("mk_premium:my-secret");
  const [line] = told.mock.calls.flat();
  expect(line).toMatch(/^tts-projects-mock: too many copies were changed: .* of mk_premium \(key [0-9a-f]{12}\)/);
  expect(line).not.toContain("my-secret");
  expect(mockOptions(settingsOf(["--silent"]), referenceProfile, undefined).onEvict).toBeUndefined();
});

function settingsOf(flags: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return resolveSettings(readCommandLine(["--port", "0", ...flags]) ?? {}, env);
}

async function served(flags: readonly string[], env?: Readonly<Record<string, string>>) {
  const serving = await serve(settingsOf(flags, env));
  onTestFinished(async () => void (await serving.stop()));
  return { ...serving, origin: new URL(serving.lines[0]?.split(" ").at(-1) ?? "").origin };
}

function list(origin: string, key = "mk_premium") {
  return fetch(`${origin}/v1/projects`, { headers: { "X-Master-Key": key, "Content-Type": "application/json" } });
}

async function total(origin: string, key: string) {
  return ((await (await list(origin, key)).json()) as { total: number }).total;
}

async function admin(origin: string, path: string) {
  return (await (await fetch(`${origin}/__admin/${path}`)).json()) as Record<string, unknown>;
}

async function pasted(lines: readonly string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)("sh", ["-c", lines.at(-1) ?? ""]);
  return JSON.parse(stdout);
}

async function file(name: string, content: string | Buffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, name), content);
  return join(folder, name);
}
