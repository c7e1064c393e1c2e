import type { Middleware } from "../../../mock-server/index.ts";
import { page } from "./answers.ts";
import { breaking, type Mutant } from "./mutant.ts";
import { otherStatuses } from "./other-statuses.ts";
import { projectsOf } from "./requests.ts";
import { where, withStatus } from "./tools.ts";

/** Limits over the maximum, and what is no limit at all. */
const LARGE = ["limit=101", "limit=1000"];
const ODD: readonly [id: string, query: string][] = [
  ["zero", "limit=0"],
  ["negative", "limit=-1"],
  ["fraction", "limit=1.5"],
  ["text", "limit=abc"],
  ["empty", "limit="],
  ["repeated", "limit=5&limit=7"],
  ["with-letters-behind", "limit=7abc"],
  ["with-exponent", "limit=1e1"],
];

const large = breaking("list.limit-over-maximum", "list.limit-over-maximum", "list.maximum");

/** Limits outside the bounds that give too much, or an undocumented error. */
export const listOddLimitMutants: readonly Mutant[] = [
  ...otherStatuses("list.limit-over-maximum", "listProjects", [302, 404, 413, 422, 500]),
  ...LARGE.flatMap((query) => [
    large(
      `${query.replace("=", "-")}-obeyed`,
      `\`${query}\` gives up to as many projects.`,
      whole(query, Number(query.slice(6))),
    ),
    breaking("list.limit-over-maximum")(`${query.replace("=", "-")}-fails`, `\`${query}\` ends in a 500.`, failing(query)),
  ]),
  ...otherStatuses("list.limit-invalid", "listProjects", [302, 404, 406, 422]),
  ...ODD.map(([id, query]) => breaking("list.limit-invalid")(`limit-${id}-fails`, `\`${query}\` ends in a 500.`, failing(query))),
  ...ODD.map(([id, query]) =>
    breaking("list.maximum")(`limit-${id}-unlimited`, `\`${query}\` gives all projects.`, whole(query)),
  ),
];

/** Fails at one query. */
function failing(query: string): Middleware {
  return where(
    (request) => request.query === query,
    withStatus(() => true, 500),
  );
}

/** Gives up to so many projects of the account for one query. */
function whole(query: string, size = Number.POSITIVE_INFINITY): Middleware {
  return (next) => async (request) => {
    const response = await next(request);
    if (request.query !== query || response.status !== 400) return response;
    return page(response, (await projectsOf(next, request)).slice(0, size));
  };
}
