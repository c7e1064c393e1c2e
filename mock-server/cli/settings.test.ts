import { expect, test } from "vitest";
import { allQuestions, sampleAnswers } from "../../openapi/index.ts";
import { readCommandLine } from "./command-line.ts";
import { idleNotices, REFUSED_PORTS, refusedPortNotice } from "./notices.ts";
import { answers, store, trueOrFalse, UsageError, wholeNumber } from "./readers.ts";
import { type Flags, resolveSettings, SETTINGS } from "./settings.ts";

test("a setting comes from its flag, else its variable, else its default", () => {
  const env = { TTS_PROJECTS_PORT: "2" };
  expect(portOf({ port: "1" }, env)).toEqual([1, "--port"]);
  expect(portOf({}, env)).toEqual([2, "TTS_PROJECTS_PORT"]);
  expect(portOf({}, { TTS_PROJECTS_PORT: "" })).toEqual([4010, "--port"]);
});

test("the certificate key has another variable, because the suite reads TTS_PROJECTS_KEY", () => {
  expect([SETTINGS.cert.env, SETTINGS.key.env]).toEqual(["TTS_PROJECTS_CERT", "TTS_PROJECTS_CERT_KEY"]);
});

test("a repeated flag overrides the earlier one, and a repeated --answer adds to it", () => {
  const args = ["--port", "1", "--port=2", "--answer", "list.total=page", "--answer", "list.order=name", "--silent"];
  expect(read(args)).toEqual({ port: "2", answer: "list.total=page;list.order=name", silent: true });
});

test.each<[string[], NodeJS.ProcessEnv, string]>([
  [["--prot", "1"], {}, "unknown option '--prot' (Did you mean --port?); see --help"],
  [["--port"], {}, "option '-p, --port <number>' argument missing; see --help"],
  [["file.json"], {}, '"file.json" belongs to no flag; see --help'],
  [["--port", "65536"], {}, '--port: "65536" is not valid: it takes a whole number from 0 to 65535'],
  [["--host", " "], {}, '--host: " " is not valid: it takes a host name or an address'],
  [["--delay", "5s"], {}, '--delay: "5s" is not valid: it takes milliseconds'],
  [["--cors", "app.example"], {}, '--cors: "app.example" is not valid: it takes any or off alone, or origins'],
  [["--cors", "off", "--cors", "any"], {}, '--cors: "off;any" is not valid: it takes any or off alone, or origins'],
  [["--cors", "http://localhost:*"], {}, '--cors: "http://localhost:*" is not valid'],
  [["--cors", "https://*.preview.example"], {}, '--cors: "https://*.preview.example" is not valid'],
  [["--cors", "http://LocalHost:5173"], {}, '--cors: "http://LocalHost:5173" is not valid'],
  [["--cors", "https://app.example:443"], {}, '--cors: "https://app.example:443" is not valid'],
  [["--cors", "http://localhost:99999"], {}, '--cors: "http://localhost:99999" is not valid'],
  [["--proxy", "https://user:secret@a.example"], {}, "--proxy: it takes a base URL without user, password and query"],
  [["--fail-under", "101"], {}, '--fail-under: "101" is not valid: it takes a percentage'],
  [["--fault", "break=boom"], {}, "--fault: fault 1: "],
  [[], { TTS_PROJECTS_RNG_SEED: "-1" }, 'TTS_PROJECTS_RNG_SEED: "-1" is not valid'],
  [[], { TTS_PROJECTS_SILENT: "perhaps" }, 'TTS_PROJECTS_SILENT: "perhaps" is not valid: it takes true, false, 1 or 0'],
  [[], { TTS_PROJECTS_LOG_FORMAT: "xml" }, 'TTS_PROJECTS_LOG_FORMAT: "xml" is not valid: it takes text or json'],
])("%j %j is refused in one line that names it", (args, env, message) => {
  expect(() => resolveSettings(read(args), env)).toThrow(UsageError);
  expect(() => resolveSettings(read(args), env)).toThrow(message);
});

test("origins are repeated or separated by semicolons", () => {
  const two = { origin: ["https://a.example", "http://localhost:5173"] };
  expect(resolveSettings(read(["--cors", "https://a.example", "--cors", "http://localhost:5173"]), {}).cors).toEqual(two);
  expect(resolveSettings({}, { TTS_PROJECTS_CORS: "https://a.example; http://localhost:5173" }).cors).toEqual(two);
});

test("fetch refuses every port that the mock warns about", async () => {
  const refusals = [...REFUSED_PORTS].map((port) => fetch(`http://127.0.0.1:${port}`).catch(({ cause }) => String(cause)));
  for (const refusal of await Promise.all(refusals)) expect(refusal).toMatch(/bad port/);
  expect([refusedPortNotice(4010), refusedPortNotice(6666)]).toEqual([undefined, expect.stringContaining("port 6666")]);
});

test("settings without effect are reported", () => {
  const noticesFor = (env: NodeJS.ProcessEnv, ...args: string[]) => idleNotices(resolveSettings(read(args), env));
  const proxied = ["--proxy", "https://staging.example/v1", "--proxy-deletes"];
  expect(noticesFor({ TTS_PROJECTS_DATA: "a.json" }, ...proxied, "--answer", "list.total=page", "--delay", "5")).toEqual([
    "TTS_PROJECTS_DATA, --answer beside --proxy: no effect on the answers of the other server",
  ]);
  expect(noticesFor({ TTS_PROJECTS_PROXY_DELETES: "true" }, "--watch", "--no-admin", "--admin-token", "secret")).toEqual([
    "TTS_PROJECTS_PROXY_DELETES has no effect without --proxy",
    "--watch has no effect without --data or --profile",
    "--admin-token has no effect beside --no-admin",
  ]);
  const effective = [[], proxied, ["--watch", "--profile", "a.json", "--no-admin"]];
  expect(effective.map((args) => noticesFor({}, ...args))).toEqual([[], [], []]);
});

test("several answers in one text are split before the next rule, by any separator", () => {
  const all = allQuestions.flatMap((question) => sampleAnswers(question).map((answer) => `${question.id}=${answer}`));
  for (const separator of [";", ",", " ", "; ", "\n"]) expect(answers(all.join(separator))).toEqual(all);
  expect(answers("  ")).toEqual([]);
});

test("a whole number has plain digits and is within its limits, and a switch is true or false", () => {
  expect(["0", "9"].map(wholeNumber(9))).toEqual([0, 9]);
  for (const text of ["10", "-1", "1.5", "1e0", "", "x"])
    expect(() => wholeNumber(9)(text)).toThrow("a whole number from 0 to 9");
  expect(["true", "1", "false", "0"].map(trueOrFalse)).toEqual([true, true, false, false]);
});

test("a store is memory or a Redis URL, and the message does not repeat an invalid one", () => {
  const url = "rediss://user:p%40ss@redis.example:6380/2";
  expect([store("memory"), store(url)]).toEqual([undefined, url]);
  const wrong = ["redis", "http://a:1", "redis://:secret@/0", "redis://:secret@a/x", "redis://a:secret/0", "redis://:secret@a,b"];
  for (const text of wrong) {
    expect(() => store(text)).toThrow(/^not a store: it takes memory, redis:\/\//);
    expect(() => store(text)).not.toThrow("secret");
  }
});

function portOf(flags: Flags, env: NodeJS.ProcessEnv): [number, string] {
  const { port, origin } = resolveSettings(flags, env);
  return [port, origin.port];
}

function read(args: readonly string[]): Flags {
  return readCommandLine(args, () => {}) ?? {};
}
