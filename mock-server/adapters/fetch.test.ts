import { expect, onTestFinished, test, vi } from "vitest";
import { type ApiRequest, type ApiResponse, BODY_LIMIT, type Handler } from "../http/message.ts";
import { fetchHandler } from "./fetch.ts";

test("a request reaches the handler as sent, and its answer reaches the client unchanged", async () => {
  const { send, seen } = setup({ status: 402, headers: { "X-Rule": "r" }, body: '{"ä":1}' });
  const response = await send(
    new Request("https://a.example/v1/a%2Fb?x=%20&y=1+1", { method: "DELETE", headers: { "X-K": "1" } }),
  );
  const [request] = seen;
  expect(request).toMatchObject({ method: "DELETE", path: "/v1/a%2Fb", query: "x=%20&y=1+1", origin: "https://a.example" });
  expect([request?.header("x-k"), request?.header("none"), request?.loopback]).toEqual(["1", undefined, undefined]);
  expect(response.status).toBe(402);
  expect(response.headers.has("Content-Type")).toBe(false);
  expect(response.headers.get("X-Rule")).toBe("r");
  expect(response.headers.get("X-Request-Id")).toBe(request?.id);
  expect(await response.text()).toBe('{"ä":1}');
});

test("a body is read up to its limit", async () => {
  const { send, seen } = setup();
  for (const body of ["small", "x".repeat(BODY_LIMIT + 1)]) await send(new Request(URL_OF, { method: "POST", body }));
  expect(seen.map(({ body, bodyCut }) => [body?.length, bodyCut])).toEqual([
    [5, undefined],
    [BODY_LIMIT, true],
  ]);
});

test("an answer to HEAD, and one without content, has no body", async () => {
  expect(await (await setup({ body: "x" }).send(new Request(URL_OF, { method: "HEAD" }))).text()).toBe("");
  expect(await (await setup({ status: 204 }).send()).text()).toBe("");
});

test("a dripping answer arrives in pieces", async () => {
  const { send } = setup({ body: "abcdefgh", delivery: "drip" });
  expect(await chunksOf(await send())).toEqual([..."abcdefgh"]);
});

test("a dripping answer ends when its client leaves, also between two reads", async () => {
  const controller = new AbortController();
  const { send } = setup({ body: "abcdefgh", delivery: "drip" });
  const { body } = await send(new Request(URL_OF, { signal: controller.signal }));
  const reader = body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  controller.abort(new Error("gone"));
  await expect(reader?.read()).rejects.toThrow("gone");
});

test("a client that disconnects aborts the handler's signal, and its answer is a network error", async () => {
  const controller = new AbortController();
  const { send } = setup(async ({ signal }) => {
    controller.abort(new Error("gone"));
    expect(signal?.().aborted).toBe(true);
    return { status: 200, headers: {}, body: "" };
  });
  expect((await send(new Request(URL_OF, { signal: controller.signal }))).type).toBe("error");
});

test("a request whose client has disconnected has no effect", async () => {
  const { send, seen } = setup();
  for (const body of [null, "x"]) {
    const request = new Request(URL_OF, { method: "DELETE", body, signal: AbortSignal.abort() });
    expect((await send(request)).type).toBe("error");
  }
  expect(seen).toEqual([]);
});

test("an exception of the mock is reported with the id of the request", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => logged.mockRestore());
  await setup({ thrown: { cause: "why" } }).send(new Request(URL_OF, { headers: { "X-Request-Id": "r-1" } }));
  expect(logged.mock.calls).toEqual([["The mock server threw at request r-1:", "why"]]);
});

test("a request id that is not a plain word is replaced", async () => {
  const response = await setup().send(new Request(URL_OF, { headers: { "X-Request-Id": "a b" } }));
  expect(response.headers.get("X-Request-Id")).toMatch(/^[0-9a-f]{32}$/);
});

const URL_OF = "https://a.example/v1/projects";

function setup(answer: Partial<ApiResponse> | Handler = {}) {
  const seen: ApiRequest[] = [];
  const answering: Handler =
    typeof answer === "function" ? answer : async () => ({ status: 200, headers: {}, body: "", ...answer });
  const handle: Handler = async (request) => {
    seen.push(request);
    return answering(request);
  };
  const send = fetchHandler(handle);
  return { seen, send: (request = new Request(URL_OF)) => send(request) };
}

async function chunksOf(response: Response): Promise<string[]> {
  const chunks: string[] = [];
  const reader = response.body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    chunks.push(new TextDecoder().decode(read.value));
  }
  return chunks;
}
