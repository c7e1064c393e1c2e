/** Calls the control interface of the mock that served this page. Throws the reason if it refuses or does not answer. */
export async function control<T>(method: string, path: string, body?: object, signal: AbortSignal | null = null): Promise<T> {
  const response = await fetch(`/__admin${path}`, {
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

export function problemText(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}
