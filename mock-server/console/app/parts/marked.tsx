import type { VNode } from "preact";

/** A sentence of the document or the journal, in which names stand between backticks. */
export function Marked({ text }: { readonly text: string }): VNode {
  return <>{text.split("`").map((part, place) => (place % 2 === 1 ? <code key={`${place}${part}`}>{part}</code> : part))}</>;
}
