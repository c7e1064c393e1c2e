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

/** The dataset of the data. Throws a {@link DataProblem} if none can be made of it; a schema checks the rest. */
export function datasetOf(data: MockData): Dataset {
  const { accounts }: MockData = Object(data);
  if (!Array.isArray(accounts)) throw problemAt("", 'must be {"accounts": […]}, as in a data file');
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

/** The project of the dataset that the data describes; throws a {@link DataProblem} with the place if it is impossible. */
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
