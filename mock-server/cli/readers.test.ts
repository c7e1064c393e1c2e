import { expect, test } from "vitest";
import { allQuestions, sampleAnswers } from "../../openapi/index.ts";
import { readAnswers, readSomeText, readStore, readTrueOrFalse, readWholeNumber } from "./readers.ts";

test("several answers in one text are parted before the next rule, whatever stands between them", () => {
  const all = allQuestions.flatMap((question) => sampleAnswers(question).map((answer) => `${question.rule}=${answer}`));
  for (const separator of [";", ",", " ", "; ", "\n"]) expect(readAnswers(all.join(separator))).toEqual(all);
});

test("blanks around answers are no answers", () => {
  expect(readAnswers(" list.total=page ; ")).toEqual(["list.total=page ;"]);
  expect(readAnswers("  ")).toEqual([]);
});

test("a whole number is within its bounds, and in plain digits", () => {
  expect([readWholeNumber("0", 9), readWholeNumber("9", 9)]).toEqual([0, 9]);
  for (const text of ["10", "-1", "1.5", "1e0", "", "x"])
    expect(() => readWholeNumber(text, 9)).toThrow("a whole number from 0 to 9");
});

test("a switch is true, false, 1 or 0", () => {
  expect(["true", "1", "false", "0"].map(readTrueOrFalse)).toEqual([true, true, false, false]);
  expect(() => readTrueOrFalse("yes")).toThrow('"yes" is not right: it takes true, false, 1 or 0');
});

test("a store is memory or a URL of Redis, and a wrong one is not told again", () => {
  const url = "rediss://user:p%40ss@redis.example:6380/2";
  expect([readStore("memory"), readStore(url)]).toEqual([undefined, url]);
  for (const text of [
    "redis",
    "http://a:1",
    "redis://:secret@/0",
    "redis://:secret@a/x",
    "redis://a:secret/0",
    "redis://:secret@a,b",
  ]) {
    expect(() => readStore(text)).toThrow(/^that is no store: it takes memory, redis:\/\//);
    expect(() => readStore(text)).not.toThrow("secret");
  }
});

test("a text is not blank", () => {
  expect(readSomeText("x", "a file")).toBe("x");
  expect(() => readSomeText(" ", "a file")).toThrow("it takes a file");
});
