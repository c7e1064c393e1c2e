import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { readCommandLine } from "./command-line.ts";
import { faultText } from "./simulation/fault.ts";
import { startStateIn } from "./start-state.ts";

afterEach(() => vi.unstubAllEnvs());

test("a value comes from its flag, else its variable, else its default", () => {
  vi.stubEnv("TTS_PROJECTS_PORT", "2");
  expect([readCommandLine(["--port", "1"]).port, readCommandLine([]).port]).toEqual([1, 2]);
  vi.stubEnv("TTS_PROJECTS_PORT", "");
  expect(readCommandLine([])).toMatchObject({
    port: 4010,
    host: "127.0.0.1",
    admin: true,
    silent: false,
    cors: "*",
  });
});

test("a repeatable flag adds to its earlier values, and its variable separates them", () => {
  const faults = [
    "--fault",
    "status=503,times=2",
    "--fault",
    'operation=deleteProject,body="Sorry, id=7; key=\\"8";delay=1-2',
    "--fault",
    'headers={"X-A":"b; c=d"},body={"a": "\\"1\\", b=2", "b": [2]}',
  ];
  const flags = readCommandLine([
    ...faults,
    "--answer",
    "list.total=page",
    "--answer",
    "list.order=name",
  ]);
  expect(flags).toMatchObject({
    fault: [
      { status: 503, times: 2 },
      { operation: "deleteProject", body: 'Sorry, id=7; key="8' },
      { delay: "1-2" },
      { headers: { "X-A": "b; c=d" }, body: { a: '"1", b=2', b: [2] } },
    ],
    answer: ["list.total=page", "list.order=name"],
  });
  const texts = flags.fault.map(faultText).join(";");
  expect(readCommandLine(["--fault", texts]).fault).toEqual(flags.fault);
  vi.stubEnv(
    "TTS_PROJECTS_ANSWER",
    "auth.precedence.listProjects=key,plan,content-type,parameters,existence; envelope.media-type=application/json; charset=utf-8",
  );
  vi.stubEnv("TTS_PROJECTS_CORS", "https://a.example;capacitor://localhost");
  expect(readCommandLine([])).toMatchObject({
    answer: [
      "auth.precedence.listProjects=key,plan,content-type,parameters,existence",
      "envelope.media-type=application/json; charset=utf-8",
    ],
    cors: ["https://a.example", "capacitor://localhost"],
  });
});

test("a switch is on for 1 and true, and off for 0 and false", () => {
  const silent = ["1", "true", "0", "false"].map((value) => {
    vi.stubEnv("TTS_PROJECTS_SILENT", value);
    return readCommandLine([]).silent;
  });
  expect(silent).toEqual([true, true, false, false]);
});

test.each<[args: string[], message: string, env?: Record<string, string>]>([
  [["--port"], "argument missing"],
  [["--port", "65536"], "It takes a whole number from 0 to 65535"],
  [["--delay", "5s"], "It takes milliseconds up to 999999, such as 500 or 100-300"],
  [["--cors", "constructor"], "It takes any, off, or an origin such as http://localhost:5173"],
  [["--admin-origin", "localhost:5173"], "It takes an origin such as http://localhost:5173"],
  [["--data", "/nowhere/data.json"], "/nowhere/data.json cannot be read: there is no such file"],
  [["--data", "mock-server/console/console.png"], "cannot be read: it is not in UTF-8"],
  [["--data", tmpdir()], "cannot be read: it is a folder"],
  [
    ["--data", ""],
    "option '--data <file>' argument '' is invalid. It takes a text that is not empty",
  ],
  [
    ["--data", file('{"data":{}}')],
    '.json has the unknown field "data"; it takes $schema, accounts',
  ],
  [
    ["--profile", file('{"data":{}}')],
    ".json is no profile; give data by --data, a scenario by --",
  ],
  [
    ["--profile", file('{"list.totl":"page"}')],
    'no open question is called "list.totl"; did you mean list.total?',
  ],
  [
    [],
    '--answer (TTS_PROJECTS_ANSWER): list.total cannot be "some"; admissible: all, page',
    { TTS_PROJECTS_ANSWER: "list.total=some" },
  ],
  [["--watch", "--store", "redis://x"], "cannot be used with option '--store <url>'"],
  [["--no-admin", "--admin-token", "x"], "cannot be used with option '--no-admin'"],
  [
    ["--fault", "delay=300-100"],
    '--fault (TTS_PROJECTS_FAULT): delay must be milliseconds up to 999999, such as 500 or 100-300; it is "300-100"',
  ],
  [["--fault", "break"], "break must be reset or empty or truncate or hang"],
  [[], "value 'x' from env 'TTS_PROJECTS_PORT' is invalid", { TTS_PROJECTS_PORT: "x" }],
  [[], "TTS_PROJECTS_SILENT takes 1, true, 0 or false", { TTS_PROJECTS_SILENT: "perhaps" }],
])("%j is refused by a message that names it: %s", (args, message, env = {}) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  expect(() => startStateIn(readCommandLine(args))).toThrow(message);
});

test("answers of a profile file are overridden by --answer, and a data file keeps all digits", () => {
  const profile = file('\uFEFF{"list.total":"page","delete.foreign":400}');
  const data = {
    accounts: [{ key: "mk_a", plan: "free", projects: [{ id: "9007199254740993", name: "" }] }],
  };
  const files = ["--profile", profile, "--data", file(JSON.stringify(data))];
  const state = startStateIn(readCommandLine([...files, "--answer", "list.total=all"]));
  expect(state).toMatchObject({ data, profile: { "list.total": "all", "delete.foreign": "400" } });
});

function file(text: string): string {
  const path = join(tmpdir(), `flag-${process.pid}-${text.length}.json`);
  writeFileSync(path, text);
  return path;
}
