import { didYouMean } from "../../../openapi/index.ts";
import flakyNetwork from "./flaky-network.json" with { type: "json" };
import gatewayTrouble from "./gateway-trouble.json" with { type: "json" };
import hostileTexts from "./hostile-texts.json" with { type: "json" };
import { type ParsedScenario, parseScenario, type Scenario } from "./parse-scenario.ts";
import slowMobile from "./slow-mobile.json" with { type: "json" };

/** The scenarios that come with the mock. */
const SHIPPED = [slowMobile, flakyNetwork, gatewayTrouble, hostileTexts] as readonly object[] as readonly Scenario[];

export const SHIPPED_NAMES: readonly string[] = SHIPPED.map(({ name }) => name);

/** What a list shows of a scenario. */
export type ScenarioSummary = Required<Pick<Scenario, "name" | "title" | "description">>;

/** A scenario found, none if none was wanted, or one line on what is wrong and what would be right. */
export type FoundScenario = { readonly scenario: ParsedScenario | undefined } | { readonly problem: string };

/** The scenario that is wanted: a document, the name of one that is shipped or known, or none for null. */
export function findScenario(wanted: unknown, known: readonly ParsedScenario[] = []): FoundScenario {
  if (wanted === null || wanted === undefined) return { scenario: undefined };
  if (typeof wanted !== "string") return parseScenario(wanted);
  const scenario = known.find(({ name }) => name === wanted);
  if (scenario) return { scenario };
  const document = SHIPPED.find(({ name }) => name === wanted);
  if (document) return parseScenario(document);
  const names = summariesOf(known).map(({ name }) => name);
  return {
    problem: `there is no scenario "${wanted.slice(0, 64)}".${didYouMean(wanted, names) || ` There are ${names.join(", ")}`}`,
  };
}

/** The shipped scenarios, and those that are known beside them. */
export function summariesOf(known: readonly ParsedScenario[]): readonly ScenarioSummary[] {
  const all = new Map([...SHIPPED, ...known].map((scenario) => [scenario.name, scenario]));
  return [...all.values()].map(({ name, title = name, description = "" }) => ({ name, title, description }));
}
