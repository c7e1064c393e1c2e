import { expect, test } from "vitest";
import { demandConsent, whyNoConsent } from "./consent.ts";
import type { SentRequest } from "./exchange.ts";
import type { Target } from "./target.ts";

test.each<[string, Partial<Target>, string | undefined]>([
  ["loopback with disposable projects", { disposableProjectIds: ["7"] }, undefined],
  ["loopback without any", {}, "the target names no disposableProjectIds"],
  [
    "a host that is confirmed",
    { baseUrl: "https://api.example.com/v1", disposableProjectIds: ["7"], confirmHost: "api.example.com" },
    undefined,
  ],
  [
    "a host that is not confirmed",
    { baseUrl: "https://api.example.com/v1", disposableProjectIds: ["7"] },
    'writes at api.example.com need "confirmHost": "api.example.com" in the target file',
  ],
  [
    "another host than the confirmed one",
    { baseUrl: "https://127.0.0.1.example.com/v1", disposableProjectIds: ["7"], confirmHost: "127.0.0.1" },
    'writes at 127.0.0.1.example.com need "confirmHost": "127.0.0.1.example.com" in the target file',
  ],
])("consent for %s", (_, parts, why) => {
  expect(whyNoConsent(target(parts))).toBe(why);
});

test.each([
  ["GET", "/projects", ""],
  ["GET", "/project", ""],
  ["DELETE", "/project", "projectId=2147483647&projectId=abc"],
  ["DELETE", "/project", "projectId=2147483647"],
  ["DELETE", "/project", "projectId=abc"],
])("%s %s?%s needs no consent", (method, path, query) => {
  expect(() => demandConsent(request(method, path, query), target({}), "2147483647")).not.toThrow();
});

test.each([
  ["DELETE", "/project", "projectId=2147483647"],
  ["DELETE", "/project", "projectId=abc"],
  ["DELETE", "/project", "projectId=7"],
  ["GET", "/project", "projectId=7"],
  ["GET", "/projects/7", ""],
  ["POST", "/projects", ""],
])("%s %s?%s is not sent to a host that is not confirmed", (method, path, query) => {
  const live = target({ baseUrl: "https://api.example.com/v1", disposableProjectIds: ["7"] });
  expect(() => demandConsent(request(method, path, query), live, "2147483647")).toThrow("writes at api.example.com need");
});

test.each([
  ["DELETE", "/project", ""],
  ["DELETE", "/project", "projectId="],
  ["DELETE", "/project", "projectId=8"],
  ["DELETE", "/project", "projectId=8abc"],
  ["DELETE", "/project", "projectId=2147483647&projectId=8"],
  ["DELETE", "/projects", "projectId=2147483647"],
  ["POST", "/projects", ""],
])("%s %s?%s is not sent without consent", (method, path, query) => {
  expect(() => demandConsent(request(method, path, query), target({}), "2147483647")).toThrow(
    "the target names no disposableProjectIds",
  );
});

test.each(["projectId=8", "projectId=8abc", "projectId=7&projectId=8", "projectId=8.5"])(
  "%s names a project that is not disposable",
  (query) => {
    const generous = target({ disposableProjectIds: ["7"] });
    expect(() => demandConsent(request("DELETE", "/project", query), generous, "2147483647")).toThrow("8 is not among");
  },
);

test.each(["projectId=7", "projectId=7abc", "projectId=7.5", "projectId=7&projectId=7", "", "projectId="])(
  "%j is sent where 7 is disposable",
  (query) => {
    const generous = target({ disposableProjectIds: ["7"] });
    expect(() => demandConsent(request("DELETE", "/project", query), generous, "2147483647")).not.toThrow();
  },
);

test("negative ids are integers too", () => {
  const generous = target({ disposableProjectIds: ["-7"] });
  expect(() => demandConsent(request("DELETE", "/project", "projectId=-7abc"), generous, undefined)).not.toThrow();
  expect(() => demandConsent(request("DELETE", "/project", "projectId=7"), generous, undefined)).toThrow("7 is not among");
});

test("an id in the path needs to be given away as one in the query does", () => {
  const generous = target({ disposableProjectIds: ["7"] });
  expect(() => demandConsent(request("DELETE", "/projects/8", ""), generous, "2147483647")).toThrow("8 is not among");
  expect(() => demandConsent(request("DELETE", "/projects/7", ""), generous, "2147483647")).not.toThrow();
});

function target(parts: Partial<Target>): Target {
  return { baseUrl: "http://127.0.0.1:4010/v1", keys: { premium: "key" }, disposableProjectIds: [], headers: {}, ...parts };
}

function request(method: string, path: string, query: string): SentRequest {
  const operation = method === "DELETE" && path === "/project" ? { operation: "deleteProject" as const } : {};
  return { method, path, query, headers: {}, key: "premium", ...operation };
}
