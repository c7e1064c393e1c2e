import { DataProblem } from "../mock-data.ts";

/** A part of the file, and the byte at which it begins. */
export interface Piece {
  readonly text: string;
  readonly start: number;
}

/** The text between two commas in a list of projects. */
export interface ProjectText extends Piece {
  /** The index of its account in the file, and its index in that account. */
  readonly account: number;
  readonly place: number;
  /** The number of members of all its objects, counted by their colons. */
  readonly members: number;
}

export interface Cutter {
  /** Reads on to a byte of the file, or to the end of the string that contains it. */
  readTo(byte: number): void;
  /** Returns the pieces of the file without the projects. */
  rest(): readonly Piece[];
}

/** The nesting depth around an account, and around a project of its list. */
const IN_ACCOUNTS = 2;
const IN_PROJECTS = 4;

/** Far more than data has; parsers call themselves for each level. */
const MOST_LEVELS = 100;

export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const LIST = { open: 0x5b, close: 0x5d } as const;
export const OBJECT = { open: 0x7b, close: 0x7d } as const;
const BACKSLASH = 0x5c;

/**
 * Cuts the projects out of a data file, because the text of a million projects may exceed the maximum length of a string. It only
 * finds strings, commas and brackets; a parser checks whether the parts are JSON. Throws a {@link DataProblem} if they nest deeply.
 */
export function cutProjects(data: Buffer, onProject: (project: ProjectText) => void): Cutter {
  const rest: Piece[] = [];
  let [at, from, depth] = [0, 0, 0];
  let [account, place, members] = [0, 0, 0];
  let isInProjects = false;

  /** Returns the bytes up to an offset that have not been taken. */
  function take(to: number): Piece {
    const piece = { text: data.toString("utf8", from, to), start: from };
    from = to;
    return piece;
  }

  function cut(isLast: boolean): void {
    const { text, start } = take(at);
    const isEmptyList = isLast && place === 0 && text.trim() === "";
    if (!isEmptyList) onProject({ text, start, account, place, members });
    [from, place, members] = [at + 1, place + 1, 0];
  }

  function open(): void {
    depth += 1;
    if (depth > MOST_LEVELS)
      throw new DataProblem([{ pointer: "", text: `is nested more than ${MOST_LEVELS} levels deep`, byte: at }]);
    if (depth !== IN_PROJECTS || data[at] !== LIST.open) return;
    rest.push(take(at + 1));
    isInProjects = true;
    [place, members] = [0, 0];
  }

  function close(): void {
    if (isInProjects && depth === IN_PROJECTS) {
      cut(true);
      // A different number in place of each list, because the parser accepts a repeated member with an equal value.
      rest.push({ text: String(at), start: at });
      isInProjects = false;
      from = at;
    }
    depth -= 1;
  }

  /** The action for each byte outside strings. */
  const acts = new Array<(() => void) | undefined>(256);
  acts[QUOTE] = () => {
    at = endOfString(data, at);
  };
  acts[COLON] = () => {
    members += 1;
  };
  acts[COMMA] = () => {
    if (isInProjects && depth === IN_PROJECTS) cut(false);
    else if (depth === IN_ACCOUNTS) account += 1;
  };
  acts[LIST.open] = acts[OBJECT.open] = open;
  acts[LIST.close] = acts[OBJECT.close] = close;

  return {
    readTo: (byte) => {
      for (const end = Math.min(byte, data.length); at < end; at++) acts[data[at] ?? 0]?.();
    },
    rest: () => [...rest, take(data.length)],
  };
}

/** Returns the index of the quote that ends the string which begins here; the length of the data if there is none. */
export function endOfString(data: Uint8Array, start: number): number {
  for (let at = data.indexOf(QUOTE, start + 1); at >= 0; at = data.indexOf(QUOTE, at + 1)) {
    let backslashes = 0;
    while (data[at - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return data.length;
}
