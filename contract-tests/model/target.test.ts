import { expect, test } from "vitest";
import { checkedTarget, type TargetInput } from "./target.ts";

const PLAIN = { baseUrl: "https://h/v1/", keys: { premium: "one" } };

test("accepts ids as numbers and negative ids, missing headers, and a key that contains a space", () => {
  const disposableProjectIds = [1002, "1003", 7n, -5, "9007199254740993", 1002];
  expect(checkedTarget({ ...PLAIN, keys: { premium: "two words" }, disposableProjectIds })).toEqual(
    {
      baseUrl: "https://h/v1",
      keys: { premium: "two words" },
      disposableProjectIds: ["1002", "1003", "7", "-5", "9007199254740993"],
      disposableAccount: false,
      headers: {},
    },
  );
});

test.each<[Partial<TargetInput>, string]>([
  [
    { disposableProjectIds: [2 ** 53] },
    "the disposable id 9007199254740992 is beyond 2^53-1, where a number loses digits",
  ],
  [{ disposableProjectIds: [7.5] }, '"7.5" is not a project id'],
  [{ disposableProjectIds: [""] }, '"" is not a project id'],
  [
    { keys: { premium: "one " } },
    "the premium key (4 characters) begins or ends with a space, which a header cannot carry",
  ],
  [
    { keys: { premium: "one", free: "fr\u00e9e" } },
    "the free key (4 characters) holds a character that is not printable ASCII",
  ],
  [
    { keys: { premium: "one", otherPremium: "one" } },
    "the premium and otherPremium keys are the same text; each must belong",
  ],
  [
    { headers: { "x-MASTER-key": "k" } },
    'the suite sends x-MASTER-key itself, so "headers" must not have it; keys belong in "keys"',
  ],
  [
    { headers: { "X-A": "a\nb" } },
    'the header "X-A" cannot be sent: HTTP does not allow a character of its name or its value',
  ],
])("refuses %j: %s", (parts, message) => {
  expect(() => checkedTarget({ ...PLAIN, ...parts })).toThrow(message);
});
