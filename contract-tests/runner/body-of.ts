import type { RawAnswer } from "../model/exchange.ts";

/** The text that bytes are in UTF-8, and what is wrong with them where they are not plain UTF-8. */
export function bodyOf(bytes: Uint8Array): Pick<RawAnswer, "text" | "problem"> {
  const problem = problemOf(bytes);
  if (problem) return { text: LENIENT.decode(bytes), problem };
  try {
    return { text: STRICT.decode(bytes) };
  } catch {
    return { text: LENIENT.decode(bytes), problem: "the body is not valid UTF-8" };
  }
}

const STRICT = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const LENIENT = new TextDecoder("utf-8", { ignoreBOM: true });

function problemOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "the body begins with a byte order mark";
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return "the body is UTF-16, not UTF-8";
  return undefined;
}
