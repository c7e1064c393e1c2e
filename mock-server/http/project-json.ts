import type { ListedProject } from "../domain/project.ts";
import { recentlyUsed } from "./recently-used.ts";

/** About 4 MB of texts. */
const KEPT = 10_000;

const known = recentlyUsed<ListedProject, string>(KEPT);

/**
 * A project as JSON without its closing brace, so that fields can be added. Its id is written digit by digit, never as a JavaScript
 * number (rule list.id-width). To make the text costs more than all else in a list, so it is kept while the project is listed.
 */
export function projectJson(project: ListedProject): string {
  return known.get(project) ?? keep(project);
}

function keep(project: ListedProject): string {
  const { id, name, desc } = project;
  const text = `{"id":${id},"name":${JSON.stringify(name)},"desc":${JSON.stringify(desc)}`;
  known.set(project, text);
  return text;
}
