import type { ListedProject } from "../domain/project.ts";
import { recentlyUsed } from "./recently-used.ts";
import { type WireText, wireText } from "./wire-text.ts";

/** About 4 MB of texts. */
const KEPT = 10_000;

const known = recentlyUsed<ListedProject, WireText>(KEPT);

/**
 * A project as JSON without its closing brace, so that fields can be added. Its id is written digit by digit, never as a JavaScript
 * number (rule list.id-width). To make the text costs more than all else in a list, so it is kept while the project is listed.
 */
export function projectJson(project: ListedProject): WireText {
  return known.get(project) ?? keep(project);
}

function keep(project: ListedProject): WireText {
  const { id, name, desc } = project;
  const text = wireText(`{"id":${id},"name":${JSON.stringify(name)},"desc":${JSON.stringify(desc)}`);
  known.set(project, text);
  return text;
}
