import { onTestFinished } from "vitest";
import { listen } from "../../adapters/listen.ts";
import type { AppMock } from "../../start-mock.ts";
import type { Backend } from "./behaviour.suite.ts";

/** The mock as a client meets it: on a port, until the test ends. */
export async function onPort(mock: AppMock): Promise<Backend> {
  const { origin, close } = await listen(mock.app, "127.0.0.1", 0);
  onTestFinished(() => close(0));
  return { mock, baseUrl: `${origin}/v1`, fetch: (request) => fetch(request) };
}
