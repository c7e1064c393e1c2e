/**
 * A character in each beginning of a command that some CI system obeys in a log: without it, there is no command. Azure Pipelines,
 * TeamCity, MyGet and others obey `##name[` anywhere, GitHub `##[` too; Travis and GitLab have markers of sections.
 */
const IN_COMMAND = String.raw`(?<=#)#(?=\w*\[)|(?<=travis)_(?=(?:fold|time):)|(?<=section)_(?=(?:start|end):)`;

/** The same at the beginning of a line: GitHub obeys `::name`, and Buildkite begins a section with one of the others. */
const AT_START = String.raw`(?<=^\s*)(?::(?=:)|-(?=--\s)|\+(?=\+\+\s)|~(?=~~\s)|\^(?=\^\^\s))`;

/**
 * A regular expression source (flags `u` and `m`) for characters that a terminal or a CI log would interpret or hide: controls,
 * format characters (zero-width, direction, tags), line separators, lone surrogates, noncharacters, invisible fillers, and one in
 * each command of a CI system.
 */
export const UNSAFE: string = String.raw`[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{NChar}\u034f\u115f\u1160\u3164\uffa0]|${IN_COMMAND}|${AT_START}`;

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

const UNSAFE_IN_TEXT = new RegExp(`(?![\\n\\t])(?:${UNSAFE})`, "gmu");
const UNSAFE_IN_LINE = new RegExp(UNSAFE, "gmu");
const COMMAND_AT_START = new RegExp(AT_START, "u");

/** Cuts a text to `length` characters, of which the last is then an ellipsis. */
export function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, Math.max(length - 1, 0)).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** Wraps a text into lines of at most `width` characters, at blanks. */
export function wrapped(text: string, width: number): string[] {
  if (text.length <= width) return [text];
  const room = Math.max(width, LEAST_WIDTH);
  const lines: string[] = [];
  for (const part of text.match(new RegExp(`\\S{1,${room}}`, "g")) ?? []) {
    const line = `${lines.at(-1)} ${part}`;
    if (lines.length > 0 && line.length <= room) lines[lines.length - 1] = line;
    else lines.push(part);
  }
  return lines.map((line) => line.replace(COMMAND_AT_START, escaped));
}

/** The minimum width; a narrower terminal wraps the lines itself. */
const LEAST_WIDTH = 20;

/** A number with its noun: `1 case`, `2 cases`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** The first five names and the number of the others. */
export function firstNames(names: readonly string[]): string {
  const more = names.length - 5;
  return more > 0 ? `${names.slice(0, 5).join(", ")} and ${more} more` : names.join(", ");
}
