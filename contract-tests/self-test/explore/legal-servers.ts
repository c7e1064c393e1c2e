import { randomFrom } from "../../../mock-server/store/random.ts";
import { DEFAULT_LIMIT, LAST_ID, LIMIT, MAXIMUM_LIMIT } from "../../../openapi/constants.ts";
import { readAnswer } from "../../model/read-answer.ts";
import { nearKeys } from "../../model/target.ts";
import { joined, mixedDialects } from "../dialects.ts";
import { HABITS } from "../habits.ts";
import { isLaterPage, listed } from "../mutants/conditions.ts";
import { withQuery } from "../mutants/requests.ts";
import { KEYS, PROJECTS, type ReferenceOptions } from "../reference.ts";
import type { ApiRequest, ApiResponse, Middleware } from "../wire.ts";

/** The number of projects on a page, which may be fewer than the limit. */
type Size = (
  full: number,
  request: ApiRequest,
  isEnd: () => Promise<boolean>,
) => number | Promise<number>;

/** How many projects a page shows of those that the reference shows. */
const PAGES: Readonly<Record<string, () => Size>> = {
  "full pages": () => (full) => full,
  "pages short at the beginning": () => (full, request) =>
    isLaterPage(request) ? full : Math.min(full, 7),
  "pages short behind a cursor": () => (full, request) =>
    isLaterPage(request) ? Math.min(full, 13) : full,
  "pages short at the end": () => async (full, _request, isEnd) => ((await isEnd()) ? 1 : full),
  "pages short at random": () => {
    const random = randomFrom(5);
    return (full) => 1 + random.integer(full);
  },
};
const near = nearKeys(KEYS.premium);
const OTHER_KEYS = [
  KEYS.otherPremium,
  near.shorter,
  near.longer,
  KEYS.premium.slice(0, 4),
  `${KEYS.premium}_of_another`,
];
const SIZES = [3, DEFAULT_LIMIT + 1, 45, MAXIMUM_LIMIT + 1, MAXIMUM_LIMIT + 30, PROJECTS];
const DISPOSABLE = [1, 2, 5, 12, 40];

/** Legal servers at random, with any answers, pages, keys and sizes; the same seed makes the same ones. */
export function legalServers(
  count: number,
  seed: number,
): { readonly name: string; readonly options: ReferenceOptions }[] {
  const random = randomFrom(seed);
  const of = <T>(values: readonly T[]) => values[random.integer(values.length)] as T;
  return mixedDialects(count, seed).map(({ name, answers }) => {
    const [pages, sizeFor] = of(Object.entries(PAGES));
    const sizes = { otherKey: of(OTHER_KEYS), projects: of(SIZES), disposable: of(DISPOSABLE) };
    const [does, habit] = of(HABITS.filter(([, , decides]) => decides === undefined));
    const options = joined({ ...sizes, profile: answers, wrap: shortened(sizeFor()) }, habit);
    return { name: `${name}, ${pages}, ${does}, ${JSON.stringify(sizes)}`, options };
  });
}

/** Shows fewer projects on each page, by asking the reference for them. */
function shortened(size: Size): Middleware {
  return (next) => async (request) => {
    const response = await next(request);
    const ids = listed(response, request) ? idsIn(response) : [];
    if (ids.length === 0) return response;
    const isEnd = async () =>
      idsIn(await next(withQuery(request, { [LAST_ID]: ids.at(-1), [LIMIT]: "1" }))).length === 0;
    const shown = await size(ids.length, request, isEnd);
    return shown < ids.length ? next(withQuery(request, { limit: String(shown) })) : response;
  };
}

/** The ids on a page, as text: a number above 2^53 loses digits. */
function idsIn({ status, headers, body }: ApiResponse): string[] {
  return readAnswer({ status, headers, text: body }).projects.map(({ id }) => id);
}
