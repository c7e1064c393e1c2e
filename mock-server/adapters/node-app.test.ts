import { connect } from "node:net";
import express from "express";
import supertest from "supertest";
import { expect, onTestFinished, test } from "vitest";
import type { Handler } from "../http/message.ts";
import { createMock } from "../start-mock.ts";
import type { AccessEntry } from "./access-log.ts";
import { listen } from "./listen.ts";

test("an error is answered with the envelope, tells nothing of the inside and is logged under its request id", async () => {
  const { app, entries } = setup(() => Promise.reject(new Error("secret of the store")));
  const { status, body, headers, text } = await supertest(app).get("/v1/projects").set("X-Request-Id", "test-7");
  expect([status, body]).toEqual([
    500,
    { code: 500, message: expect.any(String), subMessage: expect.stringContaining("test-7"), status: "error" },
  ]);
  const expected = { "content-type": "application/json", "content-length": String(text.length), "x-request-id": "test-7" };
  expect(headers).toMatchObject(expected);
  expect(text).not.toContain("secret");
  expect(entries).toMatchObject([{ requestId: "test-7", status: 500, error: new Error("secret of the store") }]);
});

test.each<[string, Handler, readonly string[]]>([
  ["undefined is rejected with", () => Promise.reject(), ["nothing"]],
  ["an error is thrown at once", fails, ["Error: at once"]],
  [
    "an answer cannot be written",
    async () => ({ status: 200, headers: { "X-Note": "two\nlines" }, body: "" }),
    ["undefined", "X-Note"],
  ],
])("if %s, the answer is an error too", async (_what, handler, errors) => {
  const { app, entries } = setup(handler);
  expect((await supertest(app).get("/v1/projects")).body).toMatchObject({ code: 500, status: "error" });
  expect(entries.map(({ error }) => String(error))).toEqual(errors.map((error) => expect.stringContaining(error)));
});

test("an answer has no header beyond those that are named", async () => {
  const known = { "X-Master-Key": "mk_premium", "Content-Type": "application/json", "If-None-Match": "*" };
  const { status, headers } = await supertest(setup().app).get("/v1/projects").set(known);
  expect(status).toBe(200);
  expect(Object.keys(headers).sort()).toEqual([
    ...["access-control-allow-origin", "access-control-expose-headers", "connection", "content-length", "content-type", "date"],
    ...["x-request-id", "x-rule"],
  ]);
});

test("an app of Express can mount it beside routes of its own", async () => {
  const app = express().get("/own", (_request, response) => void response.send("own"));
  app.use(setup().app);
  expect((await supertest(app).get("/own")).text).toBe("own");
  expect((await supertest(app).get("/v1/projects")).status).toBe(401);
});

test("the access log holds neither key nor query", async () => {
  const { app, entries } = setup();
  await supertest(app)
    .get("/v1/projects?limit=1&key=mk_premium")
    .set("X-Master-Key", "mk_premium")
    .set("Content-Type", "application/json");
  expect(entries).toMatchObject([
    { method: "GET", path: "/v1/projects", status: 200, rule: "list.first-page", delivery: undefined },
  ]);
  expect(JSON.stringify(entries)).not.toContain("mk_premium");
});

test("names of headers are matched without regard to case, and a repeated key is no key (auth.key-header-case)", async () => {
  const { raw } = await serve();
  expect(await raw("GET /v1/projects?limit=1", "x-mAsTeR-kEy: mk_premium", "CONTENT-TYPE: application/json")).toContain(" 200 ");
  expect(await raw("GET /v1/projects", "X-Master-Key: mk_premium", "X-Master-Key: mk_other")).toContain(
    "X-Rule: auth.key-unknown",
  );
});

test("a request line with scheme and host is the same request", async () => {
  const { raw } = await serve();
  expect(
    await raw("GET http://example.test/v1/projects?limit=1", "X-Master-Key: mk_premium", "Content-Type: application/json"),
  ).toContain(" 200 ");
});

test("a request whose body breaks off has no effect", async () => {
  const { mock, origin } = await serve();
  const [project] = await mock.store.projects("mk_premium");
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  const closed = new Promise((resolve) => socket.on("close", resolve));
  socket.write(
    `DELETE /v1/project?projectId=${project?.id} HTTP/1.1\r\nHost: x\r\nX-Master-Key: mk_premium\r\nContent-Length: 10\r\n\r\nhalf`,
  );
  socket.end();
  socket.resume();
  await closed;
  expect(await mock.store.locate("mk_premium", project?.id ?? "")).toBe("own");
});

function fails(): never {
  throw new Error("at once");
}

function setup(answer?: Handler) {
  const entries: AccessEntry[] = [];
  const mock = createMock({ log: (entry) => entries.push(entry), ...(answer && { wrap: () => answer }) });
  return { mock, app: mock.app, entries };
}

async function serve() {
  const { mock } = setup();
  const listening = await listen(mock.app, "127.0.0.1", 0);
  onTestFinished(() => listening.close());
  return { mock, origin: listening.origin, raw: (...lines: string[]) => exchange(Number(new URL(listening.origin).port), lines) };
}

/** Sends a request as it is worded, and gives all that comes back. */
function exchange(port: number, [requestLine, ...headers]: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = "";
    const socket = connect(port, "127.0.0.1", () => {
      socket.write([`${requestLine} HTTP/1.1`, "Host: x", "Connection: close", ...headers, "", ""].join("\r\n"));
    });
    socket.on("data", (chunk) => {
      received += chunk;
    });
    socket.on("error", reject).on("close", () => resolve(received));
  });
}
