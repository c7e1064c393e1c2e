import type { ListedProject } from "../operations/project.ts";
import { type WireText, wireText } from "./message.ts";
import { projectJson } from "./project-json.ts";
import { recentlyUsed } from "./recently-used.ts";

/** About half a MB of texts, with 20 projects on a page; enough for a walk through 1,280. */
const KEPT = 64;

/** What stands before, between and after the texts of the projects. */
export interface PageFrame {
  readonly start: string;
  readonly separator: string;
  readonly end: string;
}

interface Kept extends PageFrame {
  readonly projects: readonly ListedProject[];
  readonly text: WireText;
}

/** By the first project of the page: the next page has another, and one from which a project was deleted takes the place of the old. */
const known = recentlyUsed<ListedProject, Kept>(KEPT);

/**
 * A page as JSON. Projects never change, so a page of the same projects in the same frame has the same text, which is kept while
 * it is asked for: to compare twenty projects costs a hundredth of putting their texts together.
 */
export function pageJson(projects: readonly ListedProject[], frame: PageFrame): WireText {
  const [first] = projects;
  if (first === undefined) return wireText(frame.start + frame.end);
  const kept = known.get(first);
  if (kept && isOf(projects, frame, kept)) return kept.text;
  const text = wireText(frame.start + projects.map(projectJson).join(frame.separator) + frame.end);
  known.set(first, { ...frame, projects, text });
  return text;
}

function isOf(projects: readonly ListedProject[], { start, separator, end }: PageFrame, kept: Kept): boolean {
  if (kept.end !== end || kept.separator !== separator || kept.start !== start) return false;
  if (kept.projects.length !== projects.length) return false;
  return projects.every((project, place) => project === kept.projects[place]);
}
