import { MAXIMUM_LIMIT } from "../../openapi/index.ts";
import {
  type Exchange,
  fieldsOf,
  idsOf,
  isSuccess,
  type KeyName,
  type ListedProject,
  statusLine,
  type Walk,
} from "../model/exchange.ts";
import { listRequest } from "../model/requests.ts";
import type { Violation } from "../model/verdict.ts";
import { ask, type Run } from "./ask.ts";

/** A walk is taken again if another client may have broken it. */
const TRIES = 3;
/** Maximum number of pages and of projects of a walk: a target may generate projects without end, and a run keeps them all. */
const MAXIMUM_PAGES = 2_000;
const MAXIMUM_PROJECTS = 30_000;
/** Maximum number of projects beyond the target's `total`. */
const MAXIMUM_BEYOND_TOTAL = 5_000;

interface WalkOptions {
  readonly caseId: string;
  readonly limit?: number | undefined;
  /** The ids that are known, so that the pages behind each hundredth of them are asked for at once. */
  readonly expected?: readonly string[];
}

/** Requests page after page until one is empty, refused, unreadable or repeats a project, or the walk gets too long. */
export async function takeWalk(
  run: Run,
  key: KeyName,
  { caseId, limit, expected = [] }: WalkOptions,
): Promise<Walk> {
  const pageBehind = (lastId?: string) => {
    const options = {
      key,
      ...(limit !== undefined && { limit }),
      ...(lastId !== undefined && { lastId }),
    };
    return ask(run, listRequest(run.client.target, options), caseId);
  };
  const pages: Exchange[] = [];
  const ids: string[] = [];
  const seen = new Set<string>();
  const isLast = (place: number) =>
    place + 1 === expected.length || (place + 1) % MAXIMUM_LIMIT === 0;
  const first = pageBehind();
  // If a page ends with another id than expected, that id is the next cursor.
  const asked = new Map(
    expected.filter((id, place) => isLast(place) && id !== "0").map((id) => [id, pageBehind(id)]),
  );
  const whole = Promise.allSettled(asked.values());
  for (let next = first; ; ) {
    const page = await next;
    pages.push(page);
    if (page.answer.status === 200) ids.push(...idsOf(page));
    const isTooLong = pages.length >= MAXIMUM_PAGES || ids.length >= mostProjects(page);
    const end = endAt(page, seen, isTooLong);
    if (end) {
      await whole;
      return { key, ...(limit !== undefined && { limit }), pages, ids, end };
    }
    for (const id of idsOf(page)) seen.add(id);
    const lastId = ids.at(-1) ?? "";
    next = asked.get(lastId) ?? pageBehind(lastId);
  }
}

/** The maximum length of a walk. A `total` above the size of its page counts all projects: a list far beyond it is endless. */
function mostProjects(page: Exchange): number {
  const { total } = fieldsOf(page);
  const countsAll = typeof total === "number" && total > page.answer.projects.length;
  return countsAll ? Math.min(total + MAXIMUM_BEYOND_TOTAL, MAXIMUM_PROJECTS) : MAXIMUM_PROJECTS;
}

function endAt(
  page: Exchange,
  seen: ReadonlySet<string>,
  isTooLong: boolean,
): Walk["end"] | undefined {
  const ids = idsOf(page);
  if (page.answer.status !== 200) return "refused";
  if (ids.some((id) => seen.has(id))) return "repeated";
  if (ids.length > 0) return isTooLong ? "too-long" : undefined;
  const { projects } = fieldsOf(page);
  return Array.isArray(projects) && projects.length === 0 ? "empty-page" : "unreadable";
}

/** A walk of an account, taken again if it does not come to its end: another client may have deleted its cursor. */
export async function walkOf(run: Run, key: KeyName): Promise<Walk> {
  const options = { caseId: "look", limit: MAXIMUM_LIMIT };
  let walk = await takeWalk(run, key, { ...options, expected: run.judging.accounts.ids(key) });
  for (let tries = 1; tries < TRIES && walk.end === "refused" && walk.pages.length > 1; tries++)
    walk = await takeWalk(run, key, options);
  return walk;
}

/** How a walk by itself breaks a rule; undefined if it came to its end, or was stopped for its length. */
export function brokenWalk({ key, pages, ids, end }: Walk): Violation | undefined {
  const exchange = pages.at(-1);
  const isOfDeleted = exchange && exchange.answer.status === 0;
  if (end === "empty-page" || end === "too-long" || !exchange || isOfDeleted) return undefined;
  const twice = idsOf(exchange).find(
    (id, place, own) => ids.indexOf(id) < ids.length - own.length + place,
  );
  const actual = {
    repeated: `${twice ?? "a project"} comes again`,
    refused: statusLine(exchange),
    unreadable: "a page without readable projects",
  }[end];
  const expected = "pages that go on behind each cursor, to an empty one";
  return {
    rule: "list.next-page",
    kind: "data",
    expected: [expected],
    actual: `${key}: ${actual}, after ${ids.length} projects`,
    exchange,
  };
}

/** The projects of all pages. */
export function projectsOf({ pages }: Walk): ListedProject[] {
  return pages.filter(isSuccess).flatMap(({ answer }) => answer.projects);
}
