import type { Path } from "../../../openapi/generate/read-document.ts";

/** Something that stands in a document under a name that does not change when its place does. */
export interface Named<T> {
  readonly name: string;
  readonly value: T;
  readonly at: Path;
}

/** What both lists have under one name, and what only one of them has. */
export interface Pairs<T> {
  readonly both: readonly { name: string; before: T; after: T; at: Path }[];
  readonly added: readonly Named<T>[];
  readonly removed: readonly Named<T>[];
}

/** Pairs the things of an old and a new document by name. */
export function pairsOf<T>(before: readonly Named<T>[], after: readonly Named<T>[]): Pairs<T> {
  const old = new Map(before.map((item) => [item.name, item]));
  const names = new Set(after.map(({ name }) => name));
  return {
    both: after.flatMap(({ name, value, at }) => {
      const earlier = old.get(name);
      return earlier ? [{ name, before: earlier.value, after: value, at }] : [];
    }),
    added: after.filter(({ name }) => !old.has(name)),
    removed: before.filter(({ name }) => !names.has(name)),
  };
}
