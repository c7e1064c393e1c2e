import type { Exchange } from "../model/exchange.ts";
import { type Walk, walkIds } from "../model/walk.ts";

/** The id that an exchange deletes under the premium key, answered with 200; none for any other exchange. */
export function acknowledgedDelete({ request, answer }: Exchange): string[] {
  const { operation, key, query } = request;
  const deletes = operation === "deleteProject" && key === "premium" && answer.status === 200;
  return deletes ? [query.replace("projectId=", "")] : [];
}

/** An id that is in none of the walks: the largest of the narrowest integer type that holds all of theirs. */
export function idOfNothing(walks: readonly Walk[]): string {
  const ids = walks.flatMap(walkIds).filter((id) => /^\d+$/.test(id));
  const highest = ids.map(BigInt).reduce((one, other) => (one > other ? one : other), 0n);
  return String(LARGEST.find((largest) => largest > highest) ?? highest + 1n);
}

/** The largest integers of 32 bits, of a floating-point number and of 64 bits. */
const LARGEST = [2n ** 31n - 1n, 2n ** 53n - 1n, 2n ** 63n - 1n];
