import { NAMED_ENTITIES } from "./entities.ts";

/**
 * One way to write a secret: a regular expression source for each of its characters or bytes, to be joined. Needs the `u` flag.
 * Every repetition in it is bounded, so that no text makes it slow.
 */
export type Spelling = readonly string[];

/**
 * How a secret may be written in an answer: as text, where each character is raw in either case, percent-encoded, JSON-escaped or an HTML
 * entity, in any mixture; as hex; and inside a longer base64 or base64url text, at each of the three alignments.
 */
export function spellingsOf(secret: string): Spelling[] {
  const bytes = Buffer.from(secret, "utf8");
  return [textUnits(secret), ...[0, 1, 2].map((before) => base64Units(bytes, before)), [...bytes].map((byte) => hex(byte, 2))];
}

/** Backslashes in a row are one unit: JSON doubles them, and JSON within JSON doubles them again. */
function textUnits(secret: string): Spelling {
  return (secret.match(/\\+|[^\\]/gu) ?? []).map((part) => (part.startsWith("\\") ? backslashes(part.length) : unit(part)));
}

function backslashes(count: number): string {
  return `(?:\\\\{${count},${count * 4}}|(?:${escapes("\\").join("|")}){${count}})`;
}

function unit(character: string): string {
  return `(?:${[raw(character), ...escapes(character)].join("|")})`;
}

function raw(character: string): string {
  if (character === " ") return "[ +]";
  // A target may give a key back in capitals.
  if (/[a-z]/i.test(character)) return `[${character.toLowerCase()}${character.toUpperCase()}]`;
  const source = literal(character);
  return /["'/]/.test(character) ? `\\\\{0,7}${source}` : source;
}

function escapes(character: string): string[] {
  return [percent(character), unicode(character), entity(character)];
}

/** `%25` in front stands for a percent sign that was itself encoded. */
function percent(character: string): string {
  return [...Buffer.from(character, "utf8")].map((byte) => `%(?:25){0,3}${hex(byte, 2)}`).join("");
}

function unicode(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  const units = Array.from({ length: character.length }, (_, index) => `\\\\{1,7}u${hex(character.charCodeAt(index), 4)}`);
  const short = point < 256 ? `|\\\\{1,7}x${hex(point, 2)}` : "";
  return `${units.join("")}|\\\\{1,7}u\\{0{0,6}${hex(point, 1)}\\}${short}`;
}

function entity(character: string): string {
  const point = character.codePointAt(0) ?? 0;
  const named = (NAMED_ENTITIES[character] ?? []).map((name) => `|${name};`).join("");
  return `&(?:amp;){0,2}(?:#0{0,6}${point};?|#[xX]0{0,6}${hex(point, 1)};?${named})`;
}

/** The characters that the secret alone decides, whatever stands before and behind it. */
function base64Units(bytes: Buffer, before: number): Spelling {
  const text = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
  const end = Math.floor(((before + bytes.length) * 8) / 6);
  return [...text.slice(Math.ceil((before * 8) / 6), end)].map((character) => BASE64_SPECIAL[character] ?? character);
}

const BASE64_SPECIAL: Readonly<Record<string, string>> = {
  "+": `(?:-|${unit("+")})`,
  "/": `(?:_|${unit("/")})`,
};

/** A number in hex, in either case. */
function hex(value: number, width: number): string {
  return value
    .toString(16)
    .padStart(width, "0")
    .replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

function literal(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
