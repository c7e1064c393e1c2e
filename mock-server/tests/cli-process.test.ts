import { spawn } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { KEY_HEADER } from "../../openapi/constants.ts";
import { faultText } from "../simulation/fault.ts";
import { DEV_ACCOUNTS } from "../store/dev-accounts.ts";
import { selfSigned } from "./certificate.fixture.ts";
import { type MockProcess, ROOT, runMock, startMockProcess } from "./mock-process.fixture.ts";

const dockerfile = readFile(join(ROOT, "Dockerfile"), "utf8");

const HEADERS = { [KEY_HEADER]: "mk_premium", "Content-Type": "application/json" };

const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const OTHER_KEY = privateKey.export({ type: "pkcs8", format: "pem" });

test.concurrent.for<[what: string, args: string[], line: RegExp]>([
  [
    "an unknown flag",
    ["--prt", "1"],
    /unknown option '--prt' \(Did you mean --port\?\); see --help$/,
  ],
  [
    "another machine's address",
    ["--host", "192.0.2.1"],
    /address not available 192\.0\.2\.1; choose another --port or --host$/,
  ],
  [
    "a key of another certificate",
    ["--cert", `@${selfSigned.cert}`, "--key", `@${OTHER_KEY}`],
    /are not a PEM certificate and its private key without a passphrase$/,
  ],
])("%s is refused by one line and exit code 2", async ([, args, line]) => {
  const given = await Promise.all(args.map(fileIn));
  const { code, stdout, stderr } = await runMock(["--port", "0", ...given]);
  expect({ code, stdout, lines: stderr.trimEnd().split("\n").length }).toEqual({
    code: 2,
    stdout: "",
    lines: 1,
  });
  expect(stderr.trimEnd()).toMatch(line);
});

test("a port that is taken is refused by one line and exit code 2", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  onTestFinished(() => void taken.close());
  const port = String(Object(taken.address()).port);
  const line = `tts-projects-mock: listen EADDRINUSE: address already in use 127.0.0.1:${port}; choose another --port or --host\n`;
  expect(await runMock(["--port", port])).toEqual({ code: 2, stdout: "", stderr: line });
});

test("the start says the keys, what differs from the defaults, the pages, and a command to paste", async () => {
  const faults = ["--fault", "operation=deleteProject,status=503", "--delay", "1-3"];
  const mock = await started([
    ...faults,
    "--answer",
    "list.order=name",
    "--answer",
    "delete.foreign=400",
  ]);
  await expect.poll(() => mock.stdout(), { timeout: 30_000 }).toContain("?limit=3");
  const lines = mock.stdout().split("\n");
  for (const { key, about } of DEV_ACCOUNTS)
    expect(lines.some((line) => line.includes(key) && line.endsWith(about))).toBe(true);
  expect(lines).toEqual(
    expect.arrayContaining([
      "answers:  list.order=name · delete.foreign=400",
      "faults:   operation=deleteProject,status=503",
      "delay:    1-3 ms",
      `console:  ${new URL("/__admin/", mock.baseUrl)}`,
      `docs:     ${new URL("/__admin/docs", mock.baseUrl)}`,
    ]),
  );
});

test("every request is a line on stderr, and none with --silent", async () => {
  const [loud, silent] = [await started(), await started(["--silent"])];
  for (const mock of [loud, silent]) await list(mock, "?limt=2");
  await expect
    .poll(() => loud.stderr(), { timeout: 30_000 })
    .toMatch(
      /^200 GET \/v1\/projects\?limt=2 mk_premium rule list\.first-page [\d.]+ ms; sent `limt`; the parameter is `limit`\n$/,
    );
  expect([await silent.stop("SIGINT"), silent.stdout(), silent.stderr()]).toEqual([
    0,
    `tts-projects-mock listening on ${silent.baseUrl}\n`,
    "",
  ]);
});

test("the end of the process writes the lines that wait", async () => {
  const mock = await started();
  for (let limit = 1; limit <= 20; limit++) await list(mock, `?limit=${limit}`);
  // The second signal ends the process at once.
  mock.child.kill("SIGINT");
  await mock.stop("SIGTERM");
  const limits = [...mock.stderr().matchAll(/^200 GET \/v1\/projects\?limit=(\d+) /gm)];
  expect(limits.map(([, limit]) => Number(limit))).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
});

