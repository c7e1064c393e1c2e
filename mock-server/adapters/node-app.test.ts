import { setImmediate as nextTurn } from "node:timers/promises";
import express from "express";
import supertest from "supertest";
import { expect, test } from "vitest";
import type { Handler } from "../http/message.ts";
import { createMock } from "../start-mock.ts";
import type { AccessEntry } from "./access-log.ts";
import { atEndOfTurn } from "./node-app.ts";

test("an error is answered with the envelope, reveals no internals and is logged with its request id", async () => {
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
  ["the handler rejects with undefined", () => Promise.reject(), ["nothing"]],
  ["the handler throws", fails, ["Error: at once"]],
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

test("an answer has only the headers that are listed", async () => {
  const known = { "X-Master-Key": "mk_premium", "Content-Type": "application/json", "If-None-Match": "*" };
  const { status, headers } = await supertest(setup().app).get("/v1/projects").set(known);
  expect(status).toBe(200);
  expect(Object.keys(headers).sort()).toEqual([
    ...["access-control-allow-origin", "access-control-expose-headers", "connection", "content-length", "content-type", "date"],
    ...["x-request-id", "x-rule"],
  ]);
});

test("an Express app can mount it beside its own routes", async () => {
  const app = express().get("/own", (_request, response) => void response.send("own"));
  app.use(setup().app);
  expect((await supertest(app).get("/own")).text).toBe("own");
  expect((await supertest(app).get("/v1/projects")).status).toBe(401);
});

function fails(): never {
  throw new Error("at once");
}

function setup(answer?: Handler) {
  const entries: AccessEntry[] = [];
  const mock = createMock({ log: (entry) => entries.push(entry), ...(answer && { wrap: () => answer }) });
  return { app: mock.app, entries };
}

test("steps run after the present turn, in the order in which they were added", async () => {
  const { done, act } = turns();
  act("first");
  act("second");
  await Promise.resolve();
  expect(done).toEqual([]);
  await nextTurn();
  expect(done).toEqual(["first", "second"]);
});

test("steps that a step adds run in the same turn, after all others", async () => {
  const { done, act } = turns();
  act("judged", () => act("written"));
  act("judged too", () => act("written too"));
  await nextTurn();
  expect(done).toEqual(["judged", "judged too", "written", "written too"]);
});

test("a step that throws or rejects gets the error, and other steps still run", async () => {
  const { done, act } = turns();
  act("thrown", () => {
    throw new Error("thrown");
  });
  act("rejected", () => Promise.reject(new Error("rejected")));
  act("fine");
  await nextTurn();
  expect(done).toEqual(["thrown", "Error: thrown", "rejected", "fine", "Error: rejected"]);
});

test("the first of many steps do not wait for the last", async () => {
  const { done, act } = turns();
  for (let number = 1; number <= 1000; number++) act(String(number), () => act(`${number} written`));
  const waiting = 1000 - done.filter((name) => !name.endsWith("written")).length;
  expect(waiting).toBeLessThanOrEqual(100);
  await nextTurn();
  expect(done).toHaveLength(2000);
  expect(done.filter((name) => !name.endsWith("written"))).toEqual(Array.from({ length: 1000 }, (_, place) => `${place + 1}`));
});

function turns() {
  const done: string[] = [];
  const act = (name: string, more: () => unknown = () => {}) => {
    const perform = () => {
      done.push(name);
      return more();
    };
    atEndOfTurn({ run: perform, error: (cause) => void done.push(String(cause)) });
  };
  return { done, act };
}
