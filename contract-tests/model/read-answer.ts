import { parse } from "lossless-json";
import type { ListedProject, ParsedAnswer, RawAnswer } from "./exchange.ts";

/** The characters of a text that are kept after parsing: more than a report shows, and all that a refusal says. */
const KEPT_TEXT = 1024;
const KEPT_REFUSAL = 16 * 1024;
const LONG_BODY = 64 * 1024;
const LONG_STRING = 1000;
const LONG_KEY = 200;
/** The maximum length of an id, which is sent back as a cursor. */
const MAXIMUM_ID = 1000;
/** Enough for 100 projects with 1,000 values each. A run keeps every answer. */
const MAXIMUM_VALUES = 100_000;
const MAXIMUM_DEPTH = 64;

/**
 * Parses an answer's body as JSON, and keeps the ids of its projects as source text. Never throws: `problem` says why a body
 * cannot be parsed, or why two parsers could read it differently, and `unread` why it is too large to be read. A run keeps every
 * answer, so a long text is cut to its beginning, and in a long body each long string is replaced by its length, because no rule is
 * about its content. In projects this holds for every body: the same project must look the same on pages of different lengths.
 */
export function readAnswer(raw: RawAnswer): ParsedAnswer {
  const { text, status } = raw;
  const most = status >= 400 ? KEPT_REFUSAL : KEPT_TEXT;
  const kept = { ...raw, text: beginningOf(text, most), length: text.length, projects: [] };
  if (raw.problem !== undefined || raw.unread !== undefined) return kept;
  if (text === "") return { ...kept, problem: "the body is empty" };
  const found = parsed(text);
  if (!("body" in found)) return { ...kept, ...found };
  const { body } = found;
  const duplicates: string[] = [];
  // Each number as its source text, of which `JSON.parse` rounds long ones.
  const source = parse(withoutLongStrings(text), undefined, {
    parseNumber: (digits) => digits,
    onDuplicateKey: ({ key }) => void duplicates.push(key),
  });
  const [duplicate] = duplicates;
  if (duplicate !== undefined)
    return { ...kept, problem: `an object has the key ${nameOf(duplicate)} twice` };
  const projects = projectsIn(body, source);
  if (text.length > LONG_BODY) shorten(body);
  return { ...kept, body, projects };
}

/** Whether an integer, written as text, is too large for a floating-point number to hold exactly. */
export function isWide(id: string): boolean {
  return !Number.isSafeInteger(Number(id));
}

function parsed(text: string): Pick<ParsedAnswer, "body" | "problem" | "unread"> {
  const unread = whyTooLarge(text);
  // Its values would fill the memory.
  if (unread === TOO_MANY) return { unread };
  try {
    const body: unknown = JSON.parse(text);
    return unread === undefined ? { body } : { unread };
  } catch (error) {
    // The parser's reason ends with an excerpt of the body, which may hold part of a key.
    const { message } = error as Error;
    const reason = message.replace(/, (\.\.\.)?".*"(\.\.\.)? is not valid JSON$/s, "");
    return { problem: `the body is not JSON: ${reason}` };
  }
}

/** Why a text holds too much, if it is JSON. */
function whyTooLarge(text: string): string | undefined {
  let values = 1;
  let depth = 0;
  for (const [mark, beforeValue] of text.matchAll(MARKS)) {
    if (beforeValue !== undefined) values += 1;
    if ("[{".includes(mark)) depth += 1;
    if ("]}".includes(mark)) depth -= 1;
    if (depth > MAXIMUM_DEPTH) return TOO_DEEP;
    if (values > MAXIMUM_VALUES) return TOO_MANY;
  }
  return undefined;
}

/** Strings, the last of which may have no end; and what stands before each value but the first: a comma, or a bracket that is not empty. */
const MARKS = /"(?:[^"\\]|\\.)*(?:"|\\?$)|(,|[[{](?!\s*[\]}]))|[[\]{}]/gs;
const TOO_DEEP = `the body is nested deeper than ${MAXIMUM_DEPTH} levels`;
const TOO_MANY = `the body holds more than ${MAXIMUM_VALUES} values`;

/** JSON without its long strings, of which a second copy would fill the memory; keys stay. */
function withoutLongStrings(json: string): string {
  if (json.length <= LONG_BODY) return json;
  return json.replace(STRING, (string, colon) =>
    colon === undefined && string.length > LONG_STRING ? '""' : string,
  );
}

const STRING = /"(?:[^"\\]|\\.)*"(\s*:)?/g;

/** A key as a message shows it: half of a key of the target that is echoed in a long one could not be redacted. */
function nameOf(key: string): string {
  return key.length > LONG_KEY ? `of ${key.length} characters` : JSON.stringify(key);
}

/** The projects with an id. A string counts as an id too, so that paging can continue; the schema is judged elsewhere. */
function projectsIn(body: unknown, source: unknown): ListedProject[] {
  const [projects, sources] = [listIn(body), listIn(source)];
  return projects.flatMap((fields, index) => {
    if (typeof fields !== "object" || fields === null) return [];
    const id = idText(Object(fields).id, Object(sources[index]).id);
    shorten(fields);
    return id === undefined ? [] : [{ id, fields: fields as Record<string, unknown> }];
  });
}

function listIn(body: unknown): readonly unknown[] {
  const { projects } = Object(body);
  return Array.isArray(projects) ? projects : [];
}

/** The text of an id with all digits; 1e3 and 7.0 become 1000 and 7. A lone surrogate, which no URL carries, is replaced. */
function idText(id: unknown, source: string): string | undefined {
  const text = typeof id === "string" ? id : source;
  if (!["number", "string"].includes(typeof id) || text.length > MAXIMUM_ID) return undefined;
  if (typeof id === "number" && !/^-?\d+$/.test(source)) return String(id);
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}

/** Copies the beginning, because a slice would keep the whole text in memory. */
function beginningOf(text: string, most: number): string {
  return text.length > most
    ? Buffer.from(text.slice(0, most), "utf16le").toString("utf16le")
    : text;
}

/** Replaces long strings by their length: half of a key that a target echoes could not be redacted. */
function shorten(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const [name, item] of Object.entries(value)) {
    if (typeof item !== "string") shorten(item);
    else if (item.length > LONG_STRING)
      Object.defineProperty(value, name, { value: `(${item.length} characters)` });
  }
}
