/**
 * Text from a target made safe for a terminal and a log: control characters, zero-width and direction-changing ones are
 * shown as \u escapes, so that no body can move the cursor, hide text or start a CI command.
 */
export function printable(text: string): string {
  return text.replace(UNSAFE, (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`);
}

/** C0 and C1 controls, DEL, zero-width characters, and those that change the direction of text. */
const UNSAFE = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;
