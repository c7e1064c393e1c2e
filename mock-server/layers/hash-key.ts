/**
 * Hashes a key to 12 hexadecimal digits (FNV-1a and a similar second hash). It need not be cryptographic: 48 bits cannot reveal a
 * longer key, and a key that can be guessed could be found by a cryptographic hash just the same. The console finds the entries
 * of its keys by the same hash.
 */
export function hashKey(key: string): string {
  let [one, two] = [0x811c9dc5, 0x9747b28c];
  for (let index = 0; index < key.length; index++) {
    const code = key.charCodeAt(index);
    one = Math.imul(one ^ code, 0x01000193);
    two = Math.imul(two ^ code, 0x5bd1e995) ^ (two >>> 13);
  }
  return ((one >>> 8) * 2 ** 24 + (two >>> 8)).toString(16).padStart(12, "0");
}
