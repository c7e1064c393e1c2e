import { BASE_PATH } from "../../operations/message.ts";
import type { MockData } from "../../store/data.ts";

/** The root of the mock that served this page, without a slash at its end. */
export const MOCK_URL = new URL("..", location.href).href.slice(0, -1);

/** The base URL of the interface. */
export const BASE_URL = MOCK_URL + BASE_PATH;

/**
 * Calls the control interface of the mock that served this page, such as `state?key=mk_premium`. Throws the reason if it refuses
 * or does not answer.
 */
export async function control<T>(method: string, path: string, body?: object, signal: AbortSignal | null = null): Promise<T> {
  const response = await fetch(path, {
    ...{ method, signal },
    ...(body && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Error("The mock does not answer. Is it still running?");
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return answer as T;
  const { subMessage } = (answer ?? {}) as { readonly subMessage?: string };
  throw new Error(subMessage ?? `The control interface answered ${response.status}.`);
}

/** The state of an account, or of a changed copy of one. */
export type AccountState = MockData["accounts"][number];

/** The path of the state of a key. */
export function statePath(key: string): string {
  return `state?key=${encodeURIComponent(key)}`;
}

export function problemText(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}
