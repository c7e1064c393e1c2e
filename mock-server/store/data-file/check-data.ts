import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import {
  type Account,
  type Dataset,
  isProjectId,
  MAXIMUM_ID,
  type Plan,
  type Project,
  type SpeechRecord,
} from "../../operations/project.ts";
import schema from "./data.schema.json" with { type: "json" };

/** Data that is no dataset. Its message is one line: where in the data, and what is wrong there. */
export class DataProblem extends Error {
  override readonly name = "DataProblem";
}

/** The parsed content of a data file, as data.schema.json describes it. */
interface Data {
  readonly accounts: readonly { readonly key: string; readonly plan: Plan; readonly projects: readonly DataProject[] }[];
}

interface DataProject {
  readonly id: number | string;
  readonly name: string;
  readonly desc?: string;
  readonly records?: readonly SpeechRecord[];
}

const ajv = new Ajv2020({ allowUnionTypes: true }).addSchema(schema);
const validateData = ajv.compile<Data>({ $ref: schema.$id });
const validateProject = ajv.compile<DataProject>({ $ref: `${schema.$id}#/$defs/project` });

const NO_RECORDS: readonly SpeechRecord[] = [];

/** The dataset that parsed data describes; throws a {@link DataProblem} if it describes none. */
export function parseData(data: unknown): Dataset {
  const accounts = checkedData(data).map(({ key, plan, projects }, account) => ({
    key,
    plan,
    projects: projects.map((project, place) => toProject(project, projectPath(account, place))),
  }));
  refuseRepeated(accounts);
  return { accounts };
}

/** The accounts of the data, with projects that are not checked any further. */
export function checkedData(value: unknown): Data["accounts"] {
  return checked(validateData, value, "").accounts;
}

/** The value as a project of the dataset; throws a {@link DataProblem} that names the path if it is none. */
export function checkedProject(value: unknown, path: string): Project {
  return toProject(checked(validateProject, value, path), path);
}

export function projectPath(account: number, place: number): string {
  return `accounts[${account}].projects[${place}]`;
}

/** Throws a {@link DataProblem} if two accounts have one key, or two projects or two records of the whole data one id. */
export function refuseRepeated(accounts: readonly Account[]): void {
  const seen = { key: new Set<string>(), project: new Set<string>(), record: new Set<string>() };
  visit(accounts, (kind, value, path) => {
    const values = seen[kind];
    const { size } = values;
    if (values.add(value).size > size) return;
    throw new DataProblem(`${path()} must be unique, and ${firstPath(accounts, kind, value)} is "${value}" too`);
  });
}

type Kind = "key" | "project" | "record";

/** Calls a function with each value that must be unique. Its path is a function, because that of millions of values is never needed. */
function visit(accounts: readonly Account[], act: (kind: Kind, value: string, path: () => string) => void): void {
  for (const [account, { key, projects }] of accounts.entries()) {
    act("key", key, () => `accounts[${account}].key`);
    for (const [place, { id, records }] of projects.entries()) {
      act("project", id, () => `${projectPath(account, place)}.id`);
      for (const [number, record] of records.entries()) {
        act("record", record.id, () => `${projectPath(account, place)}.records[${number}].id`);
      }
    }
  }
}

function firstPath(accounts: readonly Account[], wantedKind: Kind, wanted: string): string {
  let first: string | undefined;
  visit(accounts, (kind, value, path) => {
    if (kind === wantedKind && value === wanted) first ??= path();
  });
  return first ?? "another one";
}

/** The schema cannot tell that an id is too wide. */
function toProject({ id, name, desc = "", records }: DataProject, path: string): Project {
  const text = String(id);
  if (!isProjectId(text)) throw new DataProblem(`${path}.id must be at most ${MAXIMUM_ID}`);
  return { id: text, name, desc, records: records === undefined || records.length === 0 ? NO_RECORDS : records };
}

function checked<T>(validate: ValidateFunction<T>, value: unknown, path: string): T {
  if (validate(value)) return value;
  const [problem]: Partial<ErrorObject>[] = validate.errors ?? [];
  const { instancePath = "", message = "does not fit the schema", params = {} } = problem ?? {};
  const named = params.additionalProperty ?? params.allowedValues?.join(", ");
  const where = path + jsonPath(instancePath, path === "");
  throw new DataProblem(`${where || "the data"} ${named === undefined ? message : `${message}: ${named}`}`);
}

/** `/accounts/0/key` as people write it: `accounts[0].key`. */
function jsonPath(pointer: string, isWhole: boolean): string {
  const path = pointer.replace(/\/(\d+)/g, "[$1]").replaceAll("/", ".");
  return isWhole ? path.slice(1) : path;
}
