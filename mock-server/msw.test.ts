import type { HttpHandler } from "msw";
import { setupServer } from "msw/node";
import { expect, onTestFinished, test } from "vitest";
import { type ProjectsHandlersOptions, projectsHandlers } from "./msw.ts";
import { type Backend, describeBehaviour } from "./tests/behaviour/behaviour.suite.ts";

describeBehaviour("the mock as MSW handlers", async () => setup({ baseUrl: BASE_URL }));

test("without a base URL the routes are answered on every origin, and other paths pass through", async () => {
  const { ask } = setup();
  expect((await ask("https://a.example/v1/projects")).status).toBe(200);
  expect((await ask("http://127.0.0.1:1/deep/v1/projects")).status).toBe(200);
  expect((await ask("https://a.example/v1/project?projectId=1", "DELETE")).status).toBe(404);
  await expect(ask("http://127.0.0.1:1/v1/charges")).rejects.toThrow("fetch failed");
  await expect(ask("http://127.0.0.1:1/v1/projects/7")).rejects.toThrow("fetch failed");
});

test("an absolute base URL owns every path below it, and no other path", async () => {
  const { ask } = setup({ baseUrl: "https://gateway.example/speech/v1/" });
  expect((await ask("https://gateway.example/speech/v1/projects")).status).toBe(200);
  expect((await ask("https://gateway.example/speech/v1/nowhere")).headers.get("X-Rule")).toBe("route.invalid");
  expect((await ask("https://gateway.example/speech/v1/%E0%A4%A")).headers.get("X-Rule")).toBe("route.invalid");
  await expect(ask("http://127.0.0.1:1/speech/v1/projects")).rejects.toThrow("fetch failed");
});

test("an invalid base URL is refused with a description of a valid one", () => {
  expect(() => projectsHandlers({ baseUrl: "/v1" })).toThrow('"/v1" is not a base URL here; give an absolute URL');
});

test("two mocks run side by side, each with its own profile", async () => {
  const one = projectsHandlers({ baseUrl: "https://one.example/v1" });
  const two = projectsHandlers({ baseUrl: "https://two.example/v1", profile: { "list.total": "page" } });
  listenTo([...one.handlers, ...two.handlers]);
  const totals = ["one", "two"].map(async (name) => {
    const response = await fetch(`https://${name}.example/v1/projects?limit=2`, { headers: HEADERS });
    return ((await response.json()) as { total: number }).total;
  });
  expect(await Promise.all(totals)).toEqual([45, 2]);
});

const BASE_URL = "https://speech.example/v1";
const HEADERS = { "X-Master-Key": "mk_premium", "Content-Type": "application/json" };

function setup(options: ProjectsHandlersOptions = {}): Backend & { ask(url: string, method?: string): Promise<Response> } {
  const mock = projectsHandlers(options);
  listenTo(mock.handlers);
  return {
    mock,
    baseUrl: BASE_URL,
    fetch: (request) => fetch(request),
    ask: (url, method = "GET") => fetch(url, { method, headers: HEADERS }),
  };
}

function listenTo(handlers: readonly HttpHandler[]): void {
  const server = setupServer(...handlers);
  server.listen({ onUnhandledRequest: "bypass" });
  onTestFinished(() => server.close());
}
