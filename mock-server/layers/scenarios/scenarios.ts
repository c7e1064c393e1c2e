import { type Answers, didYouMean, type Profile, parseProfile } from "../../../openapi/index.ts";
import type { Dataset } from "../../operations/project.ts";
import { DataProblem, datasetOf, type MockData } from "../../store/mock-data.ts";
import { alternatives, checked, InputProblem, textLike } from "../input-checks.ts";
import { type Fault, FIELDS, type ParsedFault, parseFaults } from "../parse-faults.ts";
import shipped from "./shipped.json" with { type: "json" };

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

/** A scenario as the mock takes it, with its data as a dataset. */
export interface ParsedScenario extends Omit<Scenario, "faults" | "data"> {
  readonly faults?: readonly ParsedFault[];
  readonly data?: Dataset;
}

/** The scenario of a parsed JSON document. Throws an {@link InputProblem} of one line if it is wrong. */
export function parseScenario(value: unknown): ParsedScenario {
  if (typeof value !== "object" || value === null || Array.isArray(value) || !("name" in value))
    throw new InputProblem('a scenario is an object with a name, such as {"name": "late", "delay": 500}');
  const members = Object.entries(value).filter(([name]) => !name.startsWith("$"));
  const parsed = members.map(([name, member]) => {
    const parse = Object.hasOwn(MEMBERS, name) ? MEMBERS[name as keyof Scenario] : undefined;
    if (!parse) throw new InputProblem(`${name.slice(0, 40)}: there is no such member.${didYouMean(name, Object.keys(MEMBERS))}`);
    return [name, inPart(name, () => parse(member))];
  });
  return Object.fromEntries(parsed);
}

/** What `parse` gives. Begins the line on what is wrong with the name of the part. */
export function inPart<T>(name: string, parse: () => T): T {
  try {
    return parse();
  } catch (problem) {
    const isWrong = problem instanceof InputProblem || problem instanceof DataProblem;
    throw isWrong ? new InputProblem(`${name}: ${problem.lines.join("; ")}`) : problem;
  }
}

/** The base with the answers over it. Throws an {@link InputProblem} with a line for each that is wrong. */
export function profileOf(answers: unknown, base?: Profile): Profile {
  const result = parseProfile(answers, base);
  if (result.ok) return result.profile;
  throw new InputProblem(result.problems);
}

/** What each member is in the mock. Throws if it is wrong. */
const MEMBERS: { readonly [Name in keyof Required<Scenario>]: (value: unknown) => ParsedScenario[Name] } = {
  name: (value) => checked(FIELDS.id, value),
  title: (value) => checked(TEXT, value),
  description: (value) => checked(TEXT, value),
  faults: parseFaults,
  answers: (value) => {
    profileOf(value);
    return value as Answers;
  },
  delay: (value) => checked(FIELDS.delay, value),
  data: (value) => datasetOf(value as MockData),
};

const TEXT = textLike(/^/, "a text");

/** The dataset, with a scenario's accounts replacing those of the same keys. Throws an {@link InputProblem} if ids are not unique. */
export function withAccountsOf(scenario: ParsedScenario | undefined, dataset: Dataset): Dataset {
  const { data } = scenario ?? {};
  if (!data) return dataset;
  const own = new Map(data.accounts.map((account) => [account.key, account]));
  const others = dataset.accounts.filter(({ key }) => !own.has(key));
  const owners = new Map<string, string>();
  for (const { key, projects } of [...others, ...own.values()]) {
    for (const { id } of projects) {
      const owner = owners.get(id);
      if (owner !== undefined) throw new InputProblem(`data must not have the project ${id} both in ${key} and in ${owner}`);
      owners.set(id, key);
    }
  }
  const kept = new Set(dataset.accounts.map(({ key }) => key));
  const added = [...own.values()].filter(({ key }) => !kept.has(key));
  return { accounts: [...dataset.accounts.map((account) => own.get(account.key) ?? account), ...added] };
}

/** The scenarios that come with the mock. */
const SHIPPED: readonly ParsedScenario[] = shipped.map(parseScenario);

export const SHIPPED_NAMES: readonly string[] = SHIPPED.map(({ name }) => name);

/** What a list shows of a scenario. */
export type ScenarioSummary = Required<Pick<Scenario, "name" | "title" | "description">>;

/**
 * The scenario that is wanted: a document, the name of one that is shipped or known, or none for null. Throws an
 * {@link InputProblem} of one line if it is wrong or not known.
 */
export function findScenario(wanted: unknown, known: readonly ParsedScenario[] = []): ParsedScenario | undefined {
  if (wanted === null || wanted === undefined) return undefined;
  if (typeof wanted !== "string") return parseScenario(wanted);
  const scenario = [...known, ...SHIPPED].find(({ name }) => name === wanted);
  if (scenario) return scenario;
  const names = summariesOf(known).map(({ name }) => name);
  throw new InputProblem(`there is no scenario "${wanted.slice(0, 64)}".${alternatives(wanted, names)}`);
}

/** The shipped scenarios, and those that are known beside them. */
export function summariesOf(known: readonly ParsedScenario[]): readonly ScenarioSummary[] {
  const all = new Map([...SHIPPED, ...known].map((scenario) => [scenario.name, scenario]));
  return [...all.values()].map(({ name, title = name, description = "" }) => ({ name, title, description }));
}

/**
 * A scenario that comes from outside, as {@link findScenario} takes it, with its data checked by the schema of data files, whose
 * validator is loaded only for data. Throws an {@link InputProblem} of one line if it is wrong.
 */
export async function checkScenario(given: unknown): Promise<string | ParsedScenario> {
  if (typeof given === "string") return given;
  const { name, data } = Object(given) as Partial<Scenario>;
  if (typeof name === "string" && Object.keys(Object(given)).length === 1) return name;
  if (!Array.isArray(Object(data).accounts)) return parseScenario(given);
  const { parseData } = await import("../../store/data-file/check-data.ts");
  return parseScenario({ ...Object(given), data: inPart("data", () => parseData(data)) });
}
