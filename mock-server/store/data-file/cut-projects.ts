/** What stands between two commas in a list of projects. */
export interface ProjectText {
  readonly text: string;
  /** The number of its account in the file, and its number in that account, from 0. */
  readonly account: number;
  readonly place: number;
  /** How many members its objects have together, as the colons tell. */
  readonly members: number;
  /** The byte of the file at which the text begins. */
  readonly start: number;
}

export interface Cutter {
  /** Goes on to a byte of the file, or to the end of the string in which that is. */
  readTo(byte: number): void;
  /** The file without the projects, and the byte of the file at which a character of that stands. */
  rest(): { readonly text: string; byteOf(character: number): number };
}

/** How many objects and lists are open around an account, and around a project of its list. */
const IN_ACCOUNTS = 2;
const IN_PROJECTS = 4;

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Cuts the projects out of a data file, because the text of a million projects may be longer than a string can be. It only knows
 * strings, commas and brackets; whether the parts are JSON is for a parser to say.
 */
export function cutProjects(data: Buffer, onProject: (project: ProjectText) => void): Cutter {
  const kept: Uint8Array[] = [];
  const seams: { readonly keptBytes: number; readonly byte: number }[] = [];
  let keptBytes = 0;
  let [at, from, depth] = [0, 0, 0];
  let [account, place, members] = [0, 0, 0];
  let isInProjects = false;

  /** Puts bytes into the rest, which stand at this byte of the file. */
  function keep(bytes: Uint8Array, byte: number): void {
    seams.push({ keptBytes, byte });
    kept.push(bytes);
    keptBytes += bytes.length;
  }

  function cut(isLast: boolean): void {
    const text = data.toString("utf8", from, at);
    const isEmptyList = isLast && place === 0 && text.trim() === "";
    if (!isEmptyList) onProject({ text, account, place, members, start: from });
    [from, place, members] = [at + 1, place + 1, 0];
  }

  function open(): void {
    depth += 1;
    if (depth !== IN_PROJECTS || data[at] !== OPEN_LIST) return;
    keep(data.subarray(from, at + 1), from);
    isInProjects = true;
    [from, place, members] = [at + 1, 0, 0];
  }

  function close(): void {
    if (isInProjects && depth === IN_PROJECTS) {
      cut(true);
      // A number in place of the projects, so that two lists of one account are not taken for the same.
      keep(Buffer.from(String(at)), at);
      isInProjects = false;
      from = at;
    }
    depth -= 1;
  }

  /** What to do at a byte outside of strings. */
  const acts = new Array<(() => void) | undefined>(256);
  acts[QUOTE] = () => {
    at = endOfString(data, at + 1);
  };
  acts[COLON] = () => {
    members += 1;
  };
  acts[COMMA] = () => {
    if (isInProjects && depth === IN_PROJECTS) cut(false);
    else if (depth === IN_ACCOUNTS) account += 1;
  };
  acts[OPEN_LIST] = acts[OPEN_OBJECT] = open;
  acts[CLOSE_LIST] = acts[CLOSE_OBJECT] = close;

  return {
    readTo: (byte) => {
      for (const end = Math.min(byte, data.length); at < end; at++) acts[data[at] ?? 0]?.();
    },
    rest: () => {
      keep(data.subarray(from), from);
      const bytes = Buffer.concat(kept);
      const text = bytes.toString();
      const byteOf = (character: number) => {
        const end = Buffer.byteLength(text.slice(0, character));
        const seam = seams.findLast(({ keptBytes }) => keptBytes <= end);
        return end + (seam ? seam.byte - seam.keptBytes : 0);
      };
      return { text, byteOf };
    },
  };
}

/** The place of the quote that ends the string; the length of the data if none does. */
function endOfString(data: Uint8Array, from: number): number {
  for (let at = data.indexOf(QUOTE, from); at >= 0; at = data.indexOf(QUOTE, at + 1)) {
    let backslashes = 0;
    while (data[at - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return data.length;
}
