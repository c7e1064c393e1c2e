import { expect, test } from "vitest";
import { type AccessEntry, accessLog, type LogFormat } from "./access-log.ts";

test("a text line shows the request, the answer and notes", () => {
  expect(logged("text")).toBe("2026-01-02T03:04:05.000Z GET /v1/projects 200 list.first-page 3 ms id-1");
  expect(logged("text", { query: "limit=3" })).toContain("GET /v1/projects?limit=3 200");
  expect(logged("text", { violation: "/total lacks" })).toMatch(/ breaks the contract: \/total lacks$/);
  expect(logged("text", { delivery: "reset" })).toMatch(/ id-1 answer broken on purpose \(reset\)$/);
  expect(logged("text", { nearMiss: "trailing slash" })).toMatch(/ id-1 \(trailing slash\)$/);
});

test("a JSON line has named fields", () => {
  expect(JSON.parse(logged("json"))).toEqual({
    timestamp: "2026-01-02T03:04:05.000Z",
    level: "info",
    message: "request answered",
    ...ENTRY,
  });
});

test("an exception is on the same line", () => {
  const error = new Error("broken\nin two");
  expect(logged("text", { error, rule: undefined }).split("\n")).toHaveLength(1);
  expect(JSON.parse(logged("json", { error }))).toMatchObject({
    level: "error",
    error: expect.stringContaining("broken\nin two"),
  });
});

const ENTRY = {
  method: "GET",
  path: "/v1/projects",
  query: "",
  status: 200,
  rule: "list.first-page",
  durationMs: 3,
  requestId: "id-1",
};

function logged(format: LogFormat, changed: Partial<AccessEntry> = {}): string {
  const lines: string[] = [];
  accessLog(format, { write: (line) => lines.push(line) }, () => new Date("2026-01-02T03:04:05Z"))({ ...ENTRY, ...changed });
  return lines.join("").replace(/\n$/, "");
}
