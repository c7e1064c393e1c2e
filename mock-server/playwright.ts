import { DEV_KEYS, type RunningMock, type StartOptions, startMock } from "./index.ts";
import { lineOf } from "./simulation/journal-entry.ts";

/** The fixtures of a test. */
export interface MockFixtures {
  /** A copy of `mk_premium` for this test alone: `mk_premium:<test id>`. */
  readonly mockKey: string;
}

/** The fixtures that all tests of a worker share. */
export interface MockWorkerFixtures {
  /** The mock of the worker, on a free port. Every test begins with the state, the answers, the faults and the journal of the start. */
  readonly mock: RunningMock;
}

/** The part of Playwright's `TestInfo` that the fixtures use. */
interface TestInfo {
  readonly testId: string;
  readonly status?: string | undefined;
  readonly expectedStatus: string;
  attach(name: string, options: { body: string; contentType: string }): Promise<void>;
}

type Use<T> = (value: T) => Promise<void>;

/** Fixtures for `test.extend`. */
export interface Fixtures {
  readonly mock: [(args: object, use: Use<RunningMock>) => Promise<void>, { scope: "worker" }];
  readonly mockKey: [
    (args: MockWorkerFixtures, use: Use<string>, info: TestInfo) => Promise<void>,
    { auto: true },
  ];
}

/**
 * Returns fixtures: a mock for each worker and a key for each test, by
 * `base.extend<MockFixtures, MockWorkerFixtures>(mockFixtures())`. A failed test gets its requests attached, as text, which the
 * list reporter prints. The options are those of {@link startMock}.
 */
export function mockFixtures(options: StartOptions = {}): Fixtures {
  return {
    mock: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
      async ({}, use) => {
        const mock = await startMock(options);
        await use(mock);
        await mock.close();
      },
      { scope: "worker" },
    ],
    mockKey: [
      async ({ mock }, use, info) => {
        await mock.reset();
        await use(`${DEV_KEYS.premium}:${info.testId}`);
        if (info.status === info.expectedStatus) return;
        // The newest first, because reporters print only the beginning of a text.
        const lines = mock.requests().map(lineOf).toReversed();
        await info.attach("mock-requests.txt", {
          body: lines.join("\n") || "No request came.",
          contentType: "text/plain",
        });
      },
      { auto: true },
    ],
  };
}
