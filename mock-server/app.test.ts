import express from "express";
import supertest from "supertest";
import { expect, onTestFinished, test, vi } from "vitest";
import { KEY_HEADER } from "../openapi/constants.ts";
import { createMock, type MockOptions, startMock } from "./index.ts";
import type { Break } from "./operations/message.ts";
import { exchange } from "./tests/raw-http.fixture.ts";

const KEY = { [KEY_HEADER]: "mk_premium", "Content-Type": "application/json" };

test("the app, a mounted app, fetch, answer and a port have one state", async () => {
  const mock = await startMock();
  onTestFinished(() => mock.close());
  const own = express().use("/api", mock.app);
  const [{ projects } = { projects: [] }] = await mock.store.read("mk_premium");
  const [first, second, third, fourth, fifth] = projects.map(
    ({ id }) => `/v1/project?projectId=${id}`,
  );
  const statuses = [
    (await supertest(mock.app).delete(`${first}`).set(KEY)).status,
    (await supertest(own).delete(`/api${second}`).set(KEY)).status,
    (await mock.fetch(`https://speech.example${third}`, { method: "DELETE", headers: KEY })).status,
    (
      await mock.answer({
        method: "DELETE",
        url: `${fourth}`,
        headers: { [KEY_HEADER.toLowerCase()]: "mk_premium" },
      })
    ).status,
    (await fetch(new URL(`${fifth}`, mock.url), { method: "DELETE", headers: KEY })).status,
  ];
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  expect((await supertest(own).get("/api/v1/projects").set(KEY)).body.total).toBe(40);
  expect(mock.requests({ rule: "delete.success" })).toHaveLength(5);
  expect((await supertest(mock.app).get("/nowhere")).status).toBe(400);
});

test("a log that throws costs no answer", async () => {
  const console_ = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => console_.mockRestore());
  const thrown = new Error("the disk is full");
  const mock = createMock({
    log: () => {
      throw thrown;
    },
  });
  const list = {
    method: "GET",
    url: "/v1/projects",
    headers: { [KEY_HEADER.toLowerCase()]: "mk_free" },
  };
  expect((await mock.answer(list)).status).toBe(402);
  expect(console_.mock.calls).toEqual([["tts-projects-mock: the log threw:", thrown]]);
});

test("mounted at the root of an app, the mock passes on what is not under its base path", async () => {
  const mock = createMock();
  const own = express().use(mock.app, express.text());
  own.get("/", (_request, response) => void response.send("home"));
  own.post("/own", ({ body }, response) => void response.send(body));
  const answers = [
    await supertest(own).get("/").set("Accept", "text/html").set("Origin", "https://app.example"),
    await supertest(own).post("/own").type("text").send("what was sent"),
    await supertest(own).get("/v1x"),
    await supertest(own).get("/v1/nowhere"),
    await supertest(own).get("/v1/projects").set(KEY),
    await supertest(own).get("/__admin/health"),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 400, 200, 200]);
  expect(answers.slice(0, 2).map(({ text }) => text)).toEqual(["home", "what was sent"]);
  expect(answers[0]?.headers).not.toHaveProperty("access-control-allow-origin");
  expect(mock.requests().map(({ path }) => path)).toEqual(["/v1/nowhere", "/v1/projects"]);
});

test("only a browser that opens the address of the mock is led to the console", async () => {
  const get = (path: string, accept: string, options?: MockOptions) =>
    supertest(createMock(options).app).get(path).set("Accept", accept);
  expect(await get("/", "text/html,*/*;q=0.8")).toMatchObject({
    status: 302,
    headers: { location: "/__admin/" },
  });
  for (const answer of [
    await get("/", "*/*"),
    await get("/v1", "text/html"),
    await get("/", "text/html", { admin: false }),
  ])
    expect([answer.status, answer.headers["x-rule"]]).toEqual([400, "route.invalid"]);
});

test("an answer has only the headers that are listed", async () => {
  const { headers } = await supertest(createMock().app).get("/v1/projects").set(KEY);
  expect(Object.keys(headers).sort()).toEqual([
    "connection",
    "content-length",
    "content-type",
    "date",
    "x-rule",
  ]);
});

const INVALID_HEAD =
  /^HTTP\/1\.1 200 OK\r\nConnection: close\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n$/;

test.each<
  [kind: Break, agent: string, received: RegExp, error?: string | undefined, body?: string]
>([
  ["reset", "curl/8", /^$/, "ECONNRESET"],
  ["empty", "curl/8", /^$/],
  ["reset", "Mozilla/5.0", INVALID_HEAD],
  ["empty", "Mozilla/5.0", INVALID_HEAD],
  [
    "truncate",
    "curl/8",
    /^HTTP\/1\.1 200 OK\r\n.*Content-Length: \d+\r\n.*\r\n\r\n{"code":200.*[^}]$/s,
  ],
  ["truncate", "curl/8", /^HTTP\/1\.1 503 .*Content-Length: 1\r\n.*\r\n\r\n$/s, undefined, "empty"],
])(
  "over a port, the break %s gives %s the bytes %s",
  async (kind, agent, received, error, body) => {
    const mock = await startMock({ faults: [{ when: "after", break: kind, body }] });
    onTestFinished(() => mock.close());
    const request = `GET /v1/projects HTTP/1.1\r\nHost: localhost\r\n${KEY_HEADER}: mk_premium\r\nContent-Type: application/json\r\nUser-Agent: ${agent}\r\n\r\n`;
    const exchanged = await exchange(Number(new URL(mock.url).port), [request], { end: false });
    expect(exchanged).toMatchObject({ received: expect.stringMatching(received), error });
  },
);
