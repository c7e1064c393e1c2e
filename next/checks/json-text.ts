/** Facts about a JSON text that its parsed value does not show. */
export interface JsonText {
  /** Why the text must not be parsed at all: it would take too much memory or time. */
  readonly excess?: string;
  /** Describes a key that an object has twice: parsers would disagree about its value. */
  readonly duplicate?: string;
  /** The source text of each `projects[n].id` that is a number, by n. */
  readonly ids: ReadonlyMap<number, string>;
}

/** The maximum nesting of objects and arrays. */
const MAXIMUM_DEPTH = 64;
/** The maximum number of values: enough for 100 projects with 1,000 values each, and bounded because a run keeps every answer. */
const MAXIMUM_VALUES = 100_000;
/** The maximum length of a number: longer than any integer type, and short enough to compute with quickly. */
const MAXIMUM_NUMBER = 1000;

/** The tokens that matter: strings, with the colon after a key; numbers; brackets, braces and commas. */
const TOKENS = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?(?:[ \t\n\r]*:)?|-?\d[\d.eE+-]*|[{}[\],]/g;

/**
 * Scans a text before it is parsed, in one pass and without recursion. Finds duplicate keys, which a parser drops silently, and
 * keeps the digits of ids, which a parser rounds. `JSON.parse` checks the syntax later.
 */
export function scanJson(text: string): JsonText {
  const scan: Scan = { open: [], values: 1, ids: new Map() };
  // Skip anything but an object or an array, such as an HTML page.
  if (!/^\s*[[{]/.test(text)) return scan;
  for (const [token] of text.matchAll(TOKENS)) {
    const take = TAKE[token[0] ?? ""] ?? takeNumber;
    take(scan, token);
    if (scan.excess !== undefined) break;
  }
  return scan;
}

/** An object or array that is still open: an object's keys, and the key or index that the scan has reached. */
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

/** What a token does, by its first character. An opening bracket or a comma precedes every value, so these are counted. */
const TAKE: Readonly<Record<string, (scan: Scan, token: string) => void>> = {
  "{": (scan) => openContainer(scan, { keys: new Set(), place: "" }),
  "[": (scan) => openContainer(scan, { place: 0 }),
  "}": ({ open }) => open.pop(),
  "]": ({ open }) => open.pop(),
  ",": (scan) => {
    const container = scan.open.at(-1);
    if (typeof container?.place === "number") container.place += 1;
    countValue(scan);
  },
  '"': takeString,
};

function openContainer(scan: Scan, container: Container): void {
  scan.open.push(container);
  if (scan.open.length > MAXIMUM_DEPTH) scan.excess = `the body is nested deeper than ${MAXIMUM_DEPTH} levels`;
  countValue(scan);
}

function countValue(scan: Scan): void {
  scan.values += 1;
  if (scan.values > MAXIMUM_VALUES) scan.excess = `the body holds more than ${MAXIMUM_VALUES} values`;
}

function takeString(scan: Scan, token: string): void {
  const container = scan.open.at(-1);
  if (!container?.keys || !token.endsWith(":")) return;
  const key = unescaped(token.slice(0, -1).trimEnd());
  // Leave out a long key instead of cutting it: part of an API key that a target echoes could not be redacted.
  const shown = key.length > 200 ? `of ${key.length} characters` : JSON.stringify(key);
  if (container.keys.has(key)) scan.duplicate ??= `an object has the key ${shown} twice`;
  container.keys.add(key);
  container.place = key;
}

/** Decodes the escapes of a key, so that two spellings compare equal. Returns invalid JSON as it is, for the parser to refuse. */
function unescaped(source: string): string {
  try {
    return String(JSON.parse(source));
  } catch {
    return source;
  }
}

function takeNumber(scan: Scan, token: string): void {
  if (token.length > MAXIMUM_NUMBER) scan.excess = `the body holds a number of ${token.length} characters`;
  const [root, list, project] = scan.open;
  const isId = scan.open.length === 3 && root?.place === "projects" && project?.place === "id";
  if (isId && typeof list?.place === "number" && project?.keys) scan.ids.set(list.place, token);
}
