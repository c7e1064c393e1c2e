import { createServer } from "node:http";
import { expect, test } from "vitest";
import { InputProblem } from "../../openapi/input-problem.ts";
import { checkedTarget } from "../model/target.ts";
import { loadTarget } from "./load-target.ts";
import { listen } from "./local-server.fixture.ts";

const KEY = '"keys":{"premium":"k"}';
const HOST = '"baseUrl":"http://h/v1"';

test("a file alone is a target, whose ids keep their digits; the environment overrides it, and an argument overrides both", async () => {
  const more = '"disposableProjectIds":[9007199254740993,"12"],"confirmHost":"file"';
  const text = `{"baseUrl":"http://file/v1/","keys":{"premium":"premium","free":"file"},${more}}`;
  const disposableProjectIds = ["9007199254740993", "12"];
  const keys = { premium: "premium", free: "file" };
  expect(await load(text)).toMatchObject({
    baseUrl: "http://file/v1",
    keys,
    disposableProjectIds,
    confirmHost: "file",
  });
  const ids = { TTS_PROJECTS_DISPOSABLE: "7, 8,," };
  const environment = {
    TTS_PROJECTS_BASE_URL: "http://environment/v1",
    TTS_PROJECTS_KEY: "environment",
    ...ids,
  };
  expect(await load(text, environment)).toMatchObject({
    baseUrl: "http://environment/v1",
    keys: { premium: "environment", free: "file" },
    disposableProjectIds: ["7", "8"],
  });
  const unset = { TTS_PROJECTS_BASE_URL: "", TTS_PROJECTS_KEY: "", TTS_PROJECTS_FREE_KEY: "" };
  expect(await load(text, unset)).toMatchObject({ baseUrl: "http://file/v1", keys });
  const none = { ...environment, TTS_PROJECTS_DISPOSABLE: "" };
  const expected = { baseUrl: "http://argument/v1", disposableProjectIds: [] };
  expect(await load(text, none, "http://argument/v1")).toMatchObject(expected);
});

test.each([
  ["[]", "target.json must be object"],
  ['{"baseURL":"x"}', 'target.json has the unknown field "baseURL"; did you mean baseUrl?'],
  ['{"keys":{"premium":7}}', "no base URL"],
  ['{"baseUrl":"http://h/v1","keys":{}}', "no premium key: set TTS_PROJECTS_KEY"],
  [`{"baseUrl":"h/v1",${KEY}}`, "the base URL is not a URL"],
  [`{"baseUrl":"ftp://h/v1",${KEY}}`, "must be http or https, not ftp:"],
  [`{"baseUrl":"http://h/v1?a=b",${KEY}}`, "must not hold a user name, a password, a query"],
  [
    `{"baseUrl":"http://h/v1",${KEY},"disposableProjectIds":["7b"]}`,
    'target.json: disposableProjectIds[0] must be a whole number, or one as text; it is "7b"',
  ],
  [
    `{${HOST},"keys":{"premium":"one "}}`,
    "the premium key (4 characters) cannot be sent: it must be printable ASCII without a space",
  ],
  [
    `{${HOST},"keys":{"premium":"one","free":"fr\u00e9e"}}`,
    "the free key (4 characters) cannot be sent: it must be printable ASCII without a space",
  ],
  [
    `{${HOST},"keys":{"premium":"one","otherPremium":"one"}}`,
    "the premium and otherPremium keys are the same text; each must belong",
  ],
  [
    `{${HOST},${KEY},"headers":{"x-MASTER-key":"k"}}`,
    'the suite sends x-MASTER-key itself, so "headers" must not have it; keys belong in "keys"',
  ],
  [
    `{${HOST},${KEY},"headers":{"X-A":"a\\nb"}}`,
    'the header "X-A" cannot be sent: HTTP does not allow a character of its name or its value',
  ],
])("%s is refused: %s", async (text, message) => {
  await expect(load(text)).rejects.toThrow(message);
});

test.each([
  [
    2 ** 53,
    '"9007199254740992" is not a disposable id: it must be a whole number, and beyond 2^53-1',
  ],
  [7.5, '"7.5" is not a disposable id'],
  ["", '"" is not a disposable id'],
])("in code, the disposable id %j is refused: %s", (id, message) => {
  const target = { baseUrl: "http://h/v1", keys: { premium: "k" }, disposableProjectIds: [id] };
  expect(() => checkedTarget(target)).toThrow(message);
});

test("error messages contain no password and no key", async () => {
  await expect(load("{}", { TTS_PROJECTS_KEY: "k" }, "http://user:hunter2@h/v1")).rejects.toThrow(
    /^(?!.*hunter2)./,
  );
  const key = load("{}", { TTS_PROJECTS_KEY: "sec\nret" }, "http://h/v1");
  await expect(key).rejects.toThrow(/^(?!.*sec)[^\n]*the premium key \(7 characters\)/);
});

test("a target file from a URL consents to nothing, gets no other key, and no redirect; no message shows its password or query", async () => {
  const server = createServer(({ url }, response) => {
    if (url === "/target?token=t")
      response.end(`{"baseUrl":"http://h/v1",${KEY},"confirmHost":"h"}`);
    else response.writeHead(307, { Location: "/target?token=t" }).end();
  });
  const { host } = new URL(await listen(server));
  const file = `http://${host}/target?token=t`;
  const expected = {
    baseUrl: "http://h/v1",
    keys: { premium: "k" },
    disposableProjectIds: [],
    disposableAccount: false,
    headers: {},
  };
  expect(await loadTarget({ file, environment: {} })).toEqual(expected);
  const toAnother = loadTarget({ file, environment: { TTS_PROJECTS_KEY: "k" } });
  await expect(toAnother).rejects.toThrow("TTS_PROJECTS_KEY would go to h,");
  const moved = loadTarget({
    file: `http://user:hunter2@${host}/moved?token=s3cret`,
    environment: {},
  });
  await expect(moved).rejects.toThrow(
    new InputProblem(`http://${host}/moved: cannot be read (status 307)`),
  );
});

function load(
  text: string,
  environment: Record<string, string> = {},
  baseUrl?: string,
): ReturnType<typeof loadTarget> {
  return loadTarget({ given: { name: "target.json", text }, environment, baseUrl });
}
