/** One encoding of a secret: the regular expression source (flag `u`) of each of its characters or bytes. */
export type Spelling = readonly string[];

/**
 * The encodings in which an answer may contain a secret: as text, each character raw in either case, percent-encoded,
 * JSON-escaped or an HTML entity, in any mixture; as hex; and within a longer base64 or base64url text, at each of the three
 * alignments. Every repetition is bounded, so that no text makes the search slow.
 */
export function spellingsOf(secret: string): Spelling[] {
  const bytes = Buffer.from(secret, "utf8");
  return [textUnits(secret), ...[0, 1, 2].map((before) => base64Units(bytes, before)), [...bytes].map((byte) => hex(byte, 2))];
}

/** One unit per character. Consecutive backslashes are one unit: JSON doubles them, and JSON within JSON doubles them again. */
function textUnits(secret: string): Spelling {
  return (secret.match(/\\+|[^\\]/gu) ?? []).map((part) =>
    part.startsWith("\\")
      ? `(?:\\\\{${part.length},${part.length * 4}}|(?:${escapes("\\")}){${part.length}})`
      : `(?:${raw(part)}|${escapes(part)})`,
  );
}

function raw(character: string): string {
  if (character === " ") return "[ +]";
  // A target may change the letter case of a key.
  if (/[a-z]/i.test(character)) return `[${character.toLowerCase()}${character.toUpperCase()}]`;
  const source = `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  return /["'/]/.test(character) ? `\\\\{0,7}${source}` : source;
}

/** The escapes of a character. Each may be escaped again: `%25` for a percent sign, doubled backslashes, `&amp;`. */
function escapes(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  const percent = [...Buffer.from(character, "utf8")].map((byte) => `%(?:25){0,3}${hex(byte, 2)}`).join("");
  const units = Array.from({ length: character.length }, (_, index) => `\\\\{1,7}u${hex(character.charCodeAt(index), 4)}`);
  const short = point < 256 ? `|\\\\{1,7}x${hex(point, 2)}` : "";
  // Matches any entity name, since a list of names could be incomplete. The characters beside it identify the secret.
  const named = /\w/.test(character) && character !== "_" ? "" : "|[a-zA-Z]{2,24};";
  const entity = `&(?:amp;){0,2}(?:#0{0,6}${point};?|#[xX]0{0,6}${hex(point, 1)};?${named})`;
  return `${percent}|${units.join("")}|\\\\{1,7}u\\{0{0,6}${hex(point, 1)}\\}${short}|${entity}`;
}

/** The base64 characters that depend only on the secret, not on the text before and after it. */
function base64Units(bytes: Buffer, before: number): Spelling {
  const text = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
  const end = Math.floor(((before + bytes.length) * 8) / 6);
  const special: Readonly<Record<string, string>> = {
    "+": `(?:-|\\u{2b}|${escapes("+")})`,
    "/": `(?:_|${raw("/")}|${escapes("/")})`,
  };
  return [...text.slice(Math.ceil((before * 8) / 6), end)].map((character) => special[character] ?? character);
}

function hex(value: number, width: number): string {
  const digits = value.toString(16).padStart(width, "0");
  return digits.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}
