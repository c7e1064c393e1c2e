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
  /** Takes the next bytes of the file. */
  take(chunk: Uint8Array): void;
  /** The file without the projects, and the byte of the file at which a character of that stands. */
  rest(): { readonly text: string; byteOf(character: number): number };
}

/** How many objects and lists are open around an account, and around a project of its list. */
const IN_ACCOUNTS = 2;
const IN_PROJECTS = 4;

/** No project is longer, and the text outside of projects is not either. */
const MOST_BYTES = 64 * 2 ** 20;

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Cuts the projects out of a data file that comes in chunks, because the text of a million projects may be longer than a string
 * can be. It only knows strings, commas and brackets; whether the parts are JSON is for a parser to say.
 */
export function cutProjects(onProject: (project: ProjectText) => void): Cutter {
  const kept: Uint8Array[] = [];
  const seams = [{ keptBytes: 0, byte: 0 }];
  let keptBytes = 0;
  /** The last chunk, after what was left of the one before; `offset` is where it begins in the file. */
  let data: Uint8Array = new Uint8Array();
  let [offset, from, depth, start] = [0, 0, 0, 0];
  let [isInString, isInProjects] = [false, false];
  let [account, place, members] = [0, 0, 0];

  /** Puts what lies before `at` into the rest. */
  function keep(at: number): void {
    add(data.slice(from, at));
    from = at;
  }

  function add(bytes: Uint8Array): void {
    keptBytes += bytes.length;
    if (keptBytes > MOST_BYTES) throw new RangeError("has more than 64 MiB outside of the projects of its accounts");
    kept.push(bytes);
  }

  function cut(at: number, isLast: boolean): void {
    const text = Buffer.from(data.buffer, data.byteOffset + from, at - from).toString();
    const isEmptyList = isLast && place === 0 && text.trim() === "";
    if (!isEmptyList) onProject({ text, account, place, members, start });
    begin(at + 1, place + 1);
  }

  function begin(at: number, number: number): void {
    from = at;
    start = offset + at;
    [place, members] = [number, 0];
  }

  function open(at: number, byte: number): void {
    depth += 1;
    if (depth !== IN_PROJECTS || byte !== OPEN_LIST) return;
    isInProjects = true;
    keep(at + 1);
    begin(at + 1, 0);
  }

  function close(at: number): void {
    if (isInProjects && depth === IN_PROJECTS) {
      cut(at, true);
      // A number in place of the projects, so that two lists of one account are not taken for the same.
      add(Buffer.from(String(offset + at)));
      seams.push({ keptBytes, byte: offset + at });
      isInProjects = false;
      from = at;
    }
    depth -= 1;
  }

  function separate(at: number): void {
    if (isInProjects && depth === IN_PROJECTS) cut(at, false);
    else if (depth === IN_ACCOUNTS) account += 1;
  }

  /** What to do at a byte outside of strings. */
  const acts = new Array<((at: number, byte: number) => void) | undefined>(256);
  acts[QUOTE] = () => {
    isInString = true;
  };
  acts[COLON] = () => {
    members += 1;
  };
  acts[COMMA] = separate;
  acts[OPEN_LIST] = acts[OPEN_OBJECT] = open;
  acts[CLOSE_LIST] = acts[CLOSE_OBJECT] = close;

  /** Reads a byte, or the rest of a string; gives where to go on. */
  function readAt(at: number): number {
    const byte = data[at] ?? 0;
    if (!isInString) {
      acts[byte]?.(at, byte);
      return at + 1;
    }
    const end = endOfString(data, at);
    isInString = end === data.length;
    return end + 1;
  }

  return {
    take: (chunk) => {
      const left = data.subarray(from);
      if (left.length > MOST_BYTES) throw new RangeError(`has a project of more than 64 MiB at byte ${start}`);
      offset += from;
      from = 0;
      data = left.length === 0 ? chunk : Buffer.concat([left, chunk]);
      for (let at = left.length; at < data.length; ) at = readAt(at);
      if (!isInProjects && !isInString) keep(data.length);
    },
    rest: () => {
      keep(data.length);
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

/** The place of the quote that ends the string; the length of the data if it goes on. */
function endOfString(data: Uint8Array, from: number): number {
  for (let at = data.indexOf(QUOTE, from); at >= 0; at = data.indexOf(QUOTE, at + 1)) {
    let backslashes = 0;
    while (data[at - 1 - backslashes] === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return data.length;
}
