import { expect, test } from "vitest";
import { readAnswer } from "./read-answer.ts";

test("ids above 2^53-1 keep their digits", () => {
  expect(ids('{"projects":[{"id":9007199254740993},{"id":9223372036854775807}]}')).toEqual([
    "9007199254740993",
    "9223372036854775807",
  ]);
});

test("an id keeps its digits where another field holds a long number", () => {
  expect(ids('{"projects":[{"id":7,"size":12345678901234567890}]}')).toEqual(["7"]);
});

test("an id written as text is read too, so that paging can go on while the schema is judged", () => {
  expect(ids('{"projects":[{"id":"1001"},{"name":"no id"},null,7,{"id":null}]}')).toEqual(["1001"]);
});

test.each([
  ["", "the body is empty"],
  ["<html>", "the body is not JSON"],
  ['{"projects":[', "the body is not JSON"],
])("a body %j says why it cannot be read", (text, problem) => {
  const answer = read(text);
  expect(answer.problem).toContain(problem);
  expect(answer.projects).toEqual([]);
});

test.each(["[]", "7", "null", '"text"', '{"projects":7}', '{"projects":{"id":1}}'])("the body %s holds no projects", (text) => {
  expect(ids(text)).toEqual([]);
});

function read(text: string): ReturnType<typeof readAnswer> {
  return readAnswer({ status: 200, headers: {}, text });
}

function ids(text: string): string[] {
  return read(text).projects.map(({ id }) => id);
}
