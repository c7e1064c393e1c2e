import { type Account, type Dataset, isProjectId, MAXIMUM_ID, type Project, type SpeechRecord } from "../operations/project.ts";

/** Everything that a mock holds, in the form of a data file. A {@link Dataset} has this form too. */
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

/** One thing that is wrong in data. */
export interface Problem {
  /** JSON pointer to it; empty for the whole data. */
  readonly pointer: string;
  /** What is wrong there, after the path. */
  readonly text: string;
  /** The name of the member that is too much, if it is one. */
  readonly member?: string | undefined;
  /** The byte of the file at which it stands, if the data is that of a file. */
  readonly byte?: number | undefined;
}

/** So many problems are told; of more, only their number. */
export const MOST_PROBLEMS = 20;

/** Data that is no dataset. Its message is one line: where in the data, and what is wrong there. */
export class DataProblem extends Error {
  override readonly name = "DataProblem";
  /** A line for each problem. */
  readonly lines: readonly string[];
  readonly problems: readonly Problem[];
  /** How many there are, if not all are told. */
  readonly count: number;

  /** @param placeOf what to say before the path of a problem, such as its line in a file. */
  constructor(problems: readonly Problem[], count: number = problems.length, placeOf: (problem: Problem) => string = () => "") {
    const told = problems.slice(0, MOST_PROBLEMS);
    const more = count > told.length ? [`and ${(count - told.length).toLocaleString("en")} more`] : [];
    const lines = [...told.map((problem) => `${placeOf(problem)}${pathOf(problem.pointer)} ${problem.text}`), ...more];
    super(lines.join("; "));
    this.lines = lines;
    this.problems = told;
    this.count = count;
  }
}

/** The dataset of the data. Throws a {@link DataProblem} if a plan or an id is impossible; a schema checks the rest. */
export function datasetOf({ accounts }: MockData): Dataset {
  return {
    accounts: accounts.map(({ key, plan, projects }, index): Account => {
      if (plan !== "premium" && plan !== "free")
        throw new DataProblem([{ pointer: `/accounts/${index}/plan`, text: "must be premium or free" }]);
      return { key, plan, projects: projects.map((project, place) => projectOf(project, projectPointer(index, place))) };
    }),
  };
}

/** The project of the dataset that the data describes; throws a {@link DataProblem} with the place if its id is impossible. */
export function projectOf({ id, name, desc = "", records = [] }: ProjectData, pointer: string): Project {
  const text = String(id);
  if (!isProjectId(text) || (typeof id === "number" && !Number.isSafeInteger(id))) {
    const problem = `must be an integer from 1 to ${MAXIMUM_ID}, as text if it is above 2^53-1`;
    throw new DataProblem([{ pointer: `${pointer}/id`, text: problem }]);
  }
  return { id: text, name, desc, records: records.length === 0 ? NO_RECORDS : records };
}

/** The JSON pointer to a project in the data. */
export function projectPointer(account: number, place: number): string {
  return `/accounts/${account}/projects/${place}`;
}

/** A JSON pointer as people write it: `accounts[0].key`. */
export function pathOf(pointer: string): string {
  const path = pointer.replace(/\/(\d+)/g, "[$1]").replaceAll("/", ".");
  return path.slice(1) || "the data";
}

/** Shared by all projects without records, of which there may be a million. */
const NO_RECORDS: readonly SpeechRecord[] = [];
