import { type Exchange, projectIdsIn } from "../model/exchange.ts";
import { NoConsent } from "../model/no-consent.ts";
import { type Walk, walkIds } from "../model/walk.ts";

/** The id that an exchange deletes under the premium key, answered with 200; none for any other exchange. */
export function acknowledgedDelete({ request, answer }: Exchange): string[] {
  const deletes = request.operation === "deleteProject" && request.key === "premium" && answer.status === 200;
  return deletes ? [...new Set(projectIdsIn(request))] : [];
}

/**
 * The largest id of the narrowest integer type that holds all ids of the walks. Throws `NoConsent` where a walk did not come to
 * its empty page, because then any id may be that of a project.
 */
export function idOfNothing(walks: readonly Walk[]): string {
  const cut = walks.find(({ end }) => end !== "empty-page");
  if (cut) {
    const why = `the list of ${cut.key} was not read to its end (${cut.end} after ${cut.projects.length} projects)`;
    throw new NoConsent(`${why}, so no id is known to name nothing`);
  }
  const ids = walks.flatMap(walkIds).filter((id) => /^\d+$/.test(id));
  const highest = ids.map(BigInt).reduce((one, other) => (one > other ? one : other), 0n);
  const id = LARGEST.find((largest) => largest > highest);
  if (id === undefined) throw new NoConsent("the account has ids beyond 63 bits, so no id is known to name nothing");
  return String(id);
}

/** The largest integers of 32 bits, of a floating-point number and of 64 bits. */
const LARGEST = [2n ** 31n - 1n, 2n ** 53n - 1n, 2n ** 63n - 1n];
