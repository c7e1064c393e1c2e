import { expect, test } from "vitest";
import { describeFault } from "./app/describe-fault.ts";
import { curlLine, plainRequest } from "./app/interface.ts";
import { indentJson, lastIdIn, refusalIn } from "./app/json-text.ts";

test.each([
  [
    "a list has its key, its Content-Type and the parameters that were filled in",
    { operation: "listProjects", masterKey: "mk_it's", parameters: { limit: "3", last_id: "" } },
    "curl -i -H 'X-Master-Key: mk_it'\\''s' -H 'Content-Type: application/json' 'http://mock/v1/projects?limit=3'",
  ],
  [
    "a delete has its method",
    { operation: "deleteProject", masterKey: "k", parameters: { projectId: "7" } },
    "curl -i -X DELETE -H 'X-Master-Key: k' 'http://mock/v1/project?projectId=7'",
  ],
] as const)("%s", (_, request, line) => {
  expect(curlLine(plainRequest(request, "http://mock/v1"))).toBe(line);
});

test("a wide id keeps its digits, JSON inside a string is not indented, and other text is unchanged", () => {
  const text = '{"projects":[{"id":1},{"id":9007199254740993,"name":"a, {b}: \\"[c]\\""}],"none":{ }}';
  expect(indentJson(text).split("\n").slice(5, 9)).toEqual([
    "    {",
    '      "id": 9007199254740993,',
    '      "name": "a, {b}: \\"[c]\\""',
    "    }",
  ]);
  expect(lastIdIn(text)).toBe("9007199254740993");
  expect(indentJson("<h1>502</h1>")).toBe("<h1>502</h1>");
});

test.each([
  ['{"code":404,"message":"Not found","subMessage":"No such project","status":"error"}', "Not found: No such project"],
  ['{"code":200,"status":"success"}', undefined],
  ["<h1>502</h1>", undefined],
])("%s is told as %o", (text, told) => {
  expect(refusalIn(text)).toBe(told);
});

test.each([
  [{ operation: "deleteProject", break: "reset" }, "Every delete gets a connection reset, without taking effect."],
  [
    { key: "mk_other", every: 3, status: 503, when: "after", times: 5 },
    "Every 3rd request with mk_other is answered with 503, after it took effect, 5 times at most.",
  ],
  [{ operation: "listProjects", skip: 10, times: 1, delay: "100-500" }, "The 11th list is delayed by 100-500 ms."],
  [{ skip: 1, break: "truncate" }, "From the 2nd on, every request is cut off in the body, without taking effect."],
  [{ retryAfter: 7 }, "Every request is answered (Retry-After: 7)."],
  [
    { status: 502, retryAfter: 30, body: "html" },
    "Every request is answered with 502 (Retry-After: 30) and gets a gateway page, without taking effect.",
  ],
] as const)("%o is described in one sentence", (fault, sentence) => {
  expect(describeFault(fault)).toBe(sentence);
});
