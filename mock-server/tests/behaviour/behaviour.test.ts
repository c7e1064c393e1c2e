import { onTestFinished } from "vitest";
import { listen } from "../../adapters/listen.ts";
import { createFetchMock } from "../../fetch.ts";
import { createMock } from "../../start-mock.ts";
import { type Backend, describeBehaviour } from "./behaviour.suite.ts";

describeBehaviour("the mock over Express and a socket", startExpress);
describeBehaviour("the fetch handler", startFetch);

async function startExpress(): Promise<Backend> {
  const mock = createMock();
  const { origin, close } = await listen(mock.app, "127.0.0.1", 0);
  onTestFinished(() => close(0));
  return { ...mock, baseUrl: `${origin}/v1`, client: (request) => fetch(request) };
}

async function startFetch(): Promise<Backend> {
  const mock = createFetchMock();
  return { ...mock, baseUrl: "https://speech.example/v1", client: (request) => mock.fetch(request) };
}
