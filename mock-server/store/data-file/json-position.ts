/** A place in a file: a line from 1, and a byte of the file from 0. */
export interface Position {
  readonly line: number;
  readonly byte: number;
}

/** The place with so much text behind it. */
export function advanced({ line, byte }: Position, text: string): Position {
  return { line: line + text.split("\n").length - 1, byte: byte + new TextEncoder().encode(text).length };
}

export function inWords({ line, byte }: Position): string {
  return `line ${line}, position ${byte}`;
}

/** What a parser threw at a character of a part of a file, told by where that is in the file. */
export function toldInFile(thrown: unknown, positionOf: (character: number) => Position): unknown {
  const [, reason, at] = /^(.*) at position (\d+)$/s.exec(thrown instanceof Error ? thrown.message : "") ?? [];
  return reason === undefined ? thrown : new SyntaxError(`${reason} at ${inWords(positionOf(Number(at)))}`);
}
