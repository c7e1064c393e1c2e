import type { Exchange } from "../model/exchange.ts";

/**
 * What was said for one purpose: a case, the preflight, or a step that several cases share. Its lines stand in the order in
 * which they were begun, whatever came back first, so that a run tells the same story however many requests were under way.
 */
export interface Chapter {
  /** The id of the case, or the name of what is shared. */
  readonly id: string;
  /** Whether several cases look at it. */
  readonly shared: boolean;
  /** A request with its answers, of which there are several where a 429 came first; or a chapter that was begun or met here. */
  readonly lines: (Exchange[] | Chapter)[];
}

/** A chapter with nothing in it yet. */
export function newChapter(id: string, shared = false): Chapter {
  return { id, shared, lines: [] };
}

/** Begins a chapter within another. */
export function beginChapter({ lines }: Chapter, id: string, shared = false): Chapter {
  const chapter = newChapter(id, shared);
  lines.push(chapter);
  return chapter;
}

/** Begins the next line of a chapter. */
export function nextLine({ lines }: Chapter): Exchange[] {
  const line: Exchange[] = [];
  lines.push(line);
  return line;
}

/** Begins a part of a chapter, told as one while other parts go on beside it. */
export function nextPart(chapter: Chapter): Chapter {
  return beginChapter(chapter, chapter.id);
}

/** Everything that was said in a chapter and those that it meets; what is shared stands where it was first asked for. */
export function exchangesIn(chapter: Chapter, told: Set<Chapter> = new Set()): Exchange[] {
  if (told.has(chapter)) return [];
  told.add(chapter);
  return chapter.lines.flatMap((line) => (Array.isArray(line) ? line : exchangesIn(line, told)));
}

/** What a chapter says itself, its parts included. */
export function ownExchanges({ id, lines }: Chapter): Exchange[] {
  return lines.flatMap((line) => {
    if (Array.isArray(line)) return line;
    return line.id === id ? ownExchanges(line) : [];
  });
}

/** The shared chapters below a chapter in which something was said, in the order in which they were first asked for. */
export function sharedIn({ lines }: Chapter, met: Set<Chapter> = new Set()): Chapter[] {
  for (const line of lines) {
    if (Array.isArray(line) || met.has(line)) continue;
    met.add(line);
    sharedIn(line, met);
  }
  return [...met].filter((chapter) => chapter.shared && ownExchanges(chapter).length > 0);
}

/** What several cases share in a run. */
export interface SharedChapters {
  /** The result of what is called `name`: taken at the first call, in a chapter of its own that stands where it was asked for. */
  once<T>(asking: Chapter, name: string, take: (chapter: Chapter) => Promise<T>): Promise<T>;
}

/** For one run; each name always stands for the same step. */
export function sharedChapters(): SharedChapters {
  const taken = new Map<string, { readonly chapter: Chapter; readonly result: Promise<unknown> }>();
  return {
    once: <T>(asking: Chapter, name: string, take: (chapter: Chapter) => Promise<T>) => {
      let entry = taken.get(name);
      if (!entry) {
        const chapter = newChapter(name, true);
        entry = { chapter, result: take(chapter) };
        taken.set(name, entry);
      }
      asking.lines.push(entry.chapter);
      return entry.result as Promise<T>;
    },
  };
}
