import { expect, test } from "vitest";
import { demandConsent, whyNoConsent } from "./consent.ts";
import type { SentRequest } from "./exchange.ts";
import type { Target } from "./target.ts";

const LIVE = { baseUrl: "https://api.example.com/v1", disposableProjectIds: ["7"] };
const LOOKALIKE = { ...LIVE, baseUrl: "https://127.0.0.1.example.com/v1" };
const SEVEN = { disposableProjectIds: ["7"] };
const UNNAMED = "the target names no disposableProjectIds";
const UNCONFIRMED = 'writes at api.example.com need "confirmHost": "api.example.com" in the target file';

test.each<[string, Partial<Target>, string | undefined]>([
  ["loopback with disposable projects", SEVEN, undefined],
  ["loopback without disposable projects", {}, UNNAMED],
  ["a host that is confirmed", { ...LIVE, confirmHost: "api.example.com" }, undefined],
  ["a host that is not confirmed", LIVE, UNCONFIRMED],
  ["another host than the confirmed one", { ...LOOKALIKE, confirmHost: "127.0.0.1" }, UNCONFIRMED.replaceAll("api", "127.0.0.1")],
])("decides on consent for %s", (_, parts, why) => {
  expect(whyNoConsent(target(parts))).toBe(why);
});

test.each<[why: string | undefined, of: Partial<Target>, requests: string]>([
  [undefined, {}, "GET /projects, GET /project, DELETE /project?projectId=2147483647&projectId=abc"],
  [undefined, {}, "DELETE /project?projectId=2147483647, DELETE /project?projectId=abc"],
  [UNCONFIRMED, LIVE, "DELETE /project?projectId=2147483647, DELETE /project?projectId=abc, DELETE /project?projectId=7"],
  [UNCONFIRMED, LIVE, "GET /project?projectId=7, GET /projects/7, POST /projects"],
  [UNNAMED, {}, "DELETE /project, DELETE /project?projectId=, DELETE /project?projectId=8, DELETE /project?projectId=8abc"],
  [UNNAMED, {}, "DELETE /project?projectId=2147483647&projectId=8, DELETE /projects?projectId=2147483647, POST /projects"],
  [foreign(8), SEVEN, "DELETE /project?projectId=8, DELETE /project?projectId=8abc, DELETE /project?projectId=8.5"],
  [foreign(8), SEVEN, "DELETE /project?projectId=7&projectId=8, DELETE /projects/8"],
  [undefined, SEVEN, "DELETE /project?projectId=7, DELETE /project?projectId=7abc, DELETE /project?projectId=7.5"],
  [undefined, SEVEN, "DELETE /project?projectId=7&projectId=7, DELETE /project, DELETE /project?projectId=, DELETE /projects/7"],
  [undefined, { disposableProjectIds: ["-7"] }, "DELETE /project?projectId=-7abc"],
  [foreign(7), { disposableProjectIds: ["-7"] }, "DELETE /project?projectId=7"],
])("answers %s, for a target with %j, to %s", (why, parts, requests) => {
  for (const line of requests.split(", ")) expect([line, whyNotSent(line, target(parts))]).toEqual([line, why]);
});

function foreign(id: number): string {
  return `${id} is not among the target's disposableProjectIds`;
}

function whyNotSent(line: string, to: Target): string | undefined {
  const [method = "", url = ""] = line.split(" ");
  const [path = "", query = ""] = url.split("?");
  const operation = method === "DELETE" && path === "/project" ? { operation: "deleteProject" as const } : {};
  const request: SentRequest = { method, path, query, headers: {}, key: "premium", ...operation };
  try {
    demandConsent(request, to, new Set(["2147483647"]));
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

function target(parts: Partial<Target>): Target {
  return { baseUrl: "http://127.0.0.1:4010/v1", keys: { premium: "key" }, disposableProjectIds: [], headers: {}, ...parts };
}
