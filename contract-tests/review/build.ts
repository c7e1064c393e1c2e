import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Changes } from "./changes/changes.ts";
import type { Review } from "./model.ts";
import { changesPage } from "./pages/changes-page.ts";
import { coveragePage } from "./pages/coverage-page.ts";
import { documentPage } from "./pages/document-page.ts";
import { indexPage } from "./pages/index-page.ts";
import { PAGES, type PageName, page } from "./pages/layout.ts";
import { questionsPage } from "./pages/questions-page.ts";
import { referencePage } from "./pages/reference-page.ts";
import { rulesPage } from "./pages/rules-page.ts";

/** The text of every page by file name; with changes, a page for them too. */
export function pagesOf(review: Review, changes?: Changes): Partial<Record<PageName, string>> {
  const contents = [
    indexPage(review),
    rulesPage(review),
    questionsPage(review),
    coveragePage(review),
    referencePage(review),
    documentPage(review.source),
    ...(changes ? [changesPage(changes)] : []),
  ];
  const present = (Object.keys(PAGES) as PageName[]).filter((name) => contents.some((content) => content.name === name));
  return Object.fromEntries(contents.map((content) => [content.name, page(content, present)]));
}

/** Writes the pages into the folder. A page of an earlier review that this one has not is removed. */
export async function writePages(folder: string, pages: Partial<Record<PageName, string>>): Promise<void> {
  await mkdir(folder, { recursive: true });
  const names = Object.keys(PAGES) as PageName[];
  await Promise.all(names.filter((name) => pages[name] === undefined).map((name) => rm(join(folder, name), { force: true })));
  await Promise.all(Object.entries(pages).map(([name, text]) => writeFile(join(folder, name), text)));
}
