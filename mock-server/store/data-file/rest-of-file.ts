import { advanced, type Position } from "./json-position.ts";

/** A file without what was cut out of it. It is put together from its bytes, for a character may lie on both sides of a seam. */
export interface Rest {
  text(): string;
  /** Where a character of the rest stands in the file. */
  positionOf(character: number): Position;
}

export interface GrowingRest extends Rest {
  /** Adds a copy, so that the chunk that the bytes are of need not stay. */
  add(bytes: Uint8Array): void;
  /** Something was cut out: what comes next stands here in the file. */
  resumeAt(position: Position): void;
}

/** The rest names accounts and nothing in them, so a longer one is no data file. */
const LONGEST = 256 * 2 ** 20;

export function createRest(): GrowingRest {
  const pieces: Uint8Array[] = [];
  const seams: { readonly byte: number; readonly position: Position }[] = [{ byte: 0, position: { line: 1, byte: 0 } }];
  let length = 0;

  function text(): string {
    return Buffer.concat(pieces).toString("utf8");
  }

  return {
    add: (bytes) => {
      length += bytes.length;
      if (length > LONGEST) throw new RangeError("has more than 256 MiB outside of the projects of its accounts");
      pieces.push(Uint8Array.from(bytes));
    },
    resumeAt: (position) => void seams.push({ byte: length, position }),
    text,
    positionOf: (character) => {
      const before = Buffer.from(text().slice(0, character));
      const seam = seams.findLast(({ byte }) => byte <= before.length) ?? { byte: 0, position: { line: 1, byte: 0 } };
      return advanced(seam.position, before.subarray(seam.byte).toString());
    },
  };
}
