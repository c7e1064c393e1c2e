import type { VNode } from "preact";

/** An HTTP status. What its colour says, its first digit says too. */
export function Status({ status }: { readonly status: number }): VNode {
  return <span class={`status s${Math.floor(status / 100)}`}>{status}</span>;
}
