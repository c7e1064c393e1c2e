/**
 * Returns the index of the character at which a value begins in valid JSON, or at which the name of one of its members begins.
 *
 * @param pointer a JSON pointer without escapes.
 */
export function characterOf(json: string, pointer: string, member?: string): number {
  const tokens = [...json.matchAll(TOKENS)];
  let next = 0;
  let found: number | undefined;

  function readValue(path: string): void {
    const { 0: token, index } = tokens[next++] ?? { 0: "", index: 0 };
    if (path === pointer && member === undefined) found ??= index;
    if (token === "[") readParts("]", (count) => readValue(`${path}/${count}`));
    if (token === "{") readParts("}", () => readMember(path));
  }

  function readParts(end: string, read: (count: number) => void): void {
    for (let count = 0; next < tokens.length && tokens[next]?.[0] !== end; count++) {
      read(count);
      if (tokens[next]?.[0] === ",") next += 1;
    }
    next += 1;
  }

  function readMember(path: string): void {
    const { 0: text, index } = tokens[next] ?? { 0: '""', index: 0 };
    const name = JSON.parse(text) as string;
    if (path === pointer && name === member) found ??= index;
    // The name and its colon.
    next += 2;
    readValue(`${path}/${name}`);
  }

  readValue("");
  return found ?? 0;
}

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g;

const [NEWLINE, CONTINUES, CONTINUATION] = [0x0a, 0xc0, 0x80];

/** Returns the line and column of each of these bytes of a file, in characters from 1, as an editor counts them. */
export function placesIn(data: Uint8Array, bytes: readonly number[]): Map<number, string> {
  const places = new Map<number, string>();
  let [byte, line, column] = [0, 1, 1];
  for (const wanted of bytes.toSorted((one, other) => one - other)) {
    for (; byte < wanted; byte++) {
      const value = data[byte] ?? 0;
      if (value === NEWLINE) [line, column] = [line + 1, 1];
      // A character of several bytes is counted at its first byte.
      else if ((value & CONTINUES) !== CONTINUATION) column += 1;
    }
    places.set(wanted, `line ${line}, column ${column}`);
  }
  return places;
}
