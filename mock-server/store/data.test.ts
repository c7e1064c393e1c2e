import { expect, test } from "vitest";
import { createFetchMock } from "../fetch.ts";
import { createMock, type MockData } from "../index.ts";
import { projectsHandlers } from "../msw.ts";

const ACCOUNT = { key: "mk_acme", plan: "premium", projects: [{ id: 7, name: "Seven" }] };

test.each<[accounts: unknown, line: string]>([
  [undefined, 'the data lacks the field "accounts"'],
  [{}, "the data: accounts must be array"],
  [[undefined], "the data: accounts[0] must be object"],
  [
    [{ ...ACCOUNT, key: "acme" }],
    'accounts[0].key must be a key such as mk_mine: mk_, then letters, digits, - or _; it is "acme"',
  ],
  [[{ ...ACCOUNT, key: "mk_a:x, y" }], "accounts[0].key must be a key such as mk_mine"],
  [
    [{ ...ACCOUNT, plan: "gold" }],
    'the data: accounts[0].plan must be premium or free; it is "gold"',
  ],
  [
    [{ ...ACCOUNT, projcts: [] }],
    'the data: accounts[0] has the unknown field "projcts"; did you mean projects?',
  ],
  [
    [ACCOUNT, { ...ACCOUNT, projects: [] }],
    "the data: the key mk_acme occurs twice; give each account a key of its own",
  ],
  [
    [ACCOUNT, { ...ACCOUNT, key: "mk_b" }],
    "the data: the id 7 occurs twice, in mk_acme and mk_b; an id names one project",
  ],
  [
    withId("9223372036854775808"),
    "accounts[0].projects[0].id must be an integer from 1 to 9223372036854775807, as text",
  ],
  [withId(2 ** 53), "as text if it is above 9007199254740991"],
])("the accounts %j are refused in one line", (accounts, line) => {
  for (const open of [createMock, createFetchMock, projectsHandlers]) {
    const create = () => open({ data: { accounts } as MockData });
    expect(create).toThrow(line);
    expect(create).not.toThrow("\n");
  }
});

function withId(id: number | string): unknown {
  return [{ ...ACCOUNT, projects: [{ id, name: "Seven" }] }];
}
