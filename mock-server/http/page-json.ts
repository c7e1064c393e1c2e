import type { ListedProject } from "../operations/project.ts";
import { type WireText, wireText } from "./message.ts";

/** The text before the list of projects, after each project, and after the list. */
export interface PageFrame {
  readonly start: string;
  readonly close: string;
  readonly end: string;
}

/** About half a MB of texts, with 20 projects on a page: enough for a walk through 1,280. */
const KEPT = 64;

/** The last pages that were written, by their first project. */
const kept = new Map<ListedProject, PageFrame & { readonly projects: readonly ListedProject[]; readonly text: WireText }>();

/**
 * A page as JSON. Projects never change, so a page of the same projects in the same frame has the same text. The texts of the last
 * pages are kept, because comparing the projects costs little and writing and encoding them is most of the work of a list.
 */
export function pageJson(projects: readonly ListedProject[], frame: PageFrame): WireText {
  const { start, close, end } = frame;
  const [first] = projects;
  if (first === undefined) return wireText(`${start},"projects":[]${end}`);
  const known = kept.get(first);
  if (known?.start === start && known.close === close && known.end === end && isSame(known.projects, projects)) return known.text;
  const texts = projects.map((project) => projectJson(project) + close);
  const text = wireText(`${start},"projects":[${texts.join(",")}]${end}`);
  for (const oldest of kept.size < KEPT ? [] : [...kept.keys()].slice(0, 1)) kept.delete(oldest);
  kept.set(first, { ...frame, projects, text });
  return text;
}

/**
 * A project as JSON without its closing brace, so that fields can be added. Its id is written digit by digit, never as a JavaScript
 * number (rule list.id-width).
 */
export function projectJson({ id, name, desc }: ListedProject): string {
  return `{"id":${id},"name":${JSON.stringify(name)},"desc":${JSON.stringify(desc)}`;
}

function isSame(known: readonly ListedProject[], projects: readonly ListedProject[]): boolean {
  return known.length === projects.length && projects.every((project, place) => project === known[place]);
}
