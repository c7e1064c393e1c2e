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

/** The tokens that matter: a string, with the colon behind it if it is a key; a number; and what opens, closes or divides. */
const TOKENS = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?(?:[ \t\n\r]*:)?|-?\d[\d.eE+-]*|[{}[\],]/g;

/**
 * Looks over a text before it is parsed, without recursion and in one pass: it names duplicate keys, which a parser drops in
 * silence, and keeps the digits of ids, which a parser rounds. It checks no syntax; `JSON.parse` does that.
 */
export function scanJson(text: string): JsonText {
  const scan: Scan = { open: [], values: 1, ids: new Map() };
  // Only an object or an array can hide anything; an HTML page is not taken for one.
  if (!/^\s*[[{]/.test(text)) return scan;
  for (const [token] of text.matchAll(TOKENS)) {
    take(scan, token);
    if (scan.excess !== undefined) break;
  }
  return scan;
}

/** An object or array that is not closed yet: the keys of an object, and the place in it that the scan has reached. */
interface Container {
  readonly keys?: Set<string>;
  place: string | number;
}

interface Scan {
  readonly open: Container[];
  readonly ids: Map<number, string>;
  values: number;
  excess?: string;
  duplicate?: string;
}

function take(scan: Scan, token: string): void {
  const [first = ""] = token;
  if (first === '"') takeString(scan, token);
  else if (first === "{" || first === "[") openContainer(scan, first);
  else if (first === "}" || first === "]") scan.open.pop();
  else if (first === ",") nextItem(scan);
  else takeNumber(scan, token);
}

function openContainer(scan: Scan, bracket: string): void {
  scan.open.push(bracket === "{" ? { keys: new Set(), place: "" } : { place: 0 });
  if (scan.open.length > MAXIMUM_DEPTH) scan.excess = `the body is nested deeper than ${MAXIMUM_DEPTH} levels`;
  countValue(scan);
}

function nextItem(scan: Scan): void {
  const container = scan.open.at(-1);
  if (typeof container?.place === "number") container.place += 1;
  countValue(scan);
}

/** Each value has a bracket or a comma in front of it. */
function countValue(scan: Scan): void {
  scan.values += 1;
  if (scan.values > MAXIMUM_VALUES) scan.excess = `the body holds more than ${MAXIMUM_VALUES} values`;
}

function takeString(scan: Scan, token: string): void {
  const container = scan.open.at(-1);
  if (!container?.keys || !token.endsWith(":")) return;
  const key = unescaped(token.slice(0, -1).trimEnd());
  if (container.keys.has(key)) scan.duplicate ??= `an object has the key ${shown(key)} twice`;
  container.keys.add(key);
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

function takeNumber(scan: Scan, token: string): void {
  if (token.length > MAXIMUM_NUMBER) scan.excess = `the body holds a number of ${token.length} characters`;
  const [root, list, project] = scan.open;
  const isId = scan.open.length === 3 && root?.place === "projects" && project?.place === "id";
  if (isId && typeof list?.place === "number" && project?.keys) scan.ids.set(list.place, token);
}
