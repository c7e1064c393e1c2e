import { DEFAULT_LIMIT, LAST_ID, LIMIT, MAXIMUM_LIMIT } from "../../openapi/constants.ts";
import type { World } from "./probe.ts";

/**
 * A value of a parameter in a request of a key: null leaves the parameter out, undefined the request. `own` are the ids of the account
 * of the key, and `other` those of the other account.
 */
export type Choice = (world: World, turn: number) => string | null | undefined;

export const absent: Choice = () => null;
export const unknown: Choice = ({ absentId }) => absentId;
/** The first and the last project of the other account. */
export const foreign: Choice = (world, turn) => at(world.other, turn % 2);
export const disposable: Choice = (world) => world.disposable[0];

export const LIMITS: readonly Choice[] = [
  absent,
  text("1", "2", "3"),
  text(`${DEFAULT_LIMIT - 1}`, `${DEFAULT_LIMIT}`, `${DEFAULT_LIMIT + 1}`),
  text("7", "50", "37"),
  text(`${MAXIMUM_LIMIT - 1}`, `${MAXIMUM_LIMIT}`),
  text(`${MAXIMUM_LIMIT + 1}`, "1000", "150"),
  text("2147483648", "9007199254740993", "9223372036854775808"),
  text("0", "-1", "-20"),
  text("abc", "1.5", "5abc", "7.0", "NaN", `${MAXIMUM_LIMIT}.5`, "x".repeat(300)),
  text(""),
  text(`7&${LIMIT}=5`, "007", "%2B7", "1e1", `5&${LIMIT}=1000`),
];
export const CURSORS: readonly Choice[] = [
  absent,
  text("0"),
  own(0, 0.05),
  own(0.5, 0.2),
  own(1, 0.9),
  foreign,
  unknown,
  text("abc", "-1", "%27", "1.5", "9".repeat(300)),
  around("#abc", "-#", "#.5"),
  text(""),
  around(`#&${LAST_ID}=#`, "0#", "%20#", "#e0"),
];

export function text(...values: string[]): Choice {
  return (_world, turn) => values[turn % values.length];
}

export function own(...shares: number[]): Choice {
  return (world, turn) => at(world.own, shares[turn % shares.length] ?? 0);
}

/** Texts in which `#` stands for an id of the account. */
function around(...patterns: string[]): Choice {
  return (world, turn) => {
    const id = at(world.own, 0.5);
    return id === undefined ? undefined : patterns[turn % patterns.length]?.replaceAll("#", id);
  };
}

/** The id at a place of a list, as a query writes it. */
function at(ids: readonly string[], share: number): string | undefined {
  const id = ids[Math.floor(share * (ids.length - 1))];
  return id === undefined ? undefined : encodeURIComponent(id);
}

/** The most cursors that are asked for, spread over the account. */
const MOST_CURSORS = 20;

/** Limits at the edges of what is allowed, and the size of the account. */
export function limitsTo(size: number): number[] {
  const edges = [DEFAULT_LIMIT - 1, DEFAULT_LIMIT, DEFAULT_LIMIT + 1];
  const limits = [1, 2, ...edges, 37, size, MAXIMUM_LIMIT - 1, MAXIMUM_LIMIT];
  return limits.filter((limit) => limit >= 1 && limit <= MAXIMUM_LIMIT);
}

/** Ids spread evenly over a list, with its first and its last two, in an order that no offset can follow: by their last digits. */
export function spread(ids: readonly string[], most: number = MOST_CURSORS): string[] {
  const step = Math.max(1, ids.length / most);
  // A project with the id 0 can be no cursor.
  const chosen = ids.filter(
    (id, place) => id !== "0" && (place % step < 1 || place >= ids.length - 2),
  );
  const reversed = (id: string) => [...id].reverse().join("");
  return chosen.toSorted((one, other) => (reversed(one) < reversed(other) ? -1 : 1));
}

/** The first and the last of some ids. */
export function ends(ids: readonly string[]): string[] {
  return ids.filter((_, place) => place === 0 || place === ids.length - 1);
}

/** The digits of an id as East Asian keyboards write them. */
export function fullWidth(id: string): string {
  return id.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
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
