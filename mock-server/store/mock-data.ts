import {
  type Account,
  type Dataset,
  isProjectId,
  MAXIMUM_ID,
  type Plan,
  type Project,
  type SpeechRecord,
} from "../operations/project.ts";

/** Everything that a mock holds, in the form of a data file. A {@link Dataset} has this form too. */
export interface MockData {
  readonly accounts: readonly AccountData[];
}

interface AccountData {
  readonly key: string;
  /** `premium` or `free`. */
  readonly plan: string;
  readonly projects: readonly ProjectData[];
}

/** A project in the form of a data file. */
export interface ProjectData {
  /** An integer from 1 to 2^63-1, or its digits as text. */
  readonly id: number | string;
  readonly name: string;
  readonly desc?: string | undefined;
  readonly records?: readonly SpeechRecord[] | undefined;
}

/** Data that is no dataset. Its message is one line: where in the data, and what is wrong there. */
export class DataProblem extends Error {
  override readonly name = "DataProblem";
}

/** The dataset of the data. Throws a {@link DataProblem} if a plan or an id is impossible; a schema checks the rest. */
export function datasetOf({ accounts }: MockData): Dataset {
  return { accounts: accounts.map(accountOf) };
}

/** The project of the dataset that the data describes; throws a {@link DataProblem} that names the path if its id is impossible. */
export function projectOf({ id, name, desc = "", records = [] }: ProjectData, path: string): Project {
  const text = String(id);
  if (!isProjectId(text) || (typeof id === "number" && !Number.isSafeInteger(id))) {
    throw new DataProblem(`${path}.id must be an integer from 1 to ${MAXIMUM_ID}, as text if it is above 2^53-1`);
  }
  return { id: text, name, desc, records: records.length === 0 ? NO_RECORDS : records };
}

/** The place of a project in the data, as people write it. */
export function projectPath(account: number, place: number): string {
  return `accounts[${account}].projects[${place}]`;
}

/** Shared by all projects without records, of which there may be a million. */
const NO_RECORDS: readonly SpeechRecord[] = [];

function accountOf({ key, plan, projects }: AccountData, index: number): Account {
  if (!isPlan(plan)) throw new DataProblem(`accounts[${index}].plan must be premium or free`);
  return { key, plan, projects: projects.map((project, place) => projectOf(project, projectPath(index, place))) };
}

function isPlan(plan: string): plan is Plan {
  return plan === "premium" || plan === "free";
}
