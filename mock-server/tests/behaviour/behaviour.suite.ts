import { describe, onTestFinished, test } from "vitest";
import { questionsOf } from "../../../openapi/index.ts";
import { listen } from "../../adapters/listen.ts";
import type { AppMock } from "../../start-mock.ts";
import { type Backend, clientOf, type MockClient } from "../test-mock.fixture.ts";
import { mockFeatures } from "./mock-features.suite.ts";
import { answerChecks } from "./open-questions.suite.ts";
import { RULES } from "./rules.suite.ts";

export type { Backend } from "../test-mock.fixture.ts";

/**
 * What every mock does, wherever it runs: each rule of the interface and each feature of the mock, seen through one function
 * from request to answer. `start` gives a fresh mock.
 */
export function describeBehaviour(name: string, start: () => Promise<Backend>): void {
  describe(`${name} behaves`, () => {
    for (const [title, run] of Object.entries({ ...RULES, ...OPEN_RULES, ...mockFeatures })) {
      test(title, async ({ skip }) => {
        if (typeof run !== "function") return skip(run.unseen);
        await run(clientOf(await start()));
      });
    }
  });
}

/** The mock as a client meets it: on a port, until the test ends. */
export async function onPort(mock: AppMock): Promise<Backend> {
  const { origin, close } = await listen(mock.app, "127.0.0.1", 0);
  onTestFinished(() => close(0));
  return { mock, baseUrl: `${origin}/v1`, fetch: (request) => fetch(request) };
}

/** Every rule whose answer is open, with the answer of the reference to each part of its question. */
const OPEN_RULES = Object.fromEntries(
  Object.entries(answerChecks).map(([rule, check]) => [
    rule,
    async (client: MockClient) => {
      for (const { reference, part } of questionsOf(rule)) {
        await check(client, reference, part);
        await client.mock.reset();
      }
    },
  ]),
);
