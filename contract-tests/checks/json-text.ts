/** What a JSON text holds that its parsed value does not show. */
export interface JsonText {
  /** Why the text must not be parsed at all: it would take too much memory or time. */
  readonly excess?: string;
  /** A key that an object has twice, in words: readers would disagree about its value. */
  readonly duplicate?: string;
  /** The source text of each `projects[n].id` that is a number, by n. */
  readonly ids: ReadonlyMap<number, string>;
}

/** Objects and arrays inside each other. */
const MAXIMUM_DEPTH = 64;
/** Room for 100 projects with 1,000 values each; a run keeps what it read. */
const MAXIMUM_VALUES = 100_000;
/** Characters of a number: more than any integer has, and far below what takes time to calculate with. */
const MAXIMUM_NUMBER = 1000;

/**
 * Looks over a text before it is parsed, without recursion and in one pass: it names duplicate keys, which a parser drops in
 * silence, and keeps the digits of ids, which a parser rounds. It checks no syntax; `JSON.parse` does that.
 */
export function scanJson(text: string): JsonText {
  const state: Scan = { text, open: [], values: 1, ids: new Map() };
  // Only an object or an array can hide anything; an HTML page is not taken for one.
  let at = /^\s*[[{]/.test(text) ? 0 : text.length;
  while (at < text.length && state.excess === undefined) at = step(state, at);
  return state;
}

/** An object or array that is not closed yet: the keys of an object, and the place in it that the scan has reached. */
interface Container {
  readonly keys?: Set<string>;
  place: string | number;
}

interface Scan {
  readonly text: string;
  readonly open: Container[];
  readonly ids: Map<number, string>;
  values: number;
  excess?: string;
  duplicate?: string;
}

/** Takes the token at a place, and gives the place behind it. */
function step(state: Scan, at: number): number {
  const character = state.text[at] ?? "";
  if (character === '"') return takeString(state, at);
  if (character === "-" || isDigit(character)) return takeNumber(state, at);
  if (character === "{" || character === "[") openContainer(state, character);
  else if (character === "}" || character === "]") state.open.pop();
  else if (character === ",") nextItem(state);
  return at + 1;
}

function openContainer(state: Scan, bracket: string): void {
  state.open.push(bracket === "{" ? { keys: new Set(), place: "" } : { place: 0 });
  if (state.open.length > MAXIMUM_DEPTH) state.excess = `the body is nested deeper than ${MAXIMUM_DEPTH} levels`;
  countValue(state);
}

function nextItem(state: Scan): void {
  const container = state.open.at(-1);
  if (typeof container?.place === "number") container.place += 1;
  countValue(state);
}

/** Each value has a bracket or a comma in front of it. */
function countValue(state: Scan): void {
  state.values += 1;
  if (state.values > MAXIMUM_VALUES) state.excess = `the body holds more than ${MAXIMUM_VALUES} values`;
}

function takeString(state: Scan, start: number): number {
  const { text } = state;
  let end = start + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === "\\" ? 2 : 1;
  const container = state.open.at(-1);
  if (container?.keys && isKey(text, end + 1)) takeKey(state, container, container.keys, text.slice(start, end + 1));
  return end + 1;
}

/** A string is a key if a colon follows. */
function isKey(text: string, behind: number): boolean {
  let at = behind;
  while (" \t\n\r".includes(text[at] ?? "x")) at += 1;
  return text[at] === ":";
}

function takeKey(state: Scan, container: Container, keys: Set<string>, source: string): void {
  const key = source.includes("\\") ? unescaped(source) : source.slice(1, -1);
  if (keys.has(key)) state.duplicate ??= `an object has the key ${shown(key)} twice`;
  keys.add(key);
  container.place = key;
}

/** The same key may be spelled with escapes; a spelling that is no JSON is left for the parser to refuse. */
function unescaped(source: string): string {
  try {
    return String(JSON.parse(source));
  } catch {
    return source;
  }
}

/** A long name is not cut but left out: part of a key that a target echoes could not be redacted. */
function shown(key: string): string {
  return key.length > 200 ? `of ${key.length} characters` : JSON.stringify(key);
}

function takeNumber(state: Scan, start: number): number {
  let end = start + 1;
  while (isPartOfNumber(state.text[end] ?? "")) end += 1;
  if (end - start > MAXIMUM_NUMBER) state.excess = `the body holds a number of ${end - start} characters`;
  const [root, list, project] = state.open;
  const isId = state.open.length === 3 && root?.place === "projects" && project?.place === "id";
  if (isId && typeof list?.place === "number" && project?.keys) state.ids.set(list.place, state.text.slice(start, end));
  return end;
}

function isDigit(character: string): boolean {
  return character >= "0" && character <= "9";
}

function isPartOfNumber(character: string): boolean {
  return isDigit(character) || (character !== "" && "+-.eE".includes(character));
}
