import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createMock, type MockData, type MockOptions } from "../index.ts";
import { readJsonFile } from "./data-file.ts";

const ACCOUNT = { key: "mk_acme", plan: "premium" as const, projects: [{ id: 7, name: "Seven" }] };

test.each<[what: string, options: object, line: string | RegExp]>([
  ["no accounts", { data: {} }, "the data must have required property 'accounts'"],
  ["an empty list", { data: { accounts: [] } }, "the data: accounts must NOT have fewer than 1 items"],
  [
    "a key of another form",
    { data: { accounts: [{ ...ACCOUNT, key: "acme" }] } },
    'the data: accounts[0].key must be a key such as mk_mine: mk_, then letters, digits, - or _; it is "acme"',
  ],
  [
    "another plan",
    { data: { accounts: [{ ...ACCOUNT, plan: "gold" }] } },
    'the data: accounts[0].plan must be premium or free; it is "gold"',
  ],
  [
    "a key twice",
    { data: { accounts: [ACCOUNT, { ...ACCOUNT, projects: [] }] } },
    "the data has the key mk_acme twice; give each account a key of its own",
  ],
  [
    "an id twice",
    { data: { accounts: [ACCOUNT, { ...ACCOUNT, key: "mk_b" }] } },
    "the data has the id 7 twice, in mk_acme and mk_b; an id names one project",
  ],
  [
    "an id above 2^63-1",
    { data: withId("9223372036854775808") },
    "the data: the id 9223372036854775808 of mk_acme is above 2^63-1",
  ],
  [
    "an id that JSON rounds",
    { data: withId(2 ** 53) },
    /projects\[0\]\.id must be an integer from 1 to \d+, as text if it is above 9007199254740991; it is 9007199254740992$/,
  ],
  ["an id with a leading zero", { data: withId("07") }, /projects\[0\]\.id must be an integer from 1 to .*; it is "07"$/],
  ["the id 0", { data: withId(0) }, /projects\[0\]\.id must be an integer from 1 to .*; it is 0$/],
  [
    "a misspelt field",
    { data: { accounts: [{ ...ACCOUNT, projcts: [] }] } },
    'the data: accounts[0] has the unknown field "projcts"; did you mean projects?',
  ],
  [
    "an answer that is not admissible",
    { profile: { "list.total": "half" } },
    'list.total cannot be "half"; admissible: all, page',
  ],
  [
    "an unknown question",
    { profile: { "list.totl": "page" } },
    'no open question is called "list.totl"; did you mean list.total?',
  ],
])("%s is refused in one line", (_what, options, line) => {
  const messageOf = () => {
    try {
      return String(createMock(options as MockOptions));
    } catch (problem) {
      return (problem as Error).message;
    }
  };
  expect(messageOf()).toEqual(typeof line === "string" ? line : expect.stringMatching(line));
});

function withId(id: number | string): MockData {
  return { accounts: [{ ...ACCOUNT, projects: [{ id, name: "Seven" }] }] };
}

test.each<[name: string, text: string | undefined, line: RegExp]>([
  ["no.json", undefined, /no\.json cannot be read: there is no such file$/],
  ["text.json", "accounts:", /text\.json is not JSON: Unexpected token .*/],
  ["cut.json", '{"accounts": [', /cut\.json is not JSON: .*/],
])("the file %s is refused in one line", async (name, text, line) => {
  const file = join(tmpdir(), `data-${name}`);
  if (text !== undefined) await writeFile(file, text);
  expect(() => readJsonFile(file)).toThrow(line);
  expect(() => readJsonFile(file)).not.toThrow("\n");
});
