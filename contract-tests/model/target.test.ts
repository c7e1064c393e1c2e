import { expect, test } from "vitest";
import { checkedTarget, type TargetInput } from "./target.ts";

test("ids may be numbers, as JSON.parse gives them, and negative; headers and ids may be missing", () => {
  expect(checkedTarget(input({ disposableProjectIds: [1002, "1003", 7n, -5, "9007199254740993", 1002] }))).toEqual({
    baseUrl: "https://h/v1",
    keys: { premium: "one" },
    disposableProjectIds: ["1002", "1003", "7", "-5", "9007199254740993"],
    headers: {},
  });
});

test("a number that may have lost digits is no id", () => {
  expect(() => checkedTarget(input({ disposableProjectIds: [2 ** 53] }))).toThrow(
    "the disposable id 9007199254740992 is beyond 2^53-1, where a number loses digits: give it as text",
  );
});

test.each([
  [7.5, '"7.5" is no project id'],
  ["7b", '"7b" is no project id'],
  ["", '"" is no project id'],
])("%j is no disposable id", (id, message) => {
  expect(() => checkedTarget(input({ disposableProjectIds: [id] }))).toThrow(message);
});

test("a key may hold a blank, but not begin or end with one", () => {
  expect(checkedTarget(input({ keys: { premium: "two words" } })).keys.premium).toBe("two words");
  expect(() => checkedTarget(input({ keys: { premium: "one " } }))).toThrow(
    "the premium key (4 characters) begins or ends with a blank, which a header does not carry",
  );
  expect(() => checkedTarget(input({ keys: { premium: "one", free: "fr\u00e9e" } }))).toThrow(
    "the free key (4 characters) holds a character that is not printable ASCII",
  );
});

test.each(["otherPremium", "free"])("the %s key is another one than the premium key", (name) => {
  expect(() => checkedTarget(input({ keys: { premium: "one", [name]: "one" } }))).toThrow(
    `the premium and ${name} keys are the same text; each is the key of an account of its own`,
  );
});

function input(parts: Partial<TargetInput>): TargetInput {
  return { baseUrl: "https://h/v1/", keys: { premium: "one" }, ...parts };
}
