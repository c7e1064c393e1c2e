/** How far a loop over the bytes of JSON has come, which knows no more of it than strings, brackets and lines. */
export interface JsonScan {
  /** How many containers are open. */
  depth: number;
  /** The line, from 1. */
  line: number;
  /** How many members have come since this was last set to 0, as their colons tell. */
  members: number;
  isInString: boolean;
  /** In a string, after a backslash. */
  isEscaped: boolean;
}

const NEWLINE = 0x0a;
const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

/** By byte, how many more containers are open behind it. */
const DEEPER = new Int8Array(256);
for (const byte of Buffer.from("[{")) DEEPER[byte] = 1;
for (const byte of Buffer.from("]}")) DEEPER[byte] = -1;

/** By byte, what it adds to the members, and to the lines. */
const MEMBERS = new Uint8Array(256);
const LINES = new Uint8Array(256);
MEMBERS[COLON] = 1;
LINES[NEWLINE] = 1;

/**
 * Goes on, outside of strings, until only so many containers are open; gives the place behind that, or the end of the bytes. It counts
 * in variables of its own: those that other functions may change would be read anew at each of the millions of bytes.
 */
export function scanUntil(openLeft: number, scan: JsonScan, bytes: Uint8Array, from: number): number {
  let { depth, line, members } = scan;
  let at = from;
  for (; at < bytes.length && depth > openLeft; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = endOfString(scan, bytes, at + 1);
    depth += DEEPER[byte] ?? 0;
    members += MEMBERS[byte] ?? 0;
    line += LINES[byte] ?? 0;
  }
  Object.assign(scan, { depth, line, members });
  return Math.min(at, bytes.length);
}

/** Where the string ends that `from` is in; the end of the bytes where it goes on. */
export function endOfString(scan: JsonScan, bytes: Uint8Array, from: number): number {
  let at = scan.isEscaped ? from + 1 : from;
  for (; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) break;
    if (byte === BACKSLASH) at += 1;
  }
  scan.isInString = at >= bytes.length;
  scan.isEscaped = at > bytes.length;
  return Math.min(at, bytes.length);
}
