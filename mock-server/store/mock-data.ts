import { type Account, type Dataset, isProjectId, MAXIMUM_ID, type Project, type SpeechRecord } from "../operations/project.ts";

/** The data of a mock, in the form of a data file. A {@link Dataset} has this form too. */
export interface MockData {
  readonly accounts: readonly {
    readonly key: string;
    /** `premium` or `free`. */
    readonly plan: string;
    readonly projects: readonly ProjectData[];
  }[];
}

/** A project in the form of a data file. */
export interface ProjectData {
  /** An integer from 1 to 2^63-1, or its digits as text. */
  readonly id: number | string;
  readonly name: string;
  readonly desc?: string | undefined;
  readonly records?: readonly SpeechRecord[] | undefined;
}

/** One error in the data. */
export interface Problem {
  /** The JSON pointer to the error; empty for the whole data. */
  readonly pointer: string;
  /** What is wrong there. Messages put the path before it. */
  readonly text: string;
  /** The name of the unexpected member, if that is the error. */
  readonly member?: string | undefined;
  /** The byte at which the error is, if that is known from reading a file. */
  readonly byte?: number | undefined;
  /** The line and column of the error, if the data came from a file. */
  readonly place?: string;
}

/** The most problems that are listed; of the others, only the number is given. */
export const MOST_PROBLEMS = 20;

/** Data that is not a dataset. Its message is one line: where in the data, and what is wrong there. */
export class DataProblem extends Error {
  override readonly name = "DataProblem";
  /** A line for each problem. */
  readonly lines: readonly string[];
  readonly problems: readonly Problem[];
  /** The number of all problems, listed or not. */
  readonly count: number;

  constructor(problems: readonly Problem[], count: number = problems.length) {
    const listed = problems.slice(0, MOST_PROBLEMS);
    const lines = listed.map(({ place, pointer, text }) => `${place ? `${place}: ` : ""}${pathOf(pointer)} ${text}`);
    if (count > listed.length) lines.push(`and ${(count - listed.length).toLocaleString("en")} more`);
    super(lines.join("; "));
    this.lines = lines;
    this.problems = listed;
    this.count = count;
  }
}

/** Converts data to a dataset. Throws a {@link DataProblem} if that is impossible; a schema checks the rest. */
export function datasetOf(data: MockData): Dataset {
  const { accounts }: MockData = Object(data);
  if (!Array.isArray(accounts)) throw problemAt("", 'must be {"accounts": […]}, as in a data file');
  if (accounts.length === 0) throw problemAt("/accounts", "must not be empty");
  return {
    accounts: accounts.map((account, index): Account => {
      const pointer = `/accounts/${index}`;
      const { key, plan, projects }: MockData["accounts"][number] = Object(account);
      if (typeof key !== "string") throw problemAt(`${pointer}/key`, "must be string");
      if (plan !== "premium" && plan !== "free") throw problemAt(`${pointer}/plan`, "must be premium or free");
      if (!Array.isArray(projects)) throw problemAt(`${pointer}/projects`, "must be array");
      return { key, plan, projects: projects.map((project, place) => projectOf(project, projectPointer(index, place))) };
    }),
  };
}

/** Converts one project of the data. Throws a {@link DataProblem} with the place if that is impossible. */
export function projectOf(project: ProjectData, pointer: string): Project {
  const { id, name, desc = "", records = NO_RECORDS }: ProjectData = Object(project);
  const text = String(id);
  if (!isProjectId(text) || (typeof id === "number" && !Number.isSafeInteger(id)))
    throw problemAt(`${pointer}/id`, `must be an integer from 1 to ${MAXIMUM_ID}, as text if it is above 2^53-1`);
  if (typeof name !== "string") throw problemAt(`${pointer}/name`, "must be string");
  if (typeof desc !== "string") throw problemAt(`${pointer}/desc`, "must be string");
  return { id: text, name, desc, records: records.length === 0 ? NO_RECORDS : records };
}

function problemAt(pointer: string, text: string): DataProblem {
  return new DataProblem([{ pointer, text }]);
}

/** Returns the JSON pointer to a project in the data. */
export function projectPointer(account: number, place: number): string {
  return `/accounts/${account}/projects/${place}`;
}

/** Writes a JSON pointer as a path: `accounts[0].key`. */
export function pathOf(pointer: string): string {
  const path = pointer.replace(/\/(\d+)/g, "[$1]").replaceAll("/", ".");
  return path.slice(1) || "the data";
}

/** Shared by all projects without records, of which there may be a million. */
const NO_RECORDS: readonly SpeechRecord[] = [];
