import { questionsPage } from "./questions-page.ts";
import { refusalsPage } from "./refusals-page.ts";
import { rulesPage } from "./rules-page.ts";

/** The text of each page, by its file. */
export function allPages(): Record<string, string> {
  return {
    "index.html": rulesPage(),
    "questions.html": questionsPage(),
    "refusals.html": refusalsPage(),
  };
}
