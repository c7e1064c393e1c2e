/** JSON as text, and its length in UTF-8: a text is made once and sent often. */
export interface JsonText {
  readonly text: string;
  readonly bytes: number;
}

const encoder = new TextEncoder();

export function jsonText(text: string): JsonText {
  return { text, bytes: encoder.encode(text).length };
}

/** Texts one after the other, with a separator of ASCII between them. */
export function joined(texts: readonly JsonText[], separator: string): JsonText {
  let [text, bytes] = ["", separator.length * Math.max(texts.length - 1, 0)];
  for (const [place, part] of texts.entries()) {
    text += place === 0 ? part.text : separator + part.text;
    bytes += part.bytes;
  }
  return { text, bytes };
}
