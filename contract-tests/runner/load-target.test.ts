import { createServer } from "node:http";
import { expect, test } from "vitest";
import { UsageError } from "../model/input.ts";
import { loadTarget } from "./load-target.ts";
import { listen } from "./local-server.fixture.ts";

const KEY = '"keys":{"premium":"k"}';

test("loads a target from a file alone, and keeps the digits of ids", async () => {
  const text = `{"baseUrl":"https://h/v1/",${KEY},"disposableProjectIds":[9007199254740993,"12"],"confirmHost":"h"}`;
  expect(await load(text)).toEqual({
    baseUrl: "https://h/v1",
    keys: { premium: "k" },
    disposableProjectIds: ["9007199254740993", "12"],
    headers: {},
    confirmHost: "h",
  });
});

test("the environment overrides the file, and an argument overrides both", async () => {
  const text = '{"baseUrl":"http://file/v1","keys":{"premium":"file","free":"file"}}';
  const ids = { TTS_PROJECTS_DISPOSABLE: "7, 8,," };
  const environment = { TTS_PROJECTS_BASE_URL: "http://environment/v1", TTS_PROJECTS_KEY: "environment", ...ids };
  expect(await load(text, environment)).toMatchObject({
    baseUrl: "http://environment/v1",
    keys: { premium: "environment", free: "file" },
    disposableProjectIds: ["7", "8"],
  });
  const none = { ...environment, TTS_PROJECTS_DISPOSABLE: "" };
  const expected = { baseUrl: "http://argument/v1", disposableProjectIds: [] };
  expect(await load(text, none, "http://argument/v1")).toMatchObject(expected);
});

test.each([
  ["[]", "the file must be object"],
  ['{"baseURL":"x"}', 'must NOT have additional properties: "baseURL"'],
  ['{"keys":{"premium":7}}', "no base URL"],
  ['{"baseUrl":"http://h/v1","keys":{}}', "no premium key: set TTS_PROJECTS_KEY"],
  [`{"baseUrl":"h/v1",${KEY}}`, "the base URL is not a URL"],
  [`{"baseUrl":"ftp://h/v1",${KEY}}`, "must be http or https, not ftp:"],
  [`{"baseUrl":"http://h/v1?a=b",${KEY}}`, "must not hold a query"],
  [`{"baseUrl":"http://h/v1",${KEY},"disposableProjectIds":["7b"]}`, "/disposableProjectIds/0 must match pattern"],
  [`{"baseUrl":"http://h/v1",${KEY},"disposableProjectIds":[7.5]}`, "/disposableProjectIds/0"],
])("%s is refused: %s", async (text, message) => {
  await expect(load(text)).rejects.toThrow(message);
});

test("error messages contain no password and no key", async () => {
  const withPassword = load("{}", { TTS_PROJECTS_KEY: "k" }, "http://user:hunter2@h/v1");
  await expect(withPassword).rejects.toThrow(/^(?!.*hunter2)./);
  const withKey = load("{}", { TTS_PROJECTS_KEY: "sec\nret" }, "http://h/v1");
  await expect(withKey).rejects.toThrow(/^(?!.*sec)[^\n]*the premium key \(7 characters\)/);
});

test("fetches a target file from a URL, whose password and query no message shows, without following a redirect", async () => {
  const server = createServer(({ url }, response) => {
    if (url === "/target?token=t") response.end(`{"baseUrl":"http://h/v1",${KEY}}`);
    else response.writeHead(307, { Location: "/target?token=t" }).end();
  });
  const { host } = new URL(await listen(server));
  expect(await loadTarget({ file: `http://${host}/target?token=t`, environment: {} })).toMatchObject({ baseUrl: "http://h/v1" });
  const moved = loadTarget({ file: `http://user:hunter2@${host}/moved?token=s3cret`, environment: {} });
  await expect(moved).rejects.toThrow(new UsageError(`http://${host}/moved: cannot be read (status 307)`));
});

function load(text: string, environment: Record<string, string> = {}, baseUrl?: string): ReturnType<typeof loadTarget> {
  return loadTarget({ given: { name: "target.json", text }, environment, baseUrl });
}
