import type { Exchange, KeyName, ListedProject } from "../model/exchange.ts";
import type { ListOptions } from "../model/probe.ts";
import type { Page, Walk, WalkEnd } from "../model/walk.ts";

/** Most pages of a walk; a list of 200,000 projects has as many. */
const MAXIMUM_PAGES = 2_000;

/** Lists page after page until an empty one comes, or until going on makes no sense. */
export async function takeWalk(list: (options: ListOptions) => Promise<Exchange>, key: KeyName, limit?: number): Promise<Walk> {
  const pages: Page[] = [];
  const projects: ListedProject[] = [];
  const seen = new Set<string>();
  let lastId: string | undefined;
  for (;;) {
    const exchange = await list({ key, ...(limit !== undefined && { limit }), ...(lastId !== undefined && { lastId }) });
    const page = exchange.answer.projects;
    const end = endAt(exchange, page, seen) ?? (pages.length + 1 >= MAXIMUM_PAGES ? "too-long" : undefined);
    pages.push({ exchange, projects: page, ...(lastId !== undefined && { lastId }) });
    projects.push(...page);
    for (const { id } of page) seen.add(id);
    if (end) return { key, ...(limit !== undefined && { limit }), pages, projects, end };
    lastId = page.at(-1)?.id;
  }
}

function endAt({ answer }: Exchange, page: readonly ListedProject[], seen: ReadonlySet<string>): WalkEnd | undefined {
  if (answer.status !== 200) return "refused";
  if (page.some(({ id }) => seen.has(id))) return "repeated";
  if (page.length > 0) return undefined;
  const { projects } = (answer.body ?? {}) as { projects?: unknown };
  return Array.isArray(projects) && projects.length === 0 ? "empty-page" : "unreadable";
}
