import { sha256 } from "../layers/journal/sha256.ts";

/** Compares two secrets in a time that tells nothing of where they differ: by their hashes, and to the end. */
export function sameSecret(given: string, secret: string): boolean {
  const [a, b] = [sha256(given), sha256(secret)];
  let difference = 0;
  for (let index = 0; index < a.length; index++) difference |= a.charCodeAt(index) ^ b.charCodeAt(index);
  return difference === 0;
}
