import type { Problem } from "../mock-data.ts";
import { COLON, COMMA, endOfString, LIST, OBJECT, QUOTE } from "./cut-projects.ts";

const [BLANK, NEWLINE, CONTINUES, CONTINUATION] = [0x20, 0x0a, 0xc0, 0x80];

/** Returns the problems in the order of the file, each with its line and column in characters from 1, as an editor counts them. */
export function withPlaces(data: Uint8Array, problems: readonly Problem[]): Problem[] {
  let [at, line, column] = [0, 1, 1];
  return withBytes(data, problems, 0, "")
    .sort((one, other) => one.byte - other.byte)
    .map((problem) => {
      for (; at < problem.byte; at++) {
        const value = data[at] ?? 0;
        if (value === NEWLINE) [line, column] = [line + 1, 1];
        // A character of several bytes is counted at its first byte.
        else if ((value & CONTINUES) !== CONTINUATION) column += 1;
      }
      return { ...problem, place: `line ${line}, column ${column}` };
    });
}

/** Returns each problem with its byte, if that is not known. The text at `start` is JSON, and its value has the pointer `from`. */
export function withBytes(
  data: Uint8Array,
  problems: readonly Problem[],
  start: number,
  from: string,
): (Problem & { readonly byte: number })[] {
  const wanted = new Set(problems.filter(({ byte }) => byte === undefined).map(nameOf));
  const found = bytesOf(data, wanted, start, from);
  return problems.map((problem) => ({ ...problem, byte: problem.byte ?? found.get(nameOf(problem)) ?? start }));
}

/** Where a problem is: at a value, or at the name of one of its members. */
function nameOf({ pointer, member }: Pick<Problem, "pointer" | "member">): string {
  return member === undefined ? pointer : `${pointer} ${member}`;
}

function bytesOf(data: Uint8Array, wanted: Set<string>, start: number, from: string): Map<string, number> {
  const found = new Map<string, number>();
  let at = start;

  /** Moves to the next value, name or end of a list or object. */
  function next(): number | undefined {
    while (BETWEEN.has(data[at])) at += 1;
    return data[at];
  }

  function note(name: string): void {
    if (wanted.delete(name)) found.set(name, at);
  }

  function isWantedIn(pointer: string): boolean {
    for (const name of wanted) if (name.startsWith(pointer)) return true;
    return false;
  }

  /** Moves behind a value without a problem by counting brackets, because a list of projects may be very long. */
  function skip(): void {
    for (let depth = 0; at < data.length; at++) {
      const value = data[at] ?? 0;
      const step = STEPS[value] ?? 0;
      if (depth === 0 && (step < 0 || value === COMMA)) return;
      depth += step;
      if (value === QUOTE) at = endOfString(data, at);
    }
  }

  function readValue(pointer: string): void {
    const first = next();
    note(pointer);
    if (!isWantedIn(pointer)) skip();
    else if (first === LIST.open) readParts(LIST.close, (count) => readValue(`${pointer}/${count}`));
    else if (first === OBJECT.open) readParts(OBJECT.close, () => readMember(pointer));
    else skip();
  }

  function readParts(end: number, read: (count: number) => void): void {
    at += 1;
    for (let count = 0; wanted.size > 0 && next() !== end && at < data.length; count++) read(count);
    at += 1;
  }

  function readMember(pointer: string): void {
    const end = endOfString(data, at) + 1;
    const member = JSON.parse(Buffer.from(data.subarray(at, end)).toString()) as string;
    note(nameOf({ pointer, member }));
    at = end;
    readValue(`${pointer}/${member}`);
  }

  if (wanted.size > 0) readValue(from);
  return found;
}

/** Blanks, commas, colons and the bytes of a byte order mark. */
const BETWEEN = new Set<number | undefined>([BLANK, NEWLINE, 0x09, 0x0d, COMMA, COLON, 0xef, 0xbb, 0xbf]);

/** By byte, how an opening or closing bracket changes the depth. */
const STEPS = new Int8Array(256);
for (const { open, close } of [LIST, OBJECT]) [STEPS[open], STEPS[close]] = [1, -1];
