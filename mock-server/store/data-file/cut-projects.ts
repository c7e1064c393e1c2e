import { DataProblem } from "./data-problem.ts";
import { inWords, type Position } from "./json-position.ts";
import { createRest, type Rest } from "./rest-of-file.ts";
import { endOfString, type JsonScan, scanUntil } from "./scan-json.ts";

/** What is cut out of a data file: the text of one project, where it stands, and whose it is. */
export interface ProjectText {
  readonly text: string;
  /** The number of its account in the file, from 0. */
  readonly account: number;
  /** Its number in that account, from 0. */
  readonly place: number;
  /** How many members its objects have together, as its colons tell. */
  readonly members: number;
  readonly start: Position;
}

export interface Cutter {
  /** Takes the next bytes of the file. */
  take(chunk: Buffer): void;
  /** Takes the end of the file; gives what is left of it when all projects are cut out. */
  end(): Rest;
}

/** No project, and no text outside of projects, has more bytes than this. */
const LONGEST_TOKEN = 64 * 2 ** 20;

const NEWLINE = 0x0a;
const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_ARRAY = 0x5b;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** How many containers are open around the members of the data, of an account, and around a project. */
const IN_DATA = 1;
const IN_ACCOUNTS = 2;
const IN_ACCOUNT = 3;
const IN_PROJECTS = 4;

/**
 * Cuts the projects out of a data file that comes in chunks, so that neither its text nor its parse tree is ever in memory whole.
 * It knows no more of JSON than strings and brackets: whether a project is JSON, and whether the rest is, is for a parser to say.
 */
export function cutProjects(onProject: (project: ProjectText) => void): Cutter {
  const rest = createRest();
  /** What came last, after the beginning of the project or the text that it goes on with. */
  let data: Buffer = Buffer.alloc(0);
  /** Where `data` begins in the file. */
  let offset = 0;
  /** What of `data` is still needed begins here. */
  let kept = 0;

  const scan: JsonScan = { depth: 0, line: 1, members: 0, isInString: false, isEscaped: false };
  let stringAt = 0;
  let latestText = "";

  let account = 0;
  let place = 0;
  let start: Position | undefined;
  const inside = { accounts: false, projects: false };
  const seen = { accounts: false, projects: false };

  function here(at: number): Position {
    return { line: scan.line, byte: offset + at };
  }

  /** Moves what lies before `at` to the rest. */
  function flush(at: number): void {
    rest.add(data.subarray(kept, at));
    kept = at;
  }

  function open(at: number, byte: number): void {
    if (byte === OPEN_ARRAY && scan.depth === IN_DATA && latestText === '"accounts"') {
      if (seen.accounts) throw new DataProblem("accounts", "must be there once", here(at));
      inside.accounts = seen.accounts = true;
    }
    if (byte === OPEN_ARRAY && scan.depth === IN_ACCOUNT && inside.accounts && latestText === '"projects"') {
      if (seen.projects) throw new DataProblem(`accounts[${account}].projects`, "must be there once", here(at));
      inside.projects = seen.projects = true;
      flush(at + 1);
      [place, scan.members, start] = [0, 0, undefined];
    }
    scan.depth += 1;
  }

  function close(at: number, byte: number): void {
    if (inside.projects && scan.depth === IN_PROJECTS) {
      if (byte !== CLOSE_ARRAY) throw new SyntaxError(`Array item or end of array ']' expected at ${inWords(here(at))}`);
      if (start || place > 0) cut(at);
      inside.projects = false;
      kept = at;
      rest.resumeAt(here(at));
    }
    scan.depth -= 1;
    if (scan.depth < IN_ACCOUNTS) inside.accounts = false;
  }

  function separate(at: number): void {
    if (inside.projects && scan.depth === IN_PROJECTS) cut(at);
    if (inside.accounts && scan.depth === IN_ACCOUNTS) {
      account += 1;
      seen.projects = false;
    }
  }

  function begin(at: number): void {
    start = here(at);
    kept = at;
  }

  function cut(at: number): void {
    if (!start) throw new SyntaxError(`Array item expected at ${inWords(here(at))}`);
    onProject({ text: data.toString("utf8", kept, at), account, place, members: scan.members, start });
    place += 1;
    [scan.members, start] = [0, undefined];
  }

  function startString(at: number): void {
    scan.isInString = true;
    stringAt = at;
  }

  function endString(at: number): void {
    if (scan.depth <= IN_ACCOUNT) latestText = data.toString("utf8", stringAt, at + 1);
  }

  /** Puts what is still needed of the last chunk before the next one; gives where that begins. */
  function append(chunk: Buffer): number {
    const left = data.subarray(kept);
    data = left.length === 0 ? chunk : Buffer.concat([left, chunk]);
    offset += kept;
    stringAt -= kept;
    kept = 0;
    return left.length;
  }

  /** Keeps no more than the project or the text that the chunk ends in. */
  function release(): void {
    if (!inside.projects) flush(scan.isInString ? stringAt : data.length);
    else if (!start) kept = data.length;
    if (data.length - kept > LONGEST_TOKEN) throw new SyntaxError(`A value of more than 64 MiB at ${inWords(here(kept))}`);
  }

  const countLine = () => {
    scan.line += 1;
  };
  const acts: Readonly<Record<number, (at: number, byte: number) => void>> = {
    [QUOTE]: startString,
    [COMMA]: separate,
    [NEWLINE]: countLine,
    [OPEN_ARRAY]: open,
    [OPEN_OBJECT]: open,
    [CLOSE_ARRAY]: close,
    [CLOSE_OBJECT]: close,
  };

  function take(byte: number, at: number): void {
    if (inside.projects && !start && !isBetween(byte)) begin(at);
    acts[byte]?.(at, byte);
  }

  /** Takes a byte, or as many as belong together; gives where to go on. */
  function goOn(at: number): number {
    if (scan.isInString) {
      const end = endOfString(scan, data, at);
      if (!scan.isInString) endString(end);
      return end + 1;
    }
    if (inside.projects && scan.depth > IN_PROJECTS) return scanUntil(IN_PROJECTS, scan, data, at);
    take(data[at] ?? 0, at);
    return at + 1;
  }

  return {
    take: (chunk) => {
      for (let at = append(chunk); at < data.length; ) at = goOn(at);
      release();
    },
    end: () => {
      if (inside.projects)
        throw new SyntaxError(
          `Array item or end of array ']' expected but reached end of input at ${inWords(here(data.length))}`,
        );
      flush(data.length);
      return rest;
    },
  };
}

/** What stands between two projects. */
function isBetween(byte: number): boolean {
  return byte === COMMA || byte === CLOSE_ARRAY || byte === NEWLINE || byte === 0x20 || byte === 0x0d || byte === 0x09;
}
