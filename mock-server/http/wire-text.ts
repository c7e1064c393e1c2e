/** A text, and what it is on the wire: made once, it is sent often. */
export interface WireText {
  readonly text: string;
  /**
   * The text in UTF-8, a character from U+0000 to U+00FF for each byte: it is written by copying, and as long as its bytes. An array
   * of bytes would be as fast, but Node sends the headers of one before a `100 Continue` that waits for an earlier answer.
   */
  readonly bytes: string;
}

const encoder = new TextEncoder();

/** Where the text is ASCII, its bytes are the text itself. */
export function wireText(text: string): WireText {
  const bytes = encoder.encode(text);
  return { text, bytes: bytes.length === text.length ? text : charactersOf(bytes) };
}

/** What stands before, between and after the texts of a list; all of it is ASCII. */
export interface ListFrame {
  readonly start: string;
  readonly separator: string;
  readonly end: string;
}

/** Texts one after the other. Joined and not added, they lie in memory as one: what is sent often is copied faster then. */
export function listOf(texts: readonly WireText[], { start, separator, end }: ListFrame): WireText {
  const list = (items: readonly string[]) => [start, items.join(separator), end].join("");
  return { text: list(texts.map(({ text }) => text)), bytes: list(texts.map(({ bytes }) => bytes)) };
}

/** A function takes only so many arguments. */
const AT_ONCE = 8192;

function charactersOf(bytes: Uint8Array): string {
  let characters = "";
  for (let start = 0; start < bytes.length; start += AT_ONCE)
    characters += String.fromCharCode(...bytes.subarray(start, start + AT_ONCE));
  return characters;
}
