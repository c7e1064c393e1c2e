import { expect, onTestFinished, test } from "vitest";
import { createMock, type StartedMock, type StartOptions, startMock } from "../index.ts";
import type { ProxyOptions } from "./proxy.ts";

const JSON_TYPE = { "Content-Type": "application/json" };

test("another server answers with its own state, and does not get requests that a fault answers", async () => {
  const upstream = await started({ profile: { "list.total": "page" } });
  const { baseUrl, faults, requests } = await started({ proxy: { url: upstream.baseUrl } });
  expect(await ask(baseUrl, "/projects?limit=3")).toMatchObject({ status: 200, violation: null, body: { total: 3 } });
  expect(requests().at(-1)).toMatchObject({ operation: "listProjects", query: "limit=3", rule: null, violations: [] });
  expect(await ask(baseUrl, "/projects", "mk_premum")).toMatchObject({ status: 401, violation: null });
  expect(requests().at(-1)?.nearMisses).toEqual([]);
  faults.replace([{ status: 402, when: "before" }]);
  expect(await ask(baseUrl, "/projects")).toMatchObject({ status: 402 });
  expect(upstream.requests()).toHaveLength(2);
  expect(upstream.requests()[0]).toMatchObject({ query: "limit=3", key: { name: "mk_premium" } });
});

test.each<[number, string, string | null]>([
  [200, '{"code":200,"message":"","status":"success","projects":[],"total":"0"}', "/total must be integer"],
  [200, '{"code":200}', "the body must have required property 'message' (and 3 more)"],
  [500, '{"code":500,"message":"","subMessage":"","status":"error"}', "500 is not documented for listProjects"],
  [502, "<html>", "502 is not documented for listProjects (and 1 more)"],
  [429, "slow down", null],
])("an answer %i with %s is forwarded and judged", async (status, body, violation) => {
  const lines: string[] = [];
  const log = ({ violation = "none" }: { violation?: string | undefined }) => void lines.push(violation);
  const other = async () => new Response(body, { status, headers: { "X-Rule": "theirs", "Retry-After": "7" } });
  const { baseUrl, requests } = await started({ log, proxy: { url: "https://other.example/v1", fetch: other } });
  const answer = await ask(baseUrl, "/projects");
  expect(answer).toMatchObject({ status, text: body, violation, rule: null, retryAfter: "7" });
  expect(lines).toEqual([violation ?? "none"]);
  expect(requests()[0]?.violations?.[0] ?? null).toBe(violation?.replace(/ \(and.*/, "") ?? null);
});

test("a delete is sent to a server on this machine, and to others only on request", async () => {
  const upstream = await started();
  const near = await started({ proxy: { url: upstream.baseUrl } });
  expect(await ask(near.baseUrl, "/project?projectId=1", "mk_premium", "DELETE")).toMatchObject({ status: 404, violation: null });

  const sent: string[] = [];
  const fetch: typeof globalThis.fetch = async (url, init) => {
    sent.push(`${init?.method} ${url}`);
    return Response.json({ code: 200, message: "", status: "success" });
  };
  const proxy = { url: "https://other.example/api/v1", fetch };
  const [careful, bold] = [await started({ proxy }), await started({ proxy: { ...proxy, deletes: true } })];
  expect(await ask(careful.baseUrl, "/project?projectId=1", "k", "DELETE")).toMatchObject({ status: 403, rule: "mock.proxy" });
  expect(await ask(bold.baseUrl, "/project?projectId=1", "k", "DELETE")).toMatchObject({ status: 200, violation: null });
  expect(sent).toEqual(["DELETE https://other.example/api/v1/project?projectId=1"]);
});

test("an unreachable server is a 502 in the envelope, and paths outside the interface are not forwarded", async () => {
  const gone = await startMock();
  await gone.close();
  const { baseUrl } = await started({ proxy: { url: gone.baseUrl } });
  expect(await ask(baseUrl, "/projects")).toMatchObject({
    ...{ status: 502, rule: "mock.proxy" },
    body: { code: 502, status: "error", subMessage: expect.stringContaining("ECONNREFUSED") },
  });
  expect(await ask(new URL(baseUrl).origin, "/elsewhere")).toMatchObject({ status: 400, rule: "route.invalid" });
  expect(() => createMock({ proxy: { url: "nowhere" } })).toThrow("proxy.url: takes a base URL");
});

test("a request that loops back, directly or through another mock, gets a 502 with the reason", async () => {
  const reason = expect.stringContaining("it leads back to this mock");
  const own: StartedMock = await started({ proxy: proxyTo(() => own.baseUrl) });
  expect(await ask(own.baseUrl, "/projects")).toMatchObject({ status: 502, body: { subMessage: reason } });
  expect(own.requests()).toMatchObject([{ rule: "mock.proxy" }, { rule: null }]);
  const one: StartedMock = await started({ proxy: proxyTo(() => other.baseUrl) });
  const other = await started({ proxy: { url: one.baseUrl } });
  expect(await ask(one.baseUrl, "/projects")).toMatchObject({ status: 502, body: { subMessage: reason } });
  expect([one.requests().length, other.requests().length]).toEqual([2, 1]);
});

test("a chain of mocks forwards a request", async () => {
  const last = await started();
  const middle = await started({ proxy: { url: last.baseUrl } });
  const first = await started({ proxy: { url: middle.baseUrl } });
  expect(await ask(first.baseUrl, "/projects")).toMatchObject({ status: 200, violation: null });
});

/** A proxy to an address that is known only when a request is sent. */
function proxyTo(baseUrl: () => string): ProxyOptions {
  return {
    url: "http://later.example/v1",
    fetch: (url, init) => fetch(`${baseUrl()}${new URL(String(url)).pathname.slice(3)}`, init),
  };
}

async function started(options?: StartOptions) {
  const mock = await startMock(options);
  onTestFinished(() => mock.close());
  return mock;
}

async function ask(baseUrl: string, path: string, key = "mk_premium", method = "GET") {
  const response = await fetch(baseUrl + path, { method, headers: { "X-Master-Key": key, ...JSON_TYPE } });
  const text = await response.text();
  const header = (name: string) => response.headers.get(name);
  const told = { violation: header("X-Contract-Violation"), rule: header("X-Rule"), retryAfter: header("Retry-After") };
  return { status: response.status, ...told, text, body: text.startsWith("{") ? (JSON.parse(text) as unknown) : undefined };
}
