import type { Answer, ListedProject, RawAnswer } from "../model/exchange.ts";
import { scanJson } from "./json-text.ts";

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
export function readAnswer(raw: RawAnswer): Answer {
  const kept = { ...raw, text: beginningOf(raw.text), length: raw.text.length };
  const unreadable = (problem: string): Answer => ({ ...kept, problem, projects: [] });
  if (raw.problem !== undefined) return unreadable(raw.problem);
  if (raw.text === "") return unreadable("the body is empty");
  const { excess, duplicate, ids } = scanJson(raw.text);
  if (excess !== undefined) return unreadable(excess);
  try {
    const body: unknown = JSON.parse(raw.text);
    if (duplicate !== undefined) return unreadable(duplicate);
    if (raw.text.length > LONG_BODY) shorten(body);
    return { ...kept, body, projects: projectsOf(body, ids) };
  } catch (error) {
    // The parser's reason ends with an excerpt of the body, which may hold part of a key.
    const { message } = error as Error;
    return unreadable(`the body is not JSON: ${message.replace(/, (\.\.\.)?".*"(\.\.\.)? is not valid JSON$/s, "")}`);
  }
}

/** Whether an integer, written as text, is too large for a floating-point number to hold exactly. */
export function isWide(id: string): boolean {
  return !Number.isSafeInteger(Number(id));
}

/** The projects with an id. A string counts as an id too, so that paging can continue; the schema is judged elsewhere. */
function projectsOf(body: unknown, ids: ReadonlyMap<number, string>): ListedProject[] {
  const { projects } = (body ?? {}) as { projects?: unknown };
  if (!Array.isArray(projects)) return [];
  return projects.flatMap((fields: unknown, index) => {
    if (typeof fields !== "object" || fields === null) return [];
    const id = idText((fields as { id?: unknown }).id, ids.get(index));
    shorten(fields);
    return id === undefined ? [] : [{ id, fields: fields as Record<string, unknown> }];
  });
}

/**
 * The text of an id, if it has one. Keeps the digits of a whole number, which `JSON.parse` rounds above 2^53-1; 1e3 and 7.0 become
 * 1000 and 7. Replaces lone surrogates, which a URL cannot carry.
 */
function idText(id: unknown, source = ""): string | undefined {
  if (typeof id === "number") return /^-?\d+$/.test(source) ? source : String(id);
  return typeof id === "string" && id.length <= MAXIMUM_ID ? id.replace(/\p{Surrogate}/gu, "\ufffd") : undefined;
}

/** Copies the beginning, because a slice would keep the whole text in memory. */
function beginningOf(text: string): string {
  return text.length > KEPT_TEXT ? Buffer.from(text.slice(0, KEPT_TEXT), "utf16le").toString("utf16le") : text;
}

/** Replaces long strings by their length: half of a key that a target echoes could not be redacted. `scanJson` limits depth. */
function shorten(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const [name, item] of Object.entries(value)) {
    if (typeof item !== "string") shorten(item);
    else if (item.length > LONG_STRING) Object.defineProperty(value, name, { value: `(${item.length} characters)` });
  }
}
