import { expect, test } from "vitest";
import { parseFaults, parseFaultText } from "./parse-faults.ts";

test.each<[unknown, RegExp]>([
  [{}, /faults are a list/],
  [[7], /fault 1: a fault is an object/],
  [[{ operation: "deleteProject" }], /fault 1: names no effect: give status, body, delay or break/],
  [[{ break: "boom" }], /break: takes reset, empty, hang, truncated, malformed-chunk, wrong-length, drip/],
  [[{ answer: "boom" }], /answer: takes reset, empty, hang/],
  [[{ answer: "reset", break: "empty" }], /answer: is the old name of break/],
  [[{ break: "reset" }, { status: 200 }], /fault 2: status: takes a whole number from 400 to 599/],
  [[{ operation: "list", status: 500 }], /operation: takes listProjects, /],
  [[{ delay: 60_001 }], /delay: takes milliseconds up to 60000/],
  [[{ operation: "deleteProject", method: "GET", status: 500 }], /method: deleteProject has DELETE, so .* would never apply$/],
  [
    [{ operation: "listProjects", path: "/v1/project", status: 500 }],
    /path: listProjects has \/v1\/projects, so .* never apply$/,
  ],
  [[{ delay: "300-100" }], /delay: takes/],
  [[{ probability: 2, status: 500 }], /probability: takes a number from 0 to 1/],
  [[{ nht: 2, status: 500 }], /nht: there is no such field. Did you mean "nth"\?$/],
  [[{ __proto__: null, toString: 1 }], /toString: there is no such field. Choose one of id, operation,.* delay, break$/],
  [[{ body: "" }], /body: takes html, empty, text, or any other text/],
  [[{ body: "html", contentType: "html" }], /contentType: takes a media type/],
  [[{ status: 500, contentType: "text/html" }], /contentType: needs a body beside it/],
  [[{ delay: 5, retryAfter: 3 }], /retryAfter: needs a status beside it/],
  [[{ delay: 5, path: "/project" }], /path: lacks the version; give \/v1\/project$/],
  [[{ delay: 5, path: "/v1/projects?limit=1" }], /path: takes a path that starts with a slash, without a query/],
  [[{ status: 503, retryAfter: "Wed, 21 Oct 2026" }], /retryAfter: takes seconds, or an HTTP date such as /],
  [[{ status: 503, retryAfter: true }], /retryAfter: takes/],
  [
    [
      { id: "a", status: 500 },
      { id: "a", status: 500 },
    ],
    /"a" appears twice/,
  ],
])("%j is refused in one line", (value, line) => {
  expect(() => parseFaults(value)).toThrow(line);
  expect(() => parseFaults(value)).not.toThrow("\n");
});

test("a fault is given as pairs or as JSON, several are separated by semicolons, and `answer` is read as `break`", () => {
  expect(() => parseFaultText('operation=deleteProject,every=3,when=before,break=reset; {"status": 503, "id": "a;b"}')).toThrow(
    "id: takes",
  );
  expect(
    parseFaultText('operation=deleteProject,every=3,probability=.5,when=before,answer=reset;delay=100-500;[{"status":503}]'),
  ).toEqual([
    { id: "fault-1", operation: "deleteProject", every: 3, probability: 0.5, when: "before", break: "reset" },
    { id: "fault-2", delay: "100-500" },
    { id: "fault-3", status: 503 },
  ]);
});

test("values may contain commas and semicolons", () => {
  const date = "Wed, 21 Oct 2026 07:28:00 GMT";
  const text = `status=503,retryAfter=${date},body={"a":1,"b":2};body=<b>;</b>,contentType=text/html; charset=utf-8;status=429,retryAfter=5`;
  expect(parseFaultText(text)).toEqual([
    { id: "fault-1", status: 503, retryAfter: date, body: '{"a":1,"b":2}' },
    { id: "fault-2", body: "<b>;</b>", contentType: "text/html; charset=utf-8" },
    { id: "fault-3", status: 429, retryAfter: 5 },
  ]);
});

test.each([
  ["break", '"break" is not NAME=VALUE'],
  ["{no}", "{no} is not JSON"],
  ["delay=5;", '"delay=5;" ends in a separator'],
  ["delay=5;; status=503", '"delay=5;" ends in a separator'],
  ["body=html,", '"body=html," ends in a separator'],
  ["every=x,break=reset", "every: takes a whole number"],
  ["status=500,status=501", "status: appears twice"],
  ["nth=1,every=2,status=502", "nth: 1 is not a multiple of every, 2, so the fault would never apply"],
])("%s is refused in one line", (text, line) => {
  expect(() => parseFaultText(text)).toThrow(line);
});
