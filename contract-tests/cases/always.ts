import { DEFAULT_LIMIT, MAXIMUM_LIMIT, type RuleId } from "../../openapi/index.ts";
import type { Case, Need } from "../model/case.ts";
import { type Exchange, idsOf, isSuccess, type KeyName, statusLine } from "../model/exchange.ts";
import { pass, unless, vacuous, violation } from "../model/finding.ts";
import { judged, listSuccesses } from "./envelope.ts";

/** What holds for every request of the run, whichever case sent it: no key opens what it must not, and no page outgrows its limit. */
export const alwaysCases: readonly Case[] = [
  neverServed("auth.key-unknown", ["unknown", "longer", "shorter"]),
  neverServed("plan.not-premium", ["free"], ["free"]),
  {
    id: "list.limit-always",
    rule: "list.limit",
    run: async (client) => {
      const pages = (await listSuccesses(client)).flatMap((page) => {
        const limit = limitOf(page);
        return limit === undefined ? [] : [{ page, limit, count: idsOf(page).length }];
      });
      const violations = pages
        .filter(({ limit, count }) => count > limit)
        .map(({ page, limit, count }) => violation(`at most ${limit} projects`, `${count} projects`, page));
      const full = pages.filter(({ limit, count }) => count >= limit).length;
      if (full === 0) return unless(violations, vacuous("no page was full"));
      return unless(violations, pass(`${full} full pages hold no more than their limit`, { evidence: { pages: full } }));
    },
  },
];

/** A request of an operation with one of these keys is refused, whatever else it has. */
function neverServed(rule: RuleId, keys: readonly KeyName[], needs: Need[] = []): Case {
  return {
    id: `${rule}-always`,
    rule,
    needs,
    run: async (client) => {
      const asked = (await judged(client)).filter(({ request }) => request.operation && keys.includes(request.key));
      const violations = asked.filter(isSuccess).map((each) => violation("a refusal", statusLine(each), each));
      if (asked.length === 0) return vacuous("no request had such a key");
      return unless(violations, pass(`${asked.length} requests are refused`, { evidence: { requests: asked.length } }));
    },
  };
}

/** The most projects that a page may hold by its query: undefined if the document leaves open how its limit is read. */
function limitOf({ request }: Exchange): number | undefined {
  const [text, ...others] = new URLSearchParams(request.query).getAll("limit");
  if (text === undefined) return request.query.includes("limit") ? undefined : DEFAULT_LIMIT;
  const limit = /^[1-9]\d*$/.test(text) && others.length === 0 ? Number(text) : undefined;
  return limit !== undefined && limit <= MAXIMUM_LIMIT ? limit : undefined;
}
