import type { PlainRequest } from "./curl.ts";

/** What came back: an answer, or nothing that is one. */
export type Answered =
  | {
      readonly kind: "answer";
      readonly status: number;
      readonly rule: string;
      readonly durationMs: number;
      readonly text: string;
    }
  | { readonly kind: "lost"; readonly durationMs: number };

/** Sends a request to the interface and takes the answer as text. */
export async function send({ method, url, headers }: PlainRequest): Promise<Answered> {
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  try {
    const response = await fetch(url, { method, headers });
    const text = await response.text();
    return { kind: "answer", status: response.status, rule: response.headers.get("X-Rule") ?? "", durationMs: took(), text };
  } catch {
    return { kind: "lost", durationMs: took() };
  }
}

/** Why an answer refuses, in the words that it gives; undefined where it is none. */
export function refusalIn(text: string): string | undefined {
  try {
    const { message, subMessage, status } = JSON.parse(text) as Record<string, unknown>;
    return status === "error" ? [message, subMessage].filter(Boolean).join(": ") : undefined;
  } catch {
    return undefined;
  }
}
