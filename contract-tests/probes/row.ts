import type { KeyName, SentRequest } from "../model/exchange.ts";
import { isOfNoAccount, NEAR_KEYS, type Target } from "../model/target.ts";
import type { RequestOptions } from "../operations/requests.ts";
import type { Rows, World } from "./probe.ts";

/**
 * A request as a probe writes it: its line, and what else differs from a plain one. A list of the world in braces stands for one of
 * its ids: `{own}` for the first, `{own 2}` for the one at this place, `{own -1}` for the last, `{own 50%}` for the one in the middle.
 */
export type Row = string | readonly [line: string, options: RequestOptions];

/** Rows with the same options. */
export function rowsWith(options: RequestOptions, lines: readonly string[]): Row[] {
  return lines.map((line) => [line, options]);
}

/** The requests of rows, without those that name a project or a key that the target lacks. */
export function requestsOf(rows: Rows, world: World): SentRequest[] {
  const all = typeof rows === "function" ? rows(world) : rows;
  return all.flatMap((row) => {
    const [text, options]: readonly [string, RequestOptions] =
      typeof row === "string" ? [row, {}] : row;
    const line = withIds(text, world);
    if (line === undefined || !hasKey(world.target, options.key)) return [];
    return [world.request(line, options)];
  });
}

const ID = /\{(own|other|disposable|deleted|absentId)(?: (-?\d+)(%?))?\}/g;

/** A text with ids, as a query writes them, in place of their names; undefined if the target has no such project. */
export function withIds(text: string, world: World): string | undefined {
  let isComplete = true;
  const complete = text.replace(ID, (_, list: ListOfIds, place = "0", percent = "") => {
    const ids = [world[list]].flat();
    const share = Number(place) / 100;
    const id = ids.at(percent === "" ? Number(place) : Math.floor(share * (ids.length - 1)));
    isComplete &&= id !== undefined;
    return encodeURIComponent(id ?? "");
  });
  return isComplete ? complete : undefined;
}

type ListOfIds = "own" | "other" | "disposable" | "deleted" | "absentId";

/** Whether the target names a key, or has none that equals one that requests derive from the premium one. */
function hasKey({ keys }: Target, key: KeyName = "premium"): boolean {
  const near = NEAR_KEYS.find((each) => each === key);
  if (near !== undefined) return isOfNoAccount(keys, near);
  return (key !== "free" && key !== "otherPremium") || keys[key] !== undefined;
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

/**
 * Ids, as a query writes them, spread evenly over a list, with its first and its last two, in an order that no offset can follow: by
 * their last digits.
 */
export function spread(ids: readonly string[], most = 20): string[] {
  const step = Math.max(1, ids.length / most);
  // A project with the id 0 can be no cursor.
  const chosen = ids.filter(
    (id, place) => id !== "0" && (place % step < 1 || place >= ids.length - 2),
  );
  const reversed = (id: string) => [...id].reverse().join("");
  return chosen
    .toSorted((one, other) => (reversed(one) < reversed(other) ? -1 : 1))
    .map(encodeURIComponent);
}

/** The digits of an id as East Asian keyboards write them, as a query writes those. */
export function inFullWidth(id: string): string {
  return encodeURIComponent(
    id.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  );
}
