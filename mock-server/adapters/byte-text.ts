import type { WireText } from "../http/message.ts";

/** Pages that are asked for again are the same objects, so what is made of one is kept as long as it is. */
const made = new WeakMap<WireText, string>();

/** The bytes of a text as another with a character for each of them (`latin1`): the text itself where all of it is ASCII. */
export function byteText(wire: WireText): string {
  const { text, bytes } = wire;
  if (bytes.length === text.length) return text;
  const known = made.get(wire);
  if (known !== undefined) return known;
  const characters = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
  made.set(wire, characters);
  return characters;
}
