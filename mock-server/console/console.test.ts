import fc from "fast-check";
import { expect, test } from "vitest";
import { allOperations } from "../../openapi/index.ts";
import { describeFault } from "./app/describe-fault.ts";
import { curlLine, indentJson, lastIdIn, plainRequest, refusalIn } from "./app/interface.ts";
import { contractFacts } from "./contract-facts.ts";
import { PAGES } from "./pages.ts";

const PATHS = PAGES.map(({ path }) => path);

test.each(PAGES.filter(({ contentType }) => contentType.startsWith("text/html")))(
  "$path has no inline script or style, and links only to served files",
  async ({ load }) => {
    const html = await load();
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/);
    const named = [...html.matchAll(/<(?:link|script) [^>]*(?:src|href)="\/__admin([^"]+)"/g)].map(([, path]) => path);
    expect(named.length).toBeGreaterThan(1);
    for (const path of named) expect(PATHS).toContain(path);
  },
);

test.each(PAGES.filter(({ path }) => /\.(js|css)$/.test(path)))("$path is a bundle without imports", async ({ load }) => {
  const text = await load();
  expect(text.length).toBeGreaterThan(500);
  expect(text).not.toMatch(/^\s*(import\b|export .* from |@import)|sourceMappingURL/m);
});

test("the facts name the query parameters of each operation", () => {
  const { operations } = contractFacts();
  expect(operations.map(({ id }) => id)).toEqual(allOperations.map(({ id }) => id));
  expect(operations.find(({ id }) => id === "listProjects")?.query.toSorted()).toEqual(["last_id", "limit"]);
});

const LIST = { operation: "listProjects", masterKey: "mk_it's", parameters: { limit: "3", last_id: "" } };
const DELETE = { operation: "deleteProject", masterKey: "k", parameters: { projectId: "7" } };

test.each([
  [
    "a list has its key, its Content-Type and the parameters that were filled in",
    LIST,
    "curl -i -H 'X-Master-Key: mk_it'\\''s' -H 'Content-Type: application/json' 'http://mock/v1/projects?limit=3'",
  ],
  ["a delete has its method", DELETE, "curl -i -X DELETE -H 'X-Master-Key: k' 'http://mock/v1/project?projectId=7'"],
])("%s", (_, request, line) => {
  expect(curlLine(plainRequest(request, contractFacts(), "http://mock"))).toBe(line);
});

test("a wide id keeps its digits, and JSON inside a string is not indented", () => {
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

test("indented JSON has the same value, and other text is unchanged", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(JSON.parse(indentJson(text))).toEqual(JSON.parse(text));
    }),
  );
  expect(indentJson("<h1>502</h1>")).toBe("<h1>502</h1>");
});

test("a refusal gives its message and subMessage, and a success gives undefined", () => {
  expect(refusalIn('{"code":404,"message":"Not found","subMessage":"No such project","status":"error"}')).toBe(
    "Not found: No such project",
  );
  expect(refusalIn('{"code":200,"status":"success"}')).toBeUndefined();
  expect(refusalIn("<h1>502</h1>")).toBeUndefined();
});

test.each([
  [{ operation: "deleteProject", break: "reset" }, "Every delete gets a connection reset, after it took effect."],
  [
    { key: "mk_other", every: 3, status: 503, when: "before", times: 5 },
    "Every 3rd request with mk_other is answered with 503, without taking effect, 5 times at most.",
  ],
  [{ operation: "listProjects", nth: 11, delay: "100-500" }, "The 11th list is delayed by 100-500 ms."],
  [
    { probability: 0.125, delay: "lognormal:9:0.5", status: 429, times: 1 },
    "With a probability of 12.5 %, a request is answered with 429 and is delayed by lognormal:9:0.5, after it took effect, once.",
  ],
  [
    { method: "GET", path: "/v1/projects", break: "drip", every: 1 },
    "Every request by GET to /v1/projects gets its body in drips, after it took effect.",
  ],
  [
    { status: 502, retryAfter: 30, body: "html" },
    "Every request is answered with 502 (Retry-After: 30) and gets a gateway page, after it took effect.",
  ],
] as const)("%o is described in one sentence", (fault, sentence) => {
  expect(describeFault(fault)).toBe(sentence);
});
