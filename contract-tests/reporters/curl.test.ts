import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { curlLine } from "./curl.ts";
import { oneLine } from "./plain-text.ts";
import { exchange, NASTY } from "./sample-report.fixture.ts";

test("a pasted line passes the exact arguments to curl, and expands only the variables of the keys", () => {
  const request = fc.record({ url: text(), name: text(), value: text() });
  fc.assert(
    fc.property(fc.array(request, { minLength: 50, maxLength: 50 }), (requests) => {
      const exchanges = requests.map(({ url, name, value }) => ({
        ...exchange,
        method: "DELETE",
        url: `http://h/${url}`,
        headers: { [`X${name}`]: `${value}.` },
      }));
      const wanted = exchanges.map(({ url, headers }) => {
        const [[name, value] = ["", ""]] = Object.entries(headers);
        return ["-H", `${name}: ${value}`, url].map(expanded);
      });
      expect(shellSplit(exchanges.map(curlLine))).toEqual(wanted);
    }),
    { numRuns: 20 },
  );
});

test("the curl line contains the body of the request", () => {
  const sent = { ...exchange, method: "POST", url: "http://h/project", headers: {}, requestBody: '{"name":"a $b"}' };
  expect(curlLine(sent)).toBe('curl -i -X POST --data-raw "{\\"name\\":\\"a \\$b\\"}" "http://h/project"');
});

test("a HEAD request does not wait for a body", () => {
  expect(curlLine({ ...exchange, method: "HEAD", url: "http://h/projects", headers: {} })).toBe(
    'curl -i --head "http://h/projects"',
  );
});

test("the curl line is one line without control characters", () => {
  const line = curlLine({ ...exchange, url: NASTY, headers: { "X-A": NASTY } });
  expect(oneLine(line)).toBe(line);
});

test.each([
  ["http://h/projects?a[]=1&b={x}", 'curl -i -g "http://h/projects?a[]=1&b={x}"'],
  ["http://h/v1/../project", 'curl -i --path-as-is "http://h/v1/../project"'],
  ["http://h/$TTS_PROJECTS_KEY", 'curl -i "http://h/$TTS_PROJECTS_KEY"'],
  ["http://h/$TTS_PROJECTS_KEY_2", `curl -i "http://h/\${TTS_PROJECTS_KEY}_2"`],
  [
    `http://h/\${TTS_PROJECTS_KEY:0:5}_\${TTS_PROJECTS_KEY:6}`,
    `curl -i -g "http://h/\${TTS_PROJECTS_KEY:0:5}_\${TTS_PROJECTS_KEY:6}"`,
  ],
  ["http://h/$HOME!", `curl -i "http://h/\\$HOME"'!'""`],
])("%s", (url, line) => {
  expect(curlLine({ ...exchange, url, headers: {} })).toBe(line);
});

const VARIABLES = { TTS_PROJECTS_KEY: "the key", TTS_PROJECTS_OTHER_KEY: "$(other) `key`", TTS_PROJECTS_FREE_KEY: '"free"' };

/** Runs the lines with a fake curl that records its arguments, and drops the flags that all lines share. */
function shellSplit(lines: readonly string[]): string[][] {
  const script = `set -o histexpand; curl() { printf '%s\\0' "$@"; printf '%s\\0' '<end>'; }\n${lines.join("\n")}`;
  const output = execFileSync("bash", ["-c", script], {
    env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8", HOME: "/expanded", ...VARIABLES },
  });
  const calls = output.toString("utf8").split("\0<end>\0").slice(0, -1);
  return calls.map((call) => call.split("\0").filter((argument) => !FLAGS.has(argument)));
}

const FLAGS = new Set(["-i", "-g", "--path-as-is", "-X", "DELETE"]);

function expanded(text: string): string {
  return Object.entries(VARIABLES).reduce((result, [name, value]) => result.replaceAll(`$${name}`, () => value), text);
}

/** Random mixtures of characters that are special to a shell. */
function text(): fc.Arbitrary<string> {
  const special = fc.constantFrom(
    ..."\\\"'`$!*?~#&|;<>(){}[] \n\t\r\u001b\u202e=%@^-",
    "$TTS_PROJECTS_KEY",
    "$HOME",
    "$(id)",
    `\${HOME}`,
    "!!",
    "😀",
  );
  return fc
    .array(fc.oneof(special, fc.string({ unit: "binary-ascii", maxLength: 3 })), { maxLength: 8 })
    .map((parts) => parts.join("").replaceAll("\0", ""));
}
