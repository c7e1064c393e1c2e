import { DEFAULT_LIMIT, MAXIMUM_LIMIT } from "../../openapi/constants.ts";

/** The most cursors that are asked for, spread over the account. */
const MOST_CURSORS = 20;

/** Limits at the edges of what is allowed, and the size of the account. */
export function limitsTo(size: number): number[] {
  const edges = [DEFAULT_LIMIT - 1, DEFAULT_LIMIT, DEFAULT_LIMIT + 1];
  const limits = [1, 2, ...edges, 37, size, MAXIMUM_LIMIT - 1, MAXIMUM_LIMIT];
  return limits.filter((limit) => limit >= 1 && limit <= MAXIMUM_LIMIT);
}

/** Ids spread evenly over a list, with its first and its last two, in an order that no offset can follow. */
export function spread(ids: readonly string[], most: number = MOST_CURSORS): string[] {
  const step = Math.max(1, ids.length / most);
  const places = Array.from({ length: Math.min(most, ids.length) }, (_, nth) =>
    Math.floor(nth * step),
  );
  const chosen = [...new Set([...places, ids.length - 2, ids.length - 1])].filter(
    (place) => place >= 0,
  );
  // A project with the id 0 can be no cursor.
  const shuffled = chosen.toSorted((one, other) => ((one * 7919) % 101) - ((other * 7919) % 101));
  return shuffled.flatMap((place) => ids[place] ?? []).filter((id) => id !== "0");
}

/** The digits of an id as East Asian keyboards write them. */
export function fullWidth(id: string): string {
  const wide = id.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
  return encodeURIComponent(wide);
}

/** Other spellings of the path of a list, which a router may take where a check before it does not. */
export const OTHER_PATHS: readonly string[] = [
  "/projects/",
  "//projects",
  "/./projects",
  "/Projects",
  "/%70rojects",
  "/projects;x",
];
