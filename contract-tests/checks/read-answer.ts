import type { Answer, ListedProject, RawAnswer } from "../model/exchange.ts";
import { scanJson } from "./json-text.ts";

/** Characters of a text that are kept once it has been read: more than a report shows. */
const KEPT_TEXT = 1024;
/** Characters from which on long strings are taken out of a body, and those from which on a string is long. */
const LONG_BODY = 64 * 1024;
const LONG_STRING = 1000;
/** Characters of an id that is sent back as a cursor. */
const MAXIMUM_ID = 1000;

/**
 * Reads an answer's body as JSON, with the ids of its projects kept as source text. Never throws: `problem` has the reason why a
 * body cannot be read, or why two parsers could read it differently. A run keeps every answer, so a long text is cut to its
 * beginning, and in a long body each long string is replaced by its length: no rule is about its content.
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
    return unreadable(notJson(error));
  }
}

/** Whether an integer written as text is beyond what a floating-point number keeps exact. */
export function isWide(id: string): boolean {
  return !Number.isSafeInteger(Number(id));
}

/** The projects that have an id; one written as text counts too, so that paging can go on while the schema is judged. */
function projectsOf(body: unknown, ids: ReadonlyMap<number, string>): ListedProject[] {
  const { projects } = (body ?? {}) as { projects?: unknown };
  if (!Array.isArray(projects)) return [];
  return projects.flatMap((fields: unknown, index) => {
    if (typeof fields !== "object" || fields === null) return [];
    const { id } = fields as { id?: unknown };
    const text = typeof id === "number" ? numberText(id, ids.get(index)) : typeof id === "string" ? sendable(id) : undefined;
    return text === undefined ? [] : [{ id: text, fields: fields as Record<string, unknown> }];
  });
}

/** `JSON.parse` makes 9007199254740993 another project, so whole numbers keep their digits; 1e3 and 7.0 become 1000 and 7. */
function numberText(id: number, source = ""): string {
  return /^-?\d+$/.test(source) ? source : String(id);
}

/** Text that a URL can carry: a lone surrogate has no encoding, and what is too long is no id. */
function sendable(id: string): string | undefined {
  return id.length > MAXIMUM_ID ? undefined : id.replace(/\p{Surrogate}/gu, "\ufffd");
}

/** A copy, since a slice would keep the whole text in memory. */
function beginningOf(text: string): string {
  return text.length > KEPT_TEXT ? Buffer.from(text.slice(0, KEPT_TEXT), "utf16le").toString("utf16le") : text;
}

/** Not cut to its beginning, since half of a key that a target echoes could not be redacted. `scanJson` has bounded the depth. */
function shorten(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const [name, item] of Object.entries(value)) {
    if (typeof item !== "string") shorten(item);
    else if (item.length > LONG_STRING) Object.defineProperty(value, name, { value: `(${item.length} characters)` });
  }
}

/** The parser's reason without its excerpts of the body, which may hold part of a key. */
function notJson(error: unknown): string {
  const { message } = error as Error;
  return `the body is not JSON: ${message.replace(/, (\.\.\.)?".*"(\.\.\.)? is not valid JSON$/s, "")}`;
}
