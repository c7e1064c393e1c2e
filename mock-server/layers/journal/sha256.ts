const PRIMES = firstPrimes(64);
const ROUND = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/** SHA-256 of a text in UTF-8, as hex (FIPS 180-4). Here because browsers have it asynchronously only. */
export function sha256(text: string): string {
  const words = padded(new TextEncoder().encode(text));
  const state = Int32Array.from(START);
  const schedule = new Int32Array(64);
  for (let offset = 0; offset < words.length; offset += 16) compress(state, expanded(words, offset, schedule));
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function padded(bytes: Uint8Array): Int32Array {
  const words = new Int32Array((((bytes.length + 8) >> 6) + 1) * 16);
  for (let index = 0; index <= bytes.length; index++) {
    const byte = bytes[index] ?? 0x80;
    words[index >> 2] = at(words, index >> 2) | (byte << (24 - (index % 4) * 8));
  }
  words[words.length - 1] = bytes.length * 8;
  return words;
}

function compress(state: Int32Array, schedule: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let index = 0; index < 64; index++) {
    const t1 = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(ROUND, index) + at(schedule, index);
    const t2 = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) state[index] = at(state, index) + value;
}

/** The 64 words of a block, written over those of the one before. */
function expanded(words: Int32Array, offset: number, schedule: Int32Array): Int32Array {
  for (let index = 0; index < 16; index++) schedule[index] = at(words, offset + index);
  for (let index = 16; index < 64; index++) {
    const near = at(schedule, index - 2);
    const far = at(schedule, index - 15);
    const s0 = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3);
    const s1 = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10);
    schedule[index] = at(schedule, index - 16) + s0 + at(schedule, index - 7) + s1;
  }
  return schedule;
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function at(words: ArrayLike<number>, index: number): number {
  return words[index] ?? 0;
}

function fraction(root: number): number {
  return ((root % 1) * 2 ** 32) | 0;
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let number = 2; primes.length < count; number++) if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  return primes;
}
