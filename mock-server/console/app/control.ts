/** A request to the control interface that it refused, or that never got there. */
export class ControlProblem extends Error {}

/** Asks the control interface of the mock that served this page. */
export async function control<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const writes = method === "POST" || method === "PUT";
  const response = await reach(`/__admin${path}`, {
    method,
    ...(writes && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body ?? {}) }),
    ...(signal && { signal }),
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return answer as T;
  throw new ControlProblem(problemIn(answer) ?? `The control interface answered ${response.status}.`);
}

/** What a person is told of anything that went wrong. */
export function problemText(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (problem) {
    if (init.signal?.aborted) throw problem;
    throw new ControlProblem("The mock does not answer. Is it still running?");
  }
}

function problemIn(answer: unknown): string | undefined {
  if (typeof answer !== "object" || answer === null || !("subMessage" in answer)) return undefined;
  return String(answer.subMessage);
}
