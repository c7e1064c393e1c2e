import { createFetchMock } from "../../fetch.ts";
import { createMock } from "../../start-mock.ts";
import { describeBehaviour, onPort } from "./behaviour.suite.ts";

describeBehaviour("the mock over a socket", () => onPort(createMock()));

describeBehaviour("the fetch handler", async () => {
  const mock = createFetchMock();
  return { mock, baseUrl: "https://speech.example/v1", fetch: (request) => mock.fetch(request) };
});
