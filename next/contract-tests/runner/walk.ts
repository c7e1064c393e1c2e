import type { ListOptions } from "../model/case.ts";
import { NoConsent } from "../model/consent.ts";
import { type Exchange, fieldsOf, idsOf, type KeyName, type Walk } from "../model/exchange.ts";

/** Maximum number of pages and of projects of a walk: a target may generate projects without end, and a run keeps them all. */
const MAXIMUM_PAGES = 2_000;
const MAXIMUM_PROJECTS = 30_000;
/** Maximum number of projects beyond the target's `total`. */
const MAXIMUM_BEYOND_TOTAL = 5_000;

/** The largest signed 32-bit integer, the largest safe integer of a double, and the largest signed 64-bit integer. */
const LARGEST = [2n ** 31n - 1n, 2n ** 53n - 1n, 2n ** 63n - 1n];

/**
 * Requests page after page until one is empty, refused, unreadable or repeats a project, or the walk gets too long. Requests the
 * pages of `cursors`, which an earlier walk predicts, concurrently. If a page ends with another id, that id is the next cursor.
 */
export async function takeWalk(
  list: (options: ListOptions) => Promise<Exchange>,
  key: KeyName,
  limit?: number,
  cursors: readonly string[] = [],
  maximumPages: number = MAXIMUM_PAGES,
): Promise<Walk> {
  const pages: Exchange[] = [];
  const ids: string[] = [];
  const seen = new Set<string>();
  const limited = { key, ...(limit !== undefined && { limit }) };
  const first = list(limited);
  const asked = new Map(cursors.map((lastId) => [lastId, list({ ...limited, lastId })]));
  const whole = Promise.allSettled(asked.values());
  for (let next = first; ; ) {
    const page = await next;
    pages.push(page);
    if (page.answer.status === 200) ids.push(...idsOf(page));
    const isTooLong = pages.length >= maximumPages || ids.length >= mostProjects(page);
    const end = endAt(page, seen, isTooLong);
    if (end) return whole.then(() => ({ ...limited, pages, ids, end }));
    for (const id of idsOf(page)) seen.add(id);
    const lastId = ids.at(-1) ?? "";
    next = asked.get(lastId) ?? list({ ...limited, lastId });
  }
}

/**
 * The largest unused id of the narrowest integer type that can hold all ids of the walks. Throws `NoConsent` if a walk did not
 * reach its empty page, because then any id may name a project.
 */
export function idOfNothing(walks: readonly Walk[]): string {
  const cut = walks.find(({ end }) => end !== "empty-page");
  if (cut) {
    const why = `the list of ${cut.key} was not read to its end (${cut.end} after ${cut.ids.length} projects)`;
    throw new NoConsent(`${why}, so no id is known to name nothing`);
  }
  const numbers = new Set(walks.flatMap(({ ids }) => ids.filter((id) => /^\d+$/.test(id)).map(BigInt)));
  const highest = [...numbers].reduce((one, other) => (one > other ? one : other), 0n);
  let id = LARGEST.find((largest) => largest >= highest);
  if (id === undefined) throw new NoConsent("the account has ids beyond 63 bits, so no id is known to name nothing");
  while (numbers.has(id)) id -= 1n;
  return String(id);
}

/**
 * The integers that a careless server may read an id as: without its sign, rounded to a double, truncated to its lowest 31, 32,
 * 63 or 64 bits, or clamped to the largest number of a narrower type. A text that is not an integer is returned as it is.
 */
export function carelessReadings(id: string): string[] {
  if (!/^-?\d+$/.test(id)) return [id];
  const number = BigInt(id);
  const whole = [number, BigInt(Number(id))];
  const cut = whole.flatMap((one) => [31, 32, 63, 64].flatMap((bits) => [BigInt.asIntN(bits, one), BigInt.asUintN(bits, one)]));
  const largest = LARGEST.filter((each) => each < number);
  return [...whole, ...cut, ...largest].flatMap((reading) => [`${reading}`, `${-reading}`]);
}

/** The maximum length of a walk. A `total` above the size of its page counts all projects: a list far beyond it is endless. */
function mostProjects(page: Exchange): number {
  const { total } = fieldsOf(page);
  const countsAll = typeof total === "number" && total > page.answer.projects.length;
  return countsAll ? Math.min(total + MAXIMUM_BEYOND_TOTAL, MAXIMUM_PROJECTS) : MAXIMUM_PROJECTS;
}

function endAt(page: Exchange, seen: ReadonlySet<string>, isTooLong: boolean): Walk["end"] | undefined {
  const ids = idsOf(page);
  if (page.answer.status !== 200) return "refused";
  if (ids.some((id) => seen.has(id))) return "repeated";
  if (ids.length > 0) return isTooLong ? "too-long" : undefined;
  const { projects } = fieldsOf(page);
  return Array.isArray(projects) && projects.length === 0 ? "empty-page" : "unreadable";
}
