import { expect, test } from "vitest";
import { readAnswer } from "../checks/read-answer.ts";
import { bodyExcerpt } from "./results.ts";

const projects = Array.from(
  { length: 40 },
  (_, index) => `{"id":90071992547409${index + 10},"name":"project ${index}","desc":""}`,
);
const text = `{"code":200,"message":"Projects listed","status":"success","projects":[${projects.join(",")}],"total":40}`;
const answer = readAnswer({ status: 200, headers: {}, text });
const begun = `${text.slice(0, 90)}…`;

test.each([
  ["GET /projects -> 200: /projects/30/desc must be string", `${begun} at /projects/30/desc: ${projects[30]}`],
  ["/projects/30 must have required property 'x'", `${begun} at /projects/30: ${projects[30]}`],
  ["9007199254740942 again", `${begun} at /projects/32: ${projects[32]}`],
  ["total 40", `${begun} at /total: 40`],
  ['GET /projects -> 200: `total` "x"', `${begun} at /total: 40`],
])("the excerpt shows the place that %j names, however far behind the beginning", (about, expected) => {
  expect(bodyExcerpt(answer, about)).toBe(expected);
});

test.each(["GET /projects -> 200: /projects/1/id must be integer", "GET /projects -> 200", "/nowhere/7 is wrong", "`nothing`"])(
  "the excerpt is the beginning if %j names a place in it, or no place",
  (about) => {
    expect(bodyExcerpt(answer, about)).toBe(`${text.slice(0, 600)}…`);
  },
);

test.each(["", "[]", "null", "not JSON"])("the excerpt of a short body is the whole body: %j", (short) => {
  expect(bodyExcerpt(readAnswer({ status: 200, headers: {}, text: short }), "/projects/1 total `code` 7")).toBe(short);
});

test.each([`[${" ".repeat(700)}]`, `${" ".repeat(700)}null`, `"${"x".repeat(700)}"`, " ".repeat(700)])(
  "the excerpt of a long body that is not an object is its beginning",
  (long) => {
    const excerpt = bodyExcerpt(readAnswer({ status: 200, headers: {}, text: long }), "/projects/1 total `code` 7");
    expect(excerpt).toBe(`${long.slice(0, 600)}…`);
  },
);
