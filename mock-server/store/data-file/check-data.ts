import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import type { Account, Dataset, Project } from "../../operations/project.ts";
import { DataProblem, datasetOf, type MockData, type ProjectData, projectOf, projectPath } from "../mock-data.ts";
import schema from "./data.schema.json" with { type: "json" };

const ajv = new Ajv2020({ allowUnionTypes: true }).addSchema(schema);
const validateData = ajv.compile<MockData>({ $ref: schema.$id });
const validateProject = ajv.compile<ProjectData>({ $ref: `${schema.$id}#/$defs/project` });

/** The dataset that parsed data describes; throws a {@link DataProblem} if it describes none. */
export function parseData(data: unknown): Dataset {
  const dataset = datasetOf(checkedData(data));
  refuseRepeated(dataset.accounts);
  return dataset;
}

/** The value as data.schema.json has it; throws a {@link DataProblem} that names the path if it does not fit. */
export function checkedData(value: unknown): MockData {
  return checked(validateData, value, "");
}

/** The value as a project of the dataset; throws a {@link DataProblem} that names the path if it is none. */
export function checkedProject(value: unknown, path: string): Project {
  return projectOf(checked(validateProject, value, path), path);
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
