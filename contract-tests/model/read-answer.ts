import type { ListedProject, ParsedAnswer, RawAnswer } from "./exchange.ts";

/** The characters of a text that are kept after parsing: more than a report shows. */
const KEPT_TEXT = 1024;
const LONG_BODY = 64 * 1024;
const LONG_STRING = 1000;
/** The maximum length of an id, which is sent back as a cursor. */
const MAXIMUM_ID = 1000;

/**
 * Parses an answer's body as JSON, and keeps the ids of its projects as source text. Never throws: `problem` says why a body
 * cannot be parsed, or why two parsers could read it differently. A run keeps every answer, so a long text is cut to its
 * beginning, and in a long body each long string is replaced by its length, because no rule is about its content. In projects
 * this holds for every body: the same project must look the same on pages of different lengths.
 */
export function readAnswer(raw: RawAnswer): ParsedAnswer {
  const kept = { ...raw, text: beginningOf(raw.text), length: raw.text.length };
  const unreadable = (problem: string): ParsedAnswer => ({ ...kept, problem, projects: [] });
  if (raw.problem !== undefined) return unreadable(raw.problem);
  if (raw.text === "") return unreadable("the body is empty");
  const { problem, ids } = scanJson(raw.text);
  if (problem !== undefined) return unreadable(problem);
  try {
    const body: unknown = JSON.parse(raw.text);
    if (raw.text.length > LONG_BODY) shorten(body);
    return { ...kept, body, projects: projectsIn(body, ids) };
  } catch (error) {
    // The parser's reason ends with an excerpt of the body, which may hold part of a key.
    const { message } = error as Error;
    return unreadable(
      `the body is not JSON: ${message.replace(/, (\.\.\.)?".*"(\.\.\.)? is not valid JSON$/s, "")}`,
    );
  }
}

/** Whether an integer, written as text, is too large for a floating-point number to hold exactly. */
export function isWide(id: string): boolean {
  return !Number.isSafeInteger(Number(id));
}

/** The projects with an id. A string counts as an id too, so that paging can continue; the schema is judged elsewhere. */
function projectsIn(body: unknown, ids: ReadonlyMap<number, string>): ListedProject[] {
  const { projects } = (body ?? {}) as { projects?: unknown };
  if (!Array.isArray(projects)) return [];
  return projects.flatMap((fields: unknown, index) => {
    if (typeof fields !== "object" || fields === null) return [];
    const id = idText((fields as { id?: unknown }).id, ids.get(index));
    shorten(fields);
    return id === undefined ? [] : [{ id, fields: fields as Record<string, unknown> }];
  });
}

/** The text of an id with all digits; 1e3 and 7.0 become 1000 and 7. A lone surrogate, which no URL carries, is replaced. */
function idText(id: unknown, source = ""): string | undefined {
  if (typeof id === "number") return /^-?\d+$/.test(source) ? source : String(id);
  return typeof id === "string" && id.length <= MAXIMUM_ID
    ? id.replace(/\p{Surrogate}/gu, "\ufffd")
    : undefined;
}

/** Copies the beginning, because a slice would keep the whole text in memory. */
function beginningOf(text: string): string {
  return text.length > KEPT_TEXT
    ? Buffer.from(text.slice(0, KEPT_TEXT), "utf16le").toString("utf16le")
    : text;
}

/** Replaces long strings by their length: half of a key that a target echoes could not be redacted. `scanJson` limits depth. */
function shorten(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const [name, item] of Object.entries(value)) {
    if (typeof item !== "string") shorten(item);
    else if (item.length > LONG_STRING)
      Object.defineProperty(value, name, { value: `(${item.length} characters)` });
  }
}

/** Facts about a JSON text that its parsed value does not show. */
export interface JsonText {
  /** Why the text is not judged: it holds too much, or a key twice in one object, about whose value parsers disagree. */
  readonly problem?: string;
  /** The source text of each `projects[n].id` that is a number, by n: a parser rounds long ones. */
  readonly ids: ReadonlyMap<number, string>;
}

/** The maximum nesting; values, enough for 100 projects with 1,000 values each; and digits of a number. A run keeps every answer. */
const MAXIMUM_DEPTH = 64;
const MAXIMUM_VALUES = 100_000;
const MAXIMUM_NUMBER = 1000;

/** The problem of a body that is not read for its depth, so that nothing is known of it. */
export const TOO_DEEP: string = `the body is nested deeper than ${MAXIMUM_DEPTH} levels`;

/** The tokens that matter: strings, with the colon after a key; numbers; brackets, braces and commas. */
const TOKENS = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?(?:[ \t\n\r]*:)?|-?\d[\d.eE+-]*|[{}[\],]/g;

/** Scans a text in one pass and without recursion, before it is parsed. lossless-json takes a key twice if both values are equal. */
export function scanJson(text: string): JsonText {
  const scan: Scan = { open: [], values: 1, ids: new Map() };
  // Skip anything but an object or an array, such as an HTML page.
  if (!/^\s*[[{]/.test(text)) return scan;
  for (const [token] of text.matchAll(TOKENS)) {
    const take = TAKE[token[0] ?? ""] ?? takeNumber;
    take(scan, token);
    if (scan.problem !== undefined) break;
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
  problem?: string;
}

/** What a token does, by its first character. An opening bracket or a comma precedes every value, so these are counted. */
const TAKE: Readonly<Record<string, (scan: Scan, token: string) => void>> = {
  "{": (scan) => startValue(scan, scan.open.push({ keys: new Set(), place: "" })),
  "[": (scan) => startValue(scan, scan.open.push({ place: 0 })),
  "}": ({ open }) => open.pop(),
  "]": ({ open }) => open.pop(),
  ",": (scan) => {
    const container = scan.open.at(-1);
    if (typeof container?.place === "number") container.place += 1;
    startValue(scan);
  },
  '"': takeString,
};

function startValue(scan: Scan, depth = 0): void {
  scan.values += 1;
  if (depth > MAXIMUM_DEPTH) scan.problem = TOO_DEEP;
  if (scan.values > MAXIMUM_VALUES)
    scan.problem = `the body holds more than ${MAXIMUM_VALUES} values`;
}

function takeString(scan: Scan, token: string): void {
  const container = scan.open.at(-1);
  if (!container?.keys || !token.endsWith(":")) return;
  const key = token.slice(0, -1).trimEnd();
  // A part of a key of the target that is echoed here could not be redacted.
  const shown = key.length > 200 ? `of ${key.length} characters` : key;
  if (container.keys.has(key)) scan.problem = `an object has the key ${shown} twice`;
  container.keys.add(key);
  container.place = key;
}

function takeNumber(scan: Scan, token: string): void {
  if (token.length > MAXIMUM_NUMBER)
    scan.problem = `the body holds a number of ${token.length} characters`;
  const [root, list, project] = scan.open;
  const isId = scan.open.length === 3 && root?.place === '"projects"' && project?.place === '"id"';
  if (isId && typeof list?.place === "number" && project?.keys) scan.ids.set(list.place, token);
}
