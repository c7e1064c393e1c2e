/**
 * A regular expression source (flag `u`) for characters that a terminal or a CI log would interpret or hide: controls, format
 * characters (zero-width, direction, tags), line separators, lone surrogates, noncharacters, invisible fillers, and the second
 * `#` of `##[`, which starts a command of some CI systems, even inside a line.
 */
export const UNSAFE: string = String.raw`[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{NChar}\u034f\u115f\u1160\u3164\uffa0]|(?<=#)#(?=\[)`;

/** Makes text safe for a terminal, a log and a page: unsafe characters become \u escapes. Newlines and tabs stay. */
export function printable(text: string): string {
  return text.replace(UNSAFE_IN_TEXT, escaped);
}

/** Like `printable`, but newlines and tabs become escapes too, so that the text cannot start a new line. */
export function oneLine(text: string): string {
  return text.replace(UNSAFE_IN_LINE, escaped);
}

/** Writes each UTF-16 unit as an escape that JSON and JavaScript read. */
function escaped(character: string): string {
  return character
    .split("")
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .join("");
}

const UNSAFE_IN_TEXT = new RegExp(`(?![\\n\\t])(?:${UNSAFE})`, "gu");
const UNSAFE_IN_LINE = new RegExp(UNSAFE, "gu");
