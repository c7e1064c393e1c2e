import { type ApiRequest, type ApiResponse, type Handler, KEY_HEADER, type Middleware } from "../http/message.ts";
import type { ProjectsPort } from "../operations/projects-port.ts";
import { parseKey } from "../store/account-key.ts";
import { DEV_KEYS, FLAKY_EVERY, SLOW_ANSWER_MS } from "../store/dev-accounts.ts";
import type { Platform } from "./platform.ts";

export interface KeyScenarios {
  readonly middleware: Middleware;
  /** Restarts the count of answers, for one copy or for all. */
  reset(key?: string): void;
}

/** The most copies of the flaky key that are counted at a time; with one more, all counts start again. */
const MOST_COUNTED = 10_000;

/** Makes the slow and the flaky development key behave as their names say, if an account has them. */
export function keyScenarios(store: Pick<ProjectsPort, "account">, sleep: Platform["sleep"]): KeyScenarios {
  const answered = new Map<string, number>();

  const isLost = (key: string) => {
    if (answered.size >= MOST_COUNTED && !answered.has(key)) answered.clear();
    const count = (answered.get(key) ?? 0) + 1;
    answered.set(key, count);
    return count % FLAKY_EVERY === 0;
  };

  const applyScenario = async (key: string, isSlow: boolean, request: ApiRequest, next: Handler): Promise<ApiResponse> => {
    const hasAccount = await store.account(key);
    const answer = await next(request);
    if (!hasAccount) return answer;
    if (isSlow) await sleep(SLOW_ANSWER_MS, request.signal?.());
    return !isSlow && isLost(key) ? { ...answer, delivery: "reset" } : answer;
  };

  return {
    middleware: (next) => (request) => {
      const key = request.header(KEY_HEADER) ?? "";
      const base = parseKey(key)?.base;
      const isSlow = base === DEV_KEYS.slow;
      return isSlow || base === DEV_KEYS.flaky ? applyScenario(key, isSlow, request, next) : next(request);
    },
    reset: (key) => {
      if (key === undefined) answered.clear();
      else answered.delete(key);
    },
  };
}
