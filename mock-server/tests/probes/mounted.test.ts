import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import express, { type Express } from "express";
import supertest from "supertest";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { KEY_HEADER } from "../../../openapi/constants.ts";
import { createMock, type Mock } from "../../index.ts";
import { exchange, flawOf } from "../raw-http.fixture.ts";
import { del } from "./raw-request.ts";

const KEY = { [KEY_HEADER]: "mk_premium" };
const TYPE = { "Content-Type": "application/json" };

/** The ways in which an app of a user serves the mock: what listens, and the path under which the mock is. */
const WAYS: Readonly<
  Record<string, (mock: Mock) => { readonly app: Express; readonly at: string }>
> = {
  "as it is": ({ app }) => ({ app, at: "" }),
  "mounted behind express.json()": ({ app }) => ({
    app: express().use(express.json()).use("/api", app),
    at: "/api",
  }),
};

describe.each(Object.entries(WAYS))("the app, %s,", (_, serve) => {
  test.each<[string, string, string, number, string]>([
    ["a list", "get", "/v1/projects?limit=1", 200, "list.first-page"],
    ["HEAD", "head", "/v1/projects?limit=1", 200, "list.first-page"],
    ["a path that cannot be decoded", "get", "/v1/%zz", 400, "route.invalid"],
  ])("answers %s", async (_what, method, path, status, rule) => {
    const { app, at } = serve(createMock());
    const asked = supertest(app)[method as "get"](at + path);
    const {
      headers,
      text = "",
      status: answered,
    } = await asked.set({ ...KEY, ...TYPE, "If-None-Match": "*" });
    expect([answered, headers["x-rule"]]).toEqual([status, rule]);
    expect(flawOf({ status: answered, headers, body: text }, method === "head")).toBeUndefined();
  });

  test.each([
    ["a body", TYPE, '{"a":1}'],
    ["a body of another type", { "Content-Type": "text/plain" }, "a"],
  ])("deletes a project on a request with %s", async (_what, headers, body) => {
    const mock = createMock();
    const { app, at } = serve(mock);
    const id = (await mock.store.read("mk_premium"))[0]?.projects[0]?.id ?? "";
    const answer = await supertest(app)
      .delete(`${at}/v1/project?projectId=${id}`)
      .set({ ...KEY, ...headers })
      .send(body);
    expect(answer.status).toBe(200);
    expect((await mock.store.account("mk_premium"))?.find(id)).toBe("gone");
  });
});

test("the app on a bare http server deletes nothing on a request that breaks off", async () => {
  const mock = createMock();
  const server = createServer(mock.app).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const id = (await mock.store.read("mk_premium"))[0]?.projects[0]?.id ?? "";
  await exchange((server.address() as AddressInfo).port, [
    del("Content-Length: 10").replace("ID", id),
    "half",
  ]);
  expect((await mock.store.account("mk_premium"))?.find(id)).toBe("own");
});

test.each<[string, (mock: Mock) => void]>([
  [
    "the store rejects",
    ({ store }) => Object.assign(store, { account: () => Promise.reject(new Error("a secret")) }),
  ],
  [
    "the answer has a header of two lines",
    (mock) => {
      const headers = { "X-Note": "a\r\nb: a secret" };
      Object.assign(mock, { answer: async () => ({ status: 200, headers, body: "" }) });
    },
  ],
])("if %s, the answer is in the envelope, and the log has the cause", async (_what, breakMock) => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const mock = createMock();
  breakMock(mock);
  const { status, headers, text } = await supertest(mock.app)
    .get("/v1/projects")
    .set({ ...KEY, ...TYPE, Origin: "http://page" });
  expect([status, headers["x-rule"], flawOf({ status, headers, body: text })]).toEqual([
    500,
    "mock.error",
    undefined,
  ]);
  expect(headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
  expect(text).toContain(headers["x-request-id"]);
  expect(text).not.toContain("secret");
  expect(log.mock.calls.map(([line]) => line)).toEqual([
    expect.stringContaining(headers["x-request-id"] ?? ""),
  ]);
});
