import { createFetchMock } from "../../fetch.ts";
import { createMock } from "../../start-mock.ts";
import { describeBehaviour } from "./behaviour.suite.ts";
import { onPort } from "./behaviour-on-port.fixture.ts";

describeBehaviour("the mock over a socket", () => onPort(createMock()));

describeBehaviour("the fetch handler", async () => {
  const mock = createFetchMock();
  return { mock, baseUrl: "https://speech.example/v1", fetch: (request) => mock.fetch(request) };
});
