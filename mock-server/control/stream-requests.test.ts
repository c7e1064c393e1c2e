import { expect, onTestFinished, test } from "vitest";
import { startMock } from "../start-mock.ts";
import { testMock } from "../tests/test-mock.fixture.ts";

test("the stream tells every request as it is answered, and ends when the mock stops", async () => {
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

test("a stream that is silent says that it is alive", async () => {
  const gone = new AbortController();
  onTestFinished(() => gone.abort());
  const { stream } = await testMock().ask("GET /__admin/requests/stream", { signal: () => gone.signal });
  const parts = stream?.[Symbol.asyncIterator]();
  expect((await parts?.next())?.value).toBe(": alive\n\n");
});

test("a client that leaves ends its stream", async () => {
  const gone = new AbortController();
  const { stream } = await testMock().ask("GET /__admin/requests/stream", { signal: () => gone.signal });
  gone.abort();
  expect((await stream?.[Symbol.asyncIterator]().next())?.done).toBe(true);
});
