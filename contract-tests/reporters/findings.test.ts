import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { curlLine } from "./findings.ts";
import { oneLine } from "./plain-text.ts";
import { exchange } from "./sample-report.fixture.ts";

test("a pasted line is one line, passes the exact arguments to curl, and expands only the variables of the keys", () => {
  const request = fc.record({
    url: text(),
    name: text(),
    value: text(),
    requestBody: text().map((body) => `{${body}`),
  });
  fc.assert(
    fc.property(fc.array(request, { minLength: 50, maxLength: 50 }), (requests) => {
      const lines = requests.map(({ url, name, value, requestBody }) =>
        curlLine({
          ...exchange,
          method: "DELETE",
          url: `http://h/${url}`,
          headers: { [`X${name}`]: `${value}.` },
          requestBody,
        }),
      );
      expect(lines).toEqual(lines.map(oneLine));
      const wanted = requests.map(({ url, name, value, requestBody }) =>
        [
          ...["-H", `X${name}: ${value}.`, "-H", "Content-Type:"],
          ...["--data-raw", requestBody, `http://h/${url}`],
        ].map(expanded),
      );
      expect(shellSplit(lines)).toEqual(wanted);
    }),
    { numRuns: 20 },
  );
});

test.each([
  ["HEAD", "http://h/projects", 'curl -i --head "http://h/projects"'],
  ["GET", "http://h/projects?a[]=1&b={x}", 'curl -i -g "http://h/projects?a[]=1&b={x}"'],
  ["GET", "http://h/v1/../project", 'curl -i --path-as-is "http://h/v1/../project"'],
  ["GET", "http://h/$TTS_PROJECTS_KEY_2", `curl -i "http://h/\${TTS_PROJECTS_KEY}_2"`],
  ["GET", `http://h/\${TTS_PROJECTS_KEY:0:5}_`, `curl -i -g "http://h/\${TTS_PROJECTS_KEY:0:5}_"`],
])("a %s of %s is sent by %s", (method, url, line) => {
  expect(curlLine({ ...exchange, method, url, headers: {} })).toBe(line);
  if (method === "GET")
    expect(curlLine({ ...exchange, method, url, headers: {}, requestBody: "{" })).toContain(
      "-X GET",
    );
});

const VARIABLES = {
  TTS_PROJECTS_KEY: "the key",
  TTS_PROJECTS_OTHER_KEY: "$(other) `key`",
  TTS_PROJECTS_FREE_KEY: '"free"',
};

/** Runs the lines with a fake curl that records its arguments, and drops the flags that all lines share. */
function shellSplit(lines: readonly string[]): string[][] {
  const script = `set -o histexpand; curl() { printf '%s\\0' "$@"; printf '%s\\0' '<end>'; }\n${lines.join("\n")}`;
  const env = { PATH: process.env.PATH, LC_ALL: "C.UTF-8", HOME: "/expanded", ...VARIABLES };
  const calls = execFileSync("bash", ["-c", script], { env, encoding: "utf8" })
    .split("\0<end>\0")
    .slice(0, -1);
  return calls.map((call) => call.split("\0").filter((argument) => !FLAGS.has(argument)));
}

const FLAGS = new Set(["-i", "-g", "--path-as-is", "-X", "DELETE"]);

function expanded(text: string): string {
  return Object.entries(VARIABLES).reduce(
    (result, [name, value]) => result.replaceAll(`$${name}`, () => value),
    text,
  );
}

/** Random mixtures of characters that are special to a shell. */
function text(): fc.Arbitrary<string> {
  const characters = "\\\"'`$!*?~#&|;<>(){}[] \n\t\r\u001b\u202e=%@^-";
  const special = fc.constantFrom(
    ...characters,
    "$TTS_PROJECTS_KEY",
    "$HOME",
    "$(id)",
    `\${HOME}`,
    "!!",
    "😀",
  );
  const part = fc.oneof(special, fc.string({ unit: "binary-ascii", maxLength: 3 }));
  return fc.array(part, { maxLength: 8 }).map((parts) => parts.join("").replaceAll("\0", ""));
}
