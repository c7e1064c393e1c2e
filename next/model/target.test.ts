import { expect, test } from "vitest";
import { checkedTarget, type TargetInput } from "./target.ts";

test("accepts ids as numbers and negative ids, missing headers, and a key that contains a space", () => {
  const ids = [1002, "1003", 7n, -5, "9007199254740993", 1002];
  expect(checkedTarget(input({ ...keys("two words"), disposableProjectIds: ids }))).toEqual({
    baseUrl: "https://h/v1",
    keys: { premium: "two words" },
    disposableProjectIds: ["1002", "1003", "7", "-5", "9007199254740993"],
    headers: {},
  });
});

test.each<[Partial<TargetInput>, string]>([
  [ids(2 ** 53), "the disposable id 9007199254740992 is beyond 2^53-1, where a number loses digits: give it as text"],
  [ids(7.5), '"7.5" is not a project id'],
  [ids("7b"), '"7b" is not a project id'],
  [ids(""), '"" is not a project id'],
  [keys("one "), "the premium key (4 characters) begins or ends with a space, which a header cannot carry"],
  [keys("one", "fr\u00e9e"), "the free key (4 characters) holds a character that is not printable ASCII"],
  [keys("one", "one"), "the premium and free keys are the same text; each must belong to a different account"],
  [{ keys: { premium: "one", otherPremium: "one" } }, "the premium and otherPremium keys are the same text"],
])("refuses %j: %s", (parts, message) => {
  expect(() => checkedTarget(input(parts))).toThrow(message);
});

function ids(id: string | number): Partial<TargetInput> {
  return { disposableProjectIds: [id] };
}

function keys(premium: string, free?: string): Partial<TargetInput> {
  return { keys: { premium, ...(free && { free }) } };
}

function input(parts: Partial<TargetInput>): TargetInput {
  return { baseUrl: "https://h/v1/", keys: { premium: "one" }, ...parts };
}
