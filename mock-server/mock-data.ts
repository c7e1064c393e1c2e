import {
  type Account,
  type Dataset,
  isProjectId,
  MAXIMUM_ID,
  type Plan,
  type Project,
  type SpeechRecord,
} from "./operations/project.ts";

/** Everything that a mock holds, in the form of a data file. A {@link Dataset} has this form too. */
export interface MockData {
  readonly accounts: readonly {
    readonly key: string;
    /** `premium` or `free`. */
    readonly plan: string;
    readonly projects: readonly {
      /** An integer from 1 to 2^63-1, or its digits as text. */
      readonly id: number | string;
      readonly name: string;
      readonly desc?: string | undefined;
      readonly records?: readonly SpeechRecord[] | undefined;
    }[];
  }[];
}

type AccountData = MockData["accounts"][number];

/** The dataset that the data describes. Throws if a plan or an id is impossible; `startMock` and `--data` check the rest by a schema. */
export function datasetOf({ accounts }: MockData): Dataset {
  return { accounts: accounts.map(accountOf) };
}

function accountOf({ key, plan, projects }: AccountData, index: number): Account {
  const path = `accounts[${index}]`;
  if (!isPlan(plan)) throw new Error(`${path}.plan must be premium or free`);
  return { key, plan, projects: projects.map((project, place) => projectOf(project, `${path}.projects[${place}]`)) };
}

function projectOf({ id, name, desc = "", records = [] }: AccountData["projects"][number], path: string): Project {
  const text = String(id);
  if (!isProjectId(text) || (typeof id === "number" && !Number.isSafeInteger(id))) {
    throw new Error(`${path}.id must be an integer from 1 to ${MAXIMUM_ID}, as text if it is above 2^53-1`);
  }
  return { id: text, name, desc, records };
}

function isPlan(plan: string): plan is Plan {
  return plan === "premium" || plan === "free";
}
