/** A text, and what it is on the wire: made once, it is sent often. */
export interface WireText {
  readonly text: string;
  /** The text in UTF-8. */
  readonly bytes: Uint8Array;
}

const encoder = new TextEncoder();

export function wireText(text: string): WireText {
  return { text, bytes: encoder.encode(text) };
}
