import { once } from "node:events";
import { connect } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { startMock } from "../start-mock.ts";
import { exchange } from "../tests/raw-http.fixture.ts";
import { testMock } from "../tests/test-mock.fixture.ts";

test("the records of accounts are limited too, until everything is reset", async () => {
  const { control } = testMock();
  const large = { projects: 1000, records: 100 };
  expect([(await control("POST /accounts", large)).status, (await control("POST /accounts", large)).status]).toEqual([201, 201]);
  expect(await control("POST /accounts", large)).toMatchObject({
    status: 409,
    body: {
      message: "Too much data",
      subMessage: "Accounts may have at most 200000 records in total, not 300000; reset everything first: POST /__admin/reset.",
    },
  });
  expect((await control("POST /accounts", { projects: 1000 })).status).toBe(201);
  await control("POST /reset");
  expect((await control("POST /accounts", large)).status).toBe(201);
  expect((await control("POST /accounts", { projects: 10_000, records: 100 })).status).toBe(409);
});

test("the number of faults is limited", async () => {
  const { control, mock } = testMock();
  const faults = Array.from({ length: 60_001 }, () => ({ status: 500 }));
  expect(await control("PUT /faults", faults)).toMatchObject({
    status: 400,
    body: { subMessage: "at most 1000 faults are allowed at a time; these are 60001" },
  });
  expect((await control("PUT /faults", faults.slice(0, 1000))).status).toBe(200);
  expect(mock.faults.list()).toHaveLength(1000);
});

test.each([
  ["PUT /state", '{"key":"mk_premium","projects":[{"name":"a","id":DIGITS}]}'],
  ["POST /accounts", '{"projects":DIGITS}'],
  ["PUT /faults", '[{"status":500,"nth":-DIGITS}]'],
])("%s refuses a number of 900,000 digits", async (line, body) => {
  const parsed = vi.spyOn(globalThis, "BigInt");
  onTestFinished(() => parsed.mockRestore());
  const { ask } = testMock();
  const { status, body: text } = await ask(line.replace(" /", " /__admin/"), {
    body: body.replace("DIGITS", "9".repeat(900_000)),
  });
  expect([status, JSON.parse(text).subMessage]).toEqual([
    400,
    expect.stringMatching(/^The body cannot be read as JSON: a number has at most 40 digits, and one has 90000\d\.?$/),
  ]);
  expect(parsed).not.toHaveBeenCalled();
});

test("a body that is nested too deeply is refused in plain words", async () => {
  const { status, body } = await testMock().ask("PUT /__admin/profile", { body: "[".repeat(100_000) });
  expect([status, JSON.parse(body).subMessage]).toEqual([
    400,
    expect.stringMatching(/: objects and lists are nested too deeply\.?$/),
  ]);
});

test("a profile with many errors is refused in a line that names the first", async () => {
  const answers = Object.fromEntries(Array.from({ length: 1000 }, (_, place) => [`rule-${place}`, "x"]));
  const { status, body } = await testMock().control("PUT /profile", answers);
  const { subMessage } = body as { subMessage: string };
  expect([status, subMessage.length < 4000]).toEqual([400, true]);
  expect(subMessage).toMatch(/rule-0.*; and 995 more$/);
});

test("the number of streams that follow the journal is limited", async () => {
  const { ask } = testMock();
  const leaving = new AbortController();
  const open = (signal = new AbortController().signal) => ask("GET /__admin/requests/stream", { signal: () => signal });
  expect((await open(leaving.signal)).status).toBe(200);
  for (let count = 1; count < 50; count++) expect((await open()).status).toBe(200);
  const refused = await open();
  expect([refused.status, JSON.parse(refused.body).subMessage]).toEqual([
    409,
    "At most 50 streams follow the journal at a time: close one first.",
  ]);
  expect((await ask("HEAD /__admin/requests/stream")).status).toBe(200);
  leaving.abort();
  expect((await open()).status).toBe(200);
});

test("a stream that is not read is cut, and requests are still answered", async () => {
  const mock = await startMock();
  onTestFinished(() => mock.close());
  const port = Number(new URL(mock.baseUrl).port);
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  socket.write("GET /__admin/requests/stream HTTP/1.1\r\nHost: localhost\r\n\r\n");
  let received = String(await once(socket, "data"));
  socket.pause();
  // More than the sockets of both sides and the stream can buffer: 6 MB.
  const request = `GET /v1/projects?${"x".repeat(1900)} HTTP/1.1\r\nHost: x\r\n\r\n`;
  for (let sent = 0; sent < 3000; sent += 100) await exchange(port, [request.repeat(100)]);
  socket.on("data", (chunk) => {
    received += chunk;
  });
  socket.resume();
  await once(socket, "close");
  expect(received).toMatch(/^HTTP\/1\.1 200 /);
  expect(received).not.toMatch(/\r\n0\r\n\r\n$/);
  expect(mock.journal.entries().at(-1)?.id).toBe(3000);
});

test("the stream sends every request as it is answered, and ends when the mock stops", async () => {
  const mock = await startMock();
  const response = await fetch(new URL("/__admin/requests/stream", mock.baseUrl));
  expect(response.headers.get("content-type")).toBe("text/event-stream");
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe(": following\n\n");
  await fetch(`${mock.baseUrl}/projects`);
  const event = (await reader?.read())?.value ?? "";
  expect(event).toMatch(/^id: 1\nevent: request\ndata: \{.*\}\n\n$/);
  expect(JSON.parse(event.split("data: ")[1] ?? "")).toMatchObject({ id: 1, status: 401, rule: "auth.key-missing" });
  const closed = mock.close();
  expect((await reader?.read())?.done).toBe(true);
  await closed;
});

test("an idle stream sends comments as a heartbeat", async () => {
  const gone = new AbortController();
  onTestFinished(() => gone.abort());
  const { stream } = await testMock().ask("GET /__admin/requests/stream", { signal: () => gone.signal });
  const parts = stream?.[Symbol.asyncIterator]();
  expect((await parts?.next())?.value).toBe(": alive\n\n");
});

test("a stream ends when its client disconnects", async () => {
  const gone = new AbortController();
  const { stream } = await testMock().ask("GET /__admin/requests/stream", { signal: () => gone.signal });
  gone.abort();
  expect((await stream?.[Symbol.asyncIterator]().next())?.done).toBe(true);
});
