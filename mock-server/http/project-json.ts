import type { ListedProject } from "../domain/project.ts";
import { type WireText, wireText } from "./wire-text.ts";

/** How many projects have their text kept, at least: about 4 MB. Beyond twice as many, those that were not listed of late go. */
const KEPT = 10_000;

/** The texts of the projects that were listed of late, and of those before them: the older half goes in one step. */
let recent = new Map<ListedProject, WireText>();
let older = new Map<ListedProject, WireText>();

/**
 * A project as JSON without its closing brace, so that fields can be added. Its id is written digit by digit, never as a JavaScript
 * number (rule list.id-width). To make the text costs more than all else in a list, so it is kept while the project is listed.
 */
export function projectJson(project: ListedProject): WireText {
  return recent.get(project) ?? keep(project, older.get(project) ?? textOf(project));
}

function keep(project: ListedProject, text: WireText): WireText {
  if (recent.size >= KEPT) {
    older = recent;
    recent = new Map();
  }
  recent.set(project, text);
  return text;
}

function textOf({ id, name, desc }: ListedProject): WireText {
  return wireText(`{"id":${id},"name":${JSON.stringify(name)},"desc":${JSON.stringify(desc)}`);
}
