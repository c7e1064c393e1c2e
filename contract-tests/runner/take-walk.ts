import type { Exchange, KeyName, ListedProject } from "../model/exchange.ts";
import type { ListOptions } from "../model/probe.ts";
import type { Page, Walk, WalkEnd } from "../model/walk.ts";

/** Most pages of a walk, and most projects: a target may invent new ones for ever, and a run keeps them all. */
const MAXIMUM_PAGES = 2_000;
const MAXIMUM_PROJECTS = 30_000;
/** Most projects beyond the total that the target names. */
const MAXIMUM_BEYOND_TOTAL = 5_000;

/** Lists page after page until an empty one comes, or until going on makes no sense. */
export async function takeWalk(
  list: (options: ListOptions) => Promise<Exchange>,
  key: KeyName,
  limit?: number,
  maximumPages: number = MAXIMUM_PAGES,
): Promise<Walk> {
  const pages: Page[] = [];
  const projects: ListedProject[] = [];
  const seen = new Set<string>();
  let lastId: string | undefined;
  for (;;) {
    const exchange = await list({ key, ...(limit !== undefined && { limit }), ...(lastId !== undefined && { lastId }) });
    const page = exchange.answer.status === 200 ? exchange.answer.projects : [];
    pages.push({ exchange, projects: page, ...(lastId !== undefined && { lastId }) });
    projects.push(...page);
    const end = endAt(exchange, page, seen) ?? tooLong(exchange, pages.length >= maximumPages, projects.length);
    for (const { id } of page) seen.add(id);
    if (end) return { key, ...(limit !== undefined && { limit }), pages, projects, end };
    lastId = page.at(-1)?.id;
  }
}

/** A total that differs from the page's own number counts all projects, so a list far beyond it has no end. */
function tooLong({ answer }: Exchange, pagesUsedUp: boolean, projects: number): WalkEnd | undefined {
  const { total } = (answer.body ?? {}) as { total?: unknown };
  const countsAll = typeof total === "number" && total > answer.projects.length;
  const most = countsAll ? Math.min(total + MAXIMUM_BEYOND_TOTAL, MAXIMUM_PROJECTS) : MAXIMUM_PROJECTS;
  return pagesUsedUp || projects >= most ? "too-long" : undefined;
}

function endAt({ answer }: Exchange, page: readonly ListedProject[], seen: ReadonlySet<string>): WalkEnd | undefined {
  if (answer.status !== 200) return "refused";
  if (page.some(({ id }) => seen.has(id))) return "repeated";
  if (page.length > 0) return undefined;
  const { projects } = (answer.body ?? {}) as { projects?: unknown };
  return Array.isArray(projects) && projects.length === 0 ? "empty-page" : "unreadable";
}
