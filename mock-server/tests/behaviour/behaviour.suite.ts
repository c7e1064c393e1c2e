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
 * Tests each rule of the interface and each feature of the mock through one function from request to answer, on any platform.
 * `start` creates a new mock for each test.
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

/** Serves the mock on a free port until the test ends. */
export async function onPort(mock: AppMock): Promise<Backend> {
  const { origin, close } = await listen(mock.app, "127.0.0.1", 0);
  onTestFinished(() => close(0));
  return { mock, baseUrl: `${origin}/v1`, fetch: (request) => fetch(request) };
}

/** A test for each open rule, with the reference's answer to each part of its question. */
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
