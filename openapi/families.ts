import type { Stage } from "./contract.ts";
import type { Profile } from "./profile.ts";

/** A check that a profile may put before another: all but the route, without which no operation is asked. */
export type OrderedStage = Exclude<Stage, "route">;

/** What the answers of a profile mean that are members of a family. */
export interface Families {
  /** The checks in the order in which they refuse (rule auth.precedence). */
  readonly precedence: readonly OrderedStage[];
  /** The most projects on a page, whatever its limit (rule list.short-page). */
  readonly pageCap: number;
  /** The answers that carry fields beyond the documented ones (rule envelope.extra-fields). */
  readonly extraFields: ReadonlySet<string>;
}

/** The families of a profile, parsed once for each profile object. */
export function familiesOf(profile: Profile): Families {
  const known = PARSED.get(profile);
  if (known) return known;
  const families = parse(profile);
  PARSED.set(profile, families);
  return families;
}

const PARSED = new WeakMap<Profile, Families>();

function parse(profile: Profile): Families {
  const shortPage = profile["list.short-page"];
  return {
    precedence: stagesOf(profile["auth.precedence"]),
    pageCap: shortPage === "full" ? Number.POSITIVE_INFINITY : Number(shortPage.slice("cap-".length)),
    extraFields: new Set(profile["envelope.extra-fields"].split(",")),
  };
}

/** The checks in the order in which they refuse, from an answer to `auth.precedence` such as `key,plan,content-type`. */
export function stagesOf(answer: string): OrderedStage[] {
  return answer.split(",") as OrderedStage[];
}

/** Two checks of which the first was seen to refuse before the second. */
export interface Contest {
  readonly first: Stage;
  readonly second: Stage;
}

/** Every contest that an order decides. */
export function contestsOf(order: readonly Stage[]): Contest[] {
  return order.flatMap((first, place) => order.slice(place + 1).map((second) => ({ first, second })));
}

/**
 * The order nearest to `usual` in which every contest ends as it was seen; undefined if no order explains them all.
 * Orders that no contest tells apart have one nearest order, so it stands for all of them.
 */
export function nearestOrder(usual: readonly Stage[], contests: readonly Contest[]): Stage[] | undefined {
  return permutations(usual).find((order) => contests.every(({ first, second }) => order.indexOf(first) < order.indexOf(second)));
}

/** All orders of the stages, those nearest to the given one first. */
function permutations(stages: readonly Stage[]): Stage[][] {
  if (stages.length === 0) return [[]];
  return stages.flatMap((stage) => permutations(stages.filter((other) => other !== stage)).map((rest) => [stage, ...rest]));
}
