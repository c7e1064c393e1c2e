import fc from "fast-check";
import { expect, test } from "vitest";
import { curlLine, indentJson, lastIdIn, plainRequest, refusalIn } from "./app/interface.ts";
import { contractFacts } from "./contract-facts.ts";

const LIST = { operation: "listProjects", masterKey: "mk_it's", parameters: { limit: "3", last_id: "" } };
const DELETE = { operation: "deleteProject", masterKey: "k", parameters: { projectId: "7" } };

test.each([
  [
    "a list has its key, its Content-Type and the parameters that were filled in",
    LIST,
    "curl -i -H 'X-Master-Key: mk_it'\\''s' -H 'Content-Type: application/json' 'http://mock/v1/projects?limit=3'",
  ],
  ["a delete is sent as one", DELETE, "curl -i -X DELETE -H 'X-Master-Key: k' 'http://mock/v1/project?projectId=7'"],
])("%s", (_, request, line) => {
  expect(curlLine(plainRequest(request, contractFacts(), "http://mock"))).toBe(line);
});

test("a wide id keeps its digits, and structure inside a text stays text", () => {
  const text = '{"projects":[{"id":1},{"id":9007199254740993,"name":"a, {b}: \\"[c]\\""}],"none":{ }}';
  expect(indentJson(text).split("\n").slice(5)).toEqual([
    "    {",
    '      "id": 9007199254740993,',
    '      "name": "a, {b}: \\"[c]\\""',
    "    }",
    "  ],",
    '  "none": {}',
    "}",
  ]);
  expect(lastIdIn(text)).toBe("9007199254740993");
});

test("indented JSON says the same, and what is not JSON is shown as it is", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(JSON.parse(indentJson(text))).toEqual(JSON.parse(text));
    }),
  );
  expect(indentJson("<h1>502</h1>")).toBe("<h1>502</h1>");
});

test("a refusal is told in its own words, and a success is none", () => {
  expect(refusalIn('{"code":404,"message":"Not found","subMessage":"No such project","status":"error"}')).toBe(
    "Not found: No such project",
  );
  expect(refusalIn('{"code":200,"status":"success"}')).toBeUndefined();
  expect(refusalIn("<h1>502</h1>")).toBeUndefined();
});
