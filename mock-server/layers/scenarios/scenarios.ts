import { type Answers, didYouMean, parseProfile } from "../../../openapi/index.ts";
import type { Dataset } from "../../operations/project.ts";
import { DataProblem, datasetOf, type MockData } from "../../store/mock-data.ts";
import { DELAY_FORMS, parseDelay } from "../delay.ts";
import { type Fault, parseFaults } from "../parse-faults.ts";
import flakyNetwork from "./flaky-network.json" with { type: "json" };
import gatewayTrouble from "./gateway-trouble.json" with { type: "json" };
import hostileTexts from "./hostile-texts.json" with { type: "json" };
import slowMobile from "./slow-mobile.json" with { type: "json" };

/** A named bundle of faults, answers, delay and data, as in `scenario.schema.json`. What it leaves out stays as at the start. */
export interface Scenario {
  /** Up to 64 letters, digits, dots, hyphens. */
  readonly name: string;
  /** What a person reads in a list. Default: the name. */
  readonly title?: string;
  readonly description?: string;
  /** In place of the faults of the start. */
  readonly faults?: readonly Fault[];
  /** Over the answers of the start. */
  readonly answers?: Answers;
  /** In place of the delay of the start. */
  readonly delay?: number | string;
  /** Accounts in place of those of the start that have the same keys; all others stay. */
  readonly data?: MockData;
}

/** A scenario whose members are right, with its data as a dataset. */
export type ParsedScenario = Omit<Scenario, "data"> & { readonly data?: Dataset };

/** The scenario of a parsed JSON document, or one line on what is wrong with it and what would be right. */
export function parseScenario(value: unknown): { readonly scenario: ParsedScenario } | { readonly problem: string } {
  if (typeof value !== "object" || value === null || Array.isArray(value) || !("name" in value))
    return { problem: 'a scenario is an object with a name, such as {"name": "late", "delay": 500}' };
  const members = Object.entries(value).filter(([name]) => !name.startsWith("$"));
  for (const [name, member] of members) {
    const problemOf = Object.hasOwn(MEMBERS, name) ? MEMBERS[name as keyof Scenario] : undefined;
    if (!problemOf) return { problem: `${name.slice(0, 40)}: there is no such member.${didYouMean(name, Object.keys(MEMBERS))}` };
    const problem = problemOf(member);
    if (problem !== undefined) return { problem: `${name}: ${problem}` };
  }
  const { data, ...scenario } = Object.fromEntries(members) as unknown as Scenario;
  return data ? withData(scenario, data) : { scenario };
}

function withData(scenario: ParsedScenario, data: MockData): ReturnType<typeof parseScenario> {
  try {
    return { scenario: { ...scenario, data: datasetOf(data) } };
  } catch (problem) {
    if (problem instanceof DataProblem) return { problem: `data: ${problem.message}` };
    throw problem;
  }
}

/** What is wrong with each member, in one line; undefined if it is right. */
const MEMBERS: { readonly [Name in keyof Required<Scenario>]: (value: unknown) => string | undefined } = {
  name: (value) => {
    const isRight = typeof value === "string" && /^[\w.-]{1,64}$/.test(value);
    return isRight ? undefined : "takes up to 64 letters, digits, dots, hyphens";
  },
  title: textProblem,
  description: textProblem,
  faults: (value) => {
    const parsed = parseFaults(value);
    return "problem" in parsed ? parsed.problem : undefined;
  },
  answers: (value) => {
    const result = parseProfile(value);
    return result.ok ? undefined : result.problems.join("; ");
  },
  delay: (value) => (parseDelay(value) ? undefined : `takes ${DELAY_FORMS}`),
  // Only what a dataset cannot be made of is refused; the schema of data files says the rest, if its validator is loaded.
  data: (value) => (Array.isArray(Object(value).accounts) ? undefined : 'takes {"accounts": […]}, as in a data file'),
};

function textProblem(value: unknown): string | undefined {
  return typeof value === "string" ? undefined : "takes a text";
}

/** The dataset, with a scenario's accounts replacing those of the same keys. Throws {@link DataProblem} if ids are not unique. */
export function withAccountsOf(scenario: ParsedScenario | undefined, dataset: Dataset): Dataset {
  const { data } = scenario ?? {};
  if (!data) return dataset;
  const own = new Map(data.accounts.map((account) => [account.key, account]));
  const others = dataset.accounts.filter(({ key }) => !own.has(key));
  const owners = new Map<string, string>();
  for (const { key, projects } of [...others, ...own.values()]) {
    for (const { id } of projects) {
      const owner = owners.get(id);
      const text = `must not have the project ${id} both in ${key} and in ${owner}`;
      if (owner !== undefined) throw new DataProblem([{ pointer: "/data", text }]);
      owners.set(id, key);
    }
  }
  const kept = new Set(dataset.accounts.map(({ key }) => key));
  const added = [...own.values()].filter(({ key }) => !kept.has(key));
  return { accounts: [...dataset.accounts.map((account) => own.get(account.key) ?? account), ...added] };
}

/** The scenarios that come with the mock. */
const SHIPPED: readonly ParsedScenario[] = [slowMobile, flakyNetwork, gatewayTrouble, hostileTexts].map((document) => {
  return (parseScenario(document) as { readonly scenario: ParsedScenario }).scenario;
});

export const SHIPPED_NAMES: readonly string[] = SHIPPED.map(({ name }) => name);

/** What a list shows of a scenario. */
export type ScenarioSummary = Required<Pick<Scenario, "name" | "title" | "description">>;

/** A scenario found, none if none was wanted, or one line on what is wrong and what would be right. */
export type FoundScenario = { readonly scenario: ParsedScenario | undefined } | { readonly problem: string };

/** The scenario that is wanted: a document, the name of one that is shipped or known, or none for null. */
export function findScenario(wanted: unknown, known: readonly ParsedScenario[] = []): FoundScenario {
  if (wanted === null || wanted === undefined) return { scenario: undefined };
  if (typeof wanted !== "string") return parseScenario(wanted);
  const scenario = [...known, ...SHIPPED].find(({ name }) => name === wanted);
  if (scenario) return { scenario };
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

/** A scenario as it was given, with its data checked by the schema of data files, or one line on what is wrong. */
export type CheckedScenario = { readonly scenario: string | Scenario } | { readonly problem: string };

/** Checks a scenario that comes from outside. The schema validator is loaded only for data, because that takes long. */
export async function checkScenario(given: unknown): Promise<CheckedScenario> {
  if (typeof given === "string") return { scenario: given };
  const members = Object.entries(Object(given) as Scenario);
  if (members.length === 1 && typeof Object(given).name === "string") return { scenario: Object(given).name };
  const parsed = parseScenario(given);
  if ("problem" in parsed || !parsed.scenario.data) return parsed;
  const { parseData } = await import("../../store/data-file/check-data.ts");
  try {
    return { scenario: { ...parsed.scenario, data: parseData((given as Scenario).data) } };
  } catch (problem) {
    return { problem: `data: ${(problem as Error).message}` };
  }
}