test("a scenario file decides data, answers, faults and delay, and flags are over it", async () => {
  const accounts = [{ key: "mk_a", plan: "premium", projects: [{ id: 7, name: "Tour" }] }];
  const answers = { "list.total": "page", "list.order": "name" };
  const faults = [{ id: "lost", key: "mk_a", status: 503, times: 1 }];
  const scenario = await file(JSON.stringify({ data: { accounts }, answers, faults, delay: 2 }));
  const flags = ["--fault", "status=500,times=1", "--answer", "list.order=hash"];
  const mock = await started(["--scenario", scenario, ...flags]);
  await expect.poll(() => mock.stdout(), { timeout: 30_000 }).toContain("?limit=3");
  const given = `faults:   ${faultText(faults[0] ?? {})} · status=500,times=1`;
  for (const line of [`scenario: ${scenario}`, given, "delay:    2 ms", "  mk_a         premium"])
    expect(mock.stdout().split("\n")).toContain(line);
  const read = async (name: string) =>
    (await fetch(new URL(`/__admin/${name}`, mock.baseUrl))).json();
  expect(await read("profile")).toMatchObject({
    profile: { "list.total": "page", "list.order": "hash" },
  });
  expect(await read("state")).toMatchObject({ accounts: [{ key: "mk_a" }] });
});

test("--watch takes a file as it is saved, and keeps what was before if it is not valid", async () => {
  const scenario = await file(JSON.stringify({ delay: 1 }));
  const mock = await started(["--scenario", scenario, "--watch"]);
  const deleted = await fetch(`${mock.baseUrl}/project?projectId=1020`, {
    method: "DELETE",
    headers: HEADERS,
  });
  expect(deleted.status).toBe(200);
  const save = async (text: string, line: RegExp) => {
    await writeFile(scenario, text);
    await expect.poll(() => mock.stderr(), { timeout: 30_000 }).toMatch(line);
  };
  await save('{"answers": {"list.total": "page"}}', /^what was saved is in force$/m);
  expect(await list(mock)).toMatchObject({ total: 20 });
  await save(
    '{"answers": }',
    /^what was saved is not in force, what was before stays: \S+\.json .* line 1, column 13$/m,
  );
  await save('{"fault": []}', /stays: .* has the unknown field "fault"; did you mean faults\?$/m);
  expect(await list(mock)).toMatchObject({ total: 20 });
  await save('{"delay": 2}', /is in force\n.*is in force\n/s);
  // The data is as before, so the delete is too.
  expect(await list(mock)).toMatchObject({ total: 44 });
});

const CERTIFIED = ["--cert", `@${selfSigned.cert}`, "--key", `@${selfSigned.key}`];

test.each<[what: string, args: string[], code: number]>([
  ["HTTP", [], 0],
  ["HTTPS and no control interface", [...CERTIFIED, "--no-admin"], 0],
  ["a store that is not there", ["--store", "redis://127.0.0.1:1"], 1],
])(
  "the health check of the container beside a mock with %s tells its health",
  async (_, args, code) => {
    const [, command = ""] = /HEALTHCHECK.*\n\s*CMD (\[.*\])/.exec(await dockerfile) ?? [];
    const [program, ...rest] = JSON.parse(command) as [string, ...string[]];
    const { port, baseUrl } = await started(await Promise.all(args.map(fileIn)));
    const env = {
      PATH: process.env.PATH,
      TTS_PROJECTS_PORT: String(port),
      TTS_PROJECTS_CERT: baseUrl.startsWith("https:") ? "certificate.pem" : "",
    };
    const check = spawn(program, rest, { env, stdio: "inherit" });
    expect(await once(check, "exit")).toEqual([code, null]);
  },
);

test("a signal that comes as soon as the ready line is written ends the mock with 0", async () => {
  const signal = `const { write } = process.stdout;
    process.stdout.write = (...args) => {
      const isTaken = write.apply(process.stdout, args);
      process.kill(process.pid, "SIGTERM");
      return isTaken;
    };
    process.channel.unref();`;
  const preload = `data:text/javascript,${encodeURIComponent(signal)}`;
  const mock = await startMockProcess(["--silent"], { preload });
  onTestFinished(() => void mock.stop("SIGKILL"));
  expect(await mock.ended).toBe(0);
});

async function list({ baseUrl }: MockProcess, query = ""): Promise<unknown> {
  return (await fetch(`${baseUrl}/projects${query}`, { headers: HEADERS })).json();
}

async function started(args: string[] = []): Promise<MockProcess> {
  const mock = await startMockProcess(args);
  onTestFinished(() => void mock.stop("SIGKILL"));
  return mock;
}

/** An argument, or a file with the text after `@`. */
async function fileIn(arg: string): Promise<string> {
  return arg.startsWith("@") ? file(arg.slice(1)) : arg;
}

let files = 0;

async function file(text: string): Promise<string> {
  files += 1;
  const path = join(tmpdir(), `cli-${process.pid}-${files}.json`);
  await writeFile(path, text);
  return path;
}
