import { expect, test } from "vitest";
import { testMock } from "../tests/test-mock.fixture.ts";
import type { Cors } from "./cors.ts";

const ORIGIN = "https://app.example";
const PREFLIGHT = {
  Origin: ORIGIN,
  "Access-Control-Request-Method": "DELETE",
  "Access-Control-Request-Headers": "x-master-key,prefer",
};

test("a preflight is answered with an empty 204 that allows the requested method and headers", async () => {
  const answer = await testMock().ask("OPTIONS /v1/project", { headers: PREFLIGHT });
  expect(answer).toEqual({
    status: 204,
    body: "",
    headers: {
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Allow-Methods": expect.stringMatching(/^GET, (.*, )?DELETE(, \w+)*$/),
      "Access-Control-Allow-Headers": "x-master-key,prefer",
      "Access-Control-Max-Age": "600",
      "Content-Length": "0",
    },
  });
});

test("a page may send a method that no operation has, and read its refusal", async () => {
  const headers = { ...PREFLIGHT, "Access-Control-Request-Method": "PUT" };
  const preflight = await testMock().ask("OPTIONS /v1/project", { headers });
  expect(preflight.headers["Access-Control-Allow-Methods"]).toMatch(/^GET, (.*, )?DELETE, (\w+, )*PUT$/);
});

test("routing handles any other OPTIONS request", async () => {
  for (const headers of [{ Origin: ORIGIN }, { "Access-Control-Request-Method": "GET" }] as Record<string, string>[]) {
    expect(await testMock().ask("OPTIONS /v1/project", { headers })).toMatchObject({
      status: 400,
      headers: { "X-Rule": "route.method" },
    });
  }
});

test.each(["GET /v1/projects", "GET /v1/projects?limit=0", "GET /nothing", "GET /v1/projects?__code=402"])(
  "%s can be read by any page",
  async (line) => {
    const { headers } = await testMock().ask(line, { headers: { Origin: ORIGIN } });
    expect(headers).toMatchObject({
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Expose-Headers": "X-Rule, X-Request-Id, X-Near-Miss, X-Contract-Violation, Preference-Applied, Retry-After",
    });
    expect(headers).not.toHaveProperty("Access-Control-Allow-Credentials");
  },
);

test("pages can also read faults and bugs", async () => {
  expect((await testMock({ faults: [{ status: 503 }] }).ask("GET /v1/projects")).headers).toHaveProperty(
    "Access-Control-Allow-Origin",
  );
  const broken = testMock({ wrap: () => () => Promise.reject(new Error("bug")) });
  expect(await broken.ask("GET /v1/projects")).toMatchObject({ status: 500, headers: { "Access-Control-Allow-Origin": "*" } });
});

test.each<[Cors, string | undefined, string | undefined, string | undefined]>([
  ["off", ORIGIN, undefined, undefined],
  [{ origin: ORIGIN }, ORIGIN, ORIGIN, "Origin"],
  [{ origin: ORIGIN }, "https://evil.example", undefined, "Origin"],
  [{ origin: ORIGIN }, undefined, undefined, "Origin"],
  [{ origin: ["https://other.example", ORIGIN] }, ORIGIN, ORIGIN, "Origin"],
  [{ origin: ["https://other.example", "https://third.example"] }, ORIGIN, undefined, "Origin"],
])("with %j a page of %s gets %s", async (cors, origin, allowed, vary) => {
  const { ask } = testMock({ cors });
  for (const line of ["GET /v1/projects", "OPTIONS /v1/projects"]) {
    const { headers } = await ask(line, { headers: { ...PREFLIGHT, Origin: origin ?? "" } });
    expect([headers["Access-Control-Allow-Origin"], headers.Vary]).toEqual([allowed, vary]);
  }
});

test("with off a preflight is an ordinary request", async () => {
  expect((await testMock({ cors: "off" }).ask("OPTIONS /v1/project", { headers: PREFLIGHT })).status).toBe(400);
});
