import type { Dataset } from "../../../operations/project.ts";

/**
 * How many bytes a dataset takes in Redis 7, worked out from its structures on 64 bits: what a dictionary, a list pack, a skip
 * list and a text consist of, each rounded up to what the allocator (jemalloc) gives. Nothing in it is fitted to a measurement.
 */
export function estimatedBytes({ accounts }: Dataset, prefix: string): number {
  const owners = new Map<string, [string, string][]>();
  let bytes = 0;
  let keys = 0;
  for (const { key, plan, projects } of accounts) {
    const account = `${prefix}{${key}}`;
    const texts = projects.map(({ id, name, desc }): [string, string] => [id, JSON.stringify([name, desc])]);
    const spoken = projects.filter(({ records }) => records.length > 0);
    const records = spoken.map(({ id, records }): [string, string] => [id, JSON.stringify(records)]);
    const parts: [string, number][] = [
      [":plan", stringBytes(plan.length)],
      [":source", stringBytes(VERSION_LENGTH)],
      [":projects", hashBytes(texts)],
      [":records", hashBytes(records)],
      [":order:id-ascending", orderBytes(projects.map(({ id }) => id))],
    ];
    for (const [name, value] of parts.filter(([, value]) => value > 0)) {
      bytes += value + keyBytes(account.length + name.length);
      keys += 1;
    }
    for (const { id } of projects) {
      const part = id.slice(-3);
      const entries = owners.get(part);
      if (entries) entries.push([id, key]);
      else owners.set(part, [[id, key]]);
    }
  }
  for (const entries of owners.values()) bytes += hashBytes(entries) + keyBytes(`${prefix}{ids:000}:owners`.length);
  bytes += orderBytes(accounts.map(({ key }) => key)) + keyBytes(`${prefix}{all}:accounts`.length);
  return bytes + buckets(keys + owners.size + 1);
}

const VERSION_LENGTH = 43;
const POINTER = 8;
const ENTRY = allocated(3 * POINTER);
const OBJECT = allocated(16);
const DICTIONARY = allocated(56);
/** A hash or a sorted set is one block up to so many entries, none of them longer than so many bytes (Redis' defaults). */
const PACKED = { hash: 512, sortedSet: 128, bytes: 64 };

/** What the allocator gives for so many bytes: four sizes between any two powers of two, from 16 on. */
function allocated(bytes: number): number {
  if (bytes <= 8) return 8;
  const step = Math.max(16, 2 ** (Math.ceil(Math.log2(bytes)) - 3));
  return Math.ceil(bytes / step) * step;
}

/** A text with its header and final zero. */
function textBytes(length: number): number {
  const header = length < 32 ? 1 : length < 256 ? 3 : 5;
  return allocated(header + length + 1);
}

/** A short value is one piece with its object. */
function stringBytes(length: number): number {
  return allocated(16 + 3 + length + 1);
}

function keyBytes(length: number): number {
  return ENTRY + textBytes(length);
}

function buckets(entries: number): number {
  return allocated(POINTER * 2 ** Math.ceil(Math.log2(Math.max(entries, 4))));
}

function isShort(texts: readonly string[]): boolean {
  return texts.every((text) => Buffer.byteLength(text) <= PACKED.bytes);
}

function hashBytes(entries: readonly (readonly [string, string])[]): number {
  if (entries.length === 0) return 0;
  if (entries.length <= PACKED.hash && isShort(entries.flat())) return OBJECT + packBytes(entries.flat());
  const content = entries.reduce(
    (sum, [field, value]) => sum + ENTRY + textBytes(field.length) + textBytes(Buffer.byteLength(value)),
    0,
  );
  return OBJECT + DICTIONARY + buckets(entries.length) + content;
}

/** A sorted set of these members at the places from 0 on: a list pack, or a dictionary beside a skip list. */
function orderBytes(members: readonly string[]): number {
  if (members.length === 0) return 0;
  if (members.length <= PACKED.sortedSet && isShort(members))
    return OBJECT + packBytes(members.flatMap((member, place) => [member, String(place)]));
  const content = members.reduce((sum, member) => sum + ENTRY + textBytes(member.length) + SKIP_NODE, 0);
  return 2 * OBJECT + DICTIONARY + allocated(4 * POINTER) + allocated(24 + 32 * 16) + buckets(members.length) + content;
}

/** Member, score and way back, and on each level a pointer and a distance: one entry in four is on the next level too. */
const SKIP_NODE = [1, 2, 3, 4, 5].reduce((sum, levels) => sum + 0.75 * 0.25 ** (levels - 1) * allocated(24 + levels * 16), 0);

/** Numbers are packed as numbers; each entry ends with its length, for the way back. */
function packBytes(texts: readonly string[]): number {
  return allocated(7 + texts.reduce((sum, text) => sum + packedText(text) + 1, 0));
}

function packedText(text: string): number {
  if (!/^(0|[1-9]\d{0,18})$/.test(text)) return Buffer.byteLength(text) + (Buffer.byteLength(text) < 64 ? 1 : 2);
  const bits = BigInt(text).toString(2).length + 1;
  if (bits <= 8) return 1;
  if (bits <= 13) return 2;
  return 1 + ([16, 24, 32, 64].find((width) => bits <= width) ?? 64) / 8;
}
