import { KEY_HEADER } from "../http/headers.ts";
import type { ApiRequest, ApiResponse, Handler, Middleware } from "../http/message.ts";
import { DELIVERIES } from "../http/message.ts";
import type { Platform } from "../http/platform.ts";
import type { ProjectsPort } from "../operations/projects-port.ts";
import { parseKey } from "../store/account-key.ts";
import { DEV_KEYS, FLAKY_EVERY, SLOW_ANSWER_MS } from "../store/dev-accounts.ts";

export interface KeyScenarioOptions {
  readonly store: Pick<ProjectsPort, "account">;
  readonly sleep: Platform["sleep"];
}

export interface KeyScenarios {
  readonly middleware: Middleware;
  /** Starts the counting of lost answers again, for one copy or for all. */
  reset(key?: string): void;
}

/** How many copies of the flaky key are counted at a time; one more, and all counts begin again. */
const MOST_COUNTED = 10_000;

type Enact = (scenario: Scenario, ...meets: Parameters<Scenario>) => Promise<ApiResponse>;
type Scenario = (key: string, request: ApiRequest, next: Handler) => Promise<ApiResponse>;

/** The trouble that the slow and the flaky development key stand for. Keys of no account, and all other keys, meet none. */
export function keyScenarios({ store, sleep }: KeyScenarioOptions): KeyScenarios {
  const answered = new Map<string, number>();

  const slow: Scenario = async (_key, request, next) => {
    const response = await next(request);
    await sleep(SLOW_ANSWER_MS, request.signal?.());
    return response;
  };

  const flaky: Scenario = async (key, request, next) => {
    const response = await next(request);
    const count = (answered.get(key) ?? 0) + 1;
    if (answered.size >= MOST_COUNTED && !answered.has(key)) answered.clear();
    answered.set(key, count);
    return count % FLAKY_EVERY === 0 ? { ...response, delivery: DELIVERIES.reset } : response;
  };

  const scenarios = new Map([
    [DEV_KEYS.slow as string, slow],
    [DEV_KEYS.flaky, flaky],
  ]);

  const enact: Enact = async (scenario, key, request, next) => {
    return (await store.account(key)) ? scenario(key, request, next) : next(request);
  };

  return {
    middleware: (next) => (request) => {
      const key = request.header(KEY_HEADER) ?? "";
      const scenario = scenarios.get(parseKey(key)?.base ?? "");
      return scenario ? enact(scenario, key, request, next) : next(request);
    },
    reset: (key) => {
      if (key === undefined) answered.clear();
      else answered.delete(key);
    },
  };
}
