/**
 * Text from a target made safe for a terminal and a log: control characters other than newline and tab, zero-width and
 * direction-changing ones and lone surrogates are shown as \u escapes, so that no body can move the cursor or hide text.
 * `##[`, which starts a command of some CI systems wherever it stands, is broken up the same way.
 */
export function printable(text: string): string {
  return text.replace(UNSAFE, escaped);
}

/** The same on one line: newlines and tabs are shown as escapes too, so that no text can begin a line of its own. */
export function oneLine(text: string): string {
  return printable(text).replace(/[\n\t]/g, escaped);
}

/** The text, cut to `length` characters with an ellipsis where it is longer. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, Math.max(length - 1, 0)).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** The \u escape of one character, in braces above U+FFFF. */
function escaped(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16).padStart(4, "0");
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex}`;
}

/** Controls, format characters (zero-width, direction, tags), line separators, lone surrogates, what is no character, and blanks that look like nothing. */
const UNSAFE = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{NChar}\u115f\u1160\u3164\uffa0]|\u034f|(?<=#)#(?=\[)/gu;
