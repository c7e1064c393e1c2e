import { type Answers, type Profile, parseProfile } from "../../../openapi/index.ts";
import type { Dataset } from "../../operations/project.ts";
import { datasetOf, type MockData } from "../../store/mock-data.ts";
import { DELAY } from "../delay.ts";
import { alternatives, checked, entryOf, InputProblem, inPart, isObject, textLike } from "../input-checks.ts";
import { type Fault, FIELDS, type ParsedFault, parseFaults } from "../parse-faults.ts";
import shipped from "./shipped.json" with { type: "json" };

/** A named bundle of faults, answers, delay and data, as in `scenario.schema.json`. Absent parts keep their initial values. */
export interface Scenario {
  /** Up to 64 letters, digits, dots, hyphens. */
  readonly name: string;
  /** The title in lists. Default: the name. */
  readonly title?: string;
  readonly description?: string;
  /** These replace the initial faults. */
  readonly faults?: readonly Fault[];
  /** These override the initial answers. */
  readonly answers?: Answers;
  /** This replaces the initial delay. */
  readonly delay?: number | string;
  /** These accounts replace initial accounts with the same keys; all others stay. */
  readonly data?: MockData;
}

/** A validated scenario, with its data as a dataset. */
export interface ParsedScenario extends Omit<Scenario, "faults" | "data"> {
  readonly faults?: readonly ParsedFault[];
  readonly data?: Dataset;
}

/** Validates a scenario from parsed JSON. Throws an {@link InputProblem} of one line if it is not valid. */
export function parseScenario(value: unknown): ParsedScenario {
  if (!isObject(value) || !("name" in value))
    throw new InputProblem('a scenario is an object with a name, such as {"name": "late", "delay": 500}');
  const members = Object.entries(value).filter(([name]) => !name.startsWith("$"));
  const parsed = members.map(([name, member]) => [name, entryOf<(value: unknown) => unknown>(MEMBERS, name, "member")(member)]);
  return Object.fromEntries(parsed);
}

/** The parser of each member. It throws if the value is not valid. */
const MEMBERS: { readonly [Name in keyof Required<Scenario>]: (value: unknown) => ParsedScenario[Name] } = {
  name: (value) => checked("name", FIELDS.id, value),
  title: (value) => checked("title", TEXT, value),
  description: (value) => checked("description", TEXT, value),
  faults: (value) => inPart("faults", () => parseFaults(value)),
  answers: (value) => {
    inPart("answers", () => profileOf(value));
    return value as Answers;
  },
  delay: (value) => checked("delay", DELAY, value),
  data: (value) => inPart("data", () => datasetOf(value as MockData)),
};

const TEXT = textLike(/^/, "a text");

/** Overrides the base with answers. Throws an {@link InputProblem} with a line for each answer that is not valid. */
export function profileOf(answers: unknown, base?: Profile): Profile {
  const result = parseProfile(answers, base);
  if (result.ok) return result.profile;
  throw new InputProblem(result.problems);
}

/** Replaces accounts by the scenario's with the same keys, and adds its others. Throws an {@link InputProblem} if ids repeat. */
export function withAccountsOf(scenario: ParsedScenario | undefined, dataset: Dataset): Dataset {
  if (!scenario?.data) return dataset;
  const own = scenario.data.accounts;
  const all = new Map([...dataset.accounts, ...own].map((account) => [account.key, account]));
  const replaced = new Set(own.map(({ key }) => key));
  const others = dataset.accounts.filter(({ key }) => !replaced.has(key));
  const owners = new Map<string, string>();
  for (const { key, projects } of [...others, ...own]) {
    for (const { id } of projects) {
      const owner = owners.get(id);
      if (owner !== undefined) throw new InputProblem(`data must not have the project ${id} both in ${key} and in ${owner}`);
      owners.set(id, key);
    }
  }
  return { accounts: [...all.values()] };
}

const SHIPPED: readonly ParsedScenario[] = shipped.map(parseScenario);

export const SHIPPED_NAMES: readonly string[] = SHIPPED.map(({ name }) => name);

/** A scenario in a list. */
export type ScenarioSummary = Required<Pick<Scenario, "name" | "title" | "description">>;

/**
 * Returns the wanted scenario: a document, or the name of a shipped or known one; undefined for null. Throws an
 * {@link InputProblem} of one line if the document is not valid or the name is not known.
 */
export function findScenario(wanted: unknown, known: readonly ParsedScenario[] = []): ParsedScenario | undefined {
  if (wanted === null || wanted === undefined) return undefined;
  if (typeof wanted !== "string") return parseScenario(wanted);
  const scenario = [...known, ...SHIPPED].find(({ name }) => name === wanted);
  if (scenario) return scenario;
  const names = summariesOf(known).map(({ name }) => name);
  throw new InputProblem(`there is no scenario "${wanted.slice(0, 64)}".${alternatives(wanted, names)}`);
}

/** Lists the shipped scenarios and the other known ones. */
export function summariesOf(known: readonly ParsedScenario[]): readonly ScenarioSummary[] {
  const all = new Map([...SHIPPED, ...known].map((scenario) => [scenario.name, scenario]));
  return [...all.values()].map(({ name, title = name, description = "" }) => ({ name, title, description }));
}

/**
 * Checks a scenario from outside and returns it for {@link findScenario}. Its data must fit the schema of data files; the
 * validator is loaded only if there is data. Throws an {@link InputProblem} of one line if it is not valid.
 */
export async function checkScenario(given: unknown): Promise<string | ParsedScenario> {
  if (typeof given === "string") return given;
  const { name, data }: Partial<Scenario> = Object(given);
  if (typeof name === "string" && Object.keys(Object(given)).length === 1) return name;
  if (!Array.isArray(Object(data).accounts)) return parseScenario(given);
  const { parseData } = await import("../../store/data-file/check-data.ts");
  return parseScenario({ ...Object(given), data: inPart("data", () => parseData(data)) });
}
