import { type Chapter, newChapter } from "./chapter.ts";

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
