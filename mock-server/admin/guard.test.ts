import express from "express";
import supertest from "supertest";
import { expect, test } from "vitest";
import { createMock } from "../index.ts";

const HOST = "127.0.0.1:4010";
const TOKEN = "s3cret";
const BEARER = { Authorization: `Bearer ${TOKEN}` };

test.each<
  [
    who: string,
    status: number,
    headers: Record<string, string>,
    token?: string | undefined,
    peer?: string,
  ]
>([
  ["a client on this machine", 200, {}],
  ["one that uses the name localhost", 200, { Host: "LocalHost:4010" }],
  ["one that uses ::1", 200, { Host: "[::1]:4010" }],
  [
    "a page of the mock",
    200,
    {
      Origin: `http://${HOST}`,
      "Sec-Fetch-Site": "same-origin",
    },
  ],
  ["an address typed into a browser", 200, { "Sec-Fetch-Site": "none" }],
  ["a foreign Host", 403, { Host: "rebind.evil" }],
  ["a Host that begins like loopback", 403, { Host: "127.0.0.1.evil.example" }],
  ["a foreign Origin", 403, { Origin: "http://evil.example" }],
  ["an Origin of another port", 403, { Origin: "http://127.0.0.1:5173" }],
  ["the null Origin", 403, { Origin: "null" }],
  ["another site", 403, { "Sec-Fetch-Site": "cross-site" }],
  ["another port", 403, { "Sec-Fetch-Site": "same-site" }],
  ...[
    "Forwarded",
    "X-Forwarded-For",
    "X-Forwarded-Host",
    "X-Forwarded-Proto",
    "X-Real-IP",
    "Via",
  ].flatMap((name): [string, number, Record<string, string>, string?][] => [
    [`a client behind a proxy that sends ${name}`, 403, { [name]: "127.0.0.1" }],
    [`one that sends ${name} and the token`, 200, { [name]: "10.0.0.1", ...BEARER }, TOKEN],
  ]),
  ["a client on another machine", 403, {}, undefined, "10.0.0.9"],
  ["one without the token", 401, {}, TOKEN, "10.0.0.9"],
  ["one with a wrong token", 401, { Authorization: "Bearer s3cre" }, TOKEN, "10.0.0.9"],
  ["one with the token", 200, { ...BEARER, Host: "ci:4010" }, TOKEN, "10.0.0.9"],
  ["a client on this machine without the token", 200, {}, TOKEN],
  ["a client on this machine with a wrong token", 401, { Authorization: "Bearer no" }, TOKEN],
  ["a foreign page with the token", 403, { ...BEARER, Origin: "http://evil.example" }, TOKEN],
])("%s gets %i", async (_who, status, headers, adminToken, peer) => {
  const mock = createMock(adminToken === undefined ? {} : { adminToken });
  const app = express().use((request, _response, next) => {
    if (peer) Object.defineProperty(request.socket, "remoteAddress", { value: peer });
    next();
  });
  const answer = await supertest(app.use(mock.app))
    .get("/__admin/faults")
    .set({ Host: HOST, ...headers });
  const refused = {
    code: status,
    message: expect.any(String),
    subMessage: expect.any(String),
    status: "error",
  };
  expect([answer.status, answer.body]).toEqual([status, status === 200 ? { faults: [] } : refused]);
  expect(Object.keys(answer.headers).join()).not.toMatch(/access-control/);
  expect(mock.requests()).toEqual([]);
});

test("a health check needs no permission", async () => {
  const health = supertest(createMock().app)
    .get("/__admin/health")
    .set({ Host: "mock:4010", "X-Forwarded-For": "10.0.0.9" });
  const body = {
    status: "healthy",
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
  };
  expect(await health).toMatchObject({ status: 200, body });
});
