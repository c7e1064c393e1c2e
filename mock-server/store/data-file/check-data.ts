import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { nearestText } from "../../../openapi/index.ts";
import type { Account, Dataset, Project } from "../../operations/project.ts";
import {
  DataProblem,
  datasetOf,
  MOST_PROBLEMS,
  type MockData,
  type Problem,
  type ProjectData,
  pathOf,
  projectOf,
  projectPointer,
} from "../mock-data.ts";
import schema from "./data.schema.json" with { type: "json" };

// Verbose, because a message names the fields that the object may have.
const ajv = new Ajv2020({ allowUnionTypes: true, allErrors: true, verbose: true }).addSchema(schema);
const validateData = ajv.compile<MockData>({ $ref: schema.$id });
const validateProject = ajv.compile<ProjectData>({ $ref: `${schema.$id}#/$defs/project` });

/** Converts parsed JSON to a dataset; throws a {@link DataProblem} if it does not describe one. */
export function parseData(data: unknown): Dataset {
  const dataset = datasetOf(checkedData(data));
  refuseRepeated(dataset.accounts);
  return dataset;
}

/** Checks a value against data.schema.json; throws a {@link DataProblem} with all mismatches. */
export function checkedData(value: unknown): MockData {
  return checked(validateData, value, "");
}

/** Converts a value to a project of the dataset; throws a {@link DataProblem} with all mismatches. */
export function checkedProject(value: unknown, pointer: string): Project {
  return projectOf(checked(validateProject, value, pointer), pointer);
}

/** The first problems found in the data, and the number of all. */
export class ProblemList {
  readonly first: Problem[] = [];
  count = 0;

  /** @param problem a function, because only the first problems are described. */
  add(problem: () => Problem): void {
    this.count += 1;
    if (this.first.length < MOST_PROBLEMS) this.first.push(problem());
  }

  /** Adds the problems of a {@link DataProblem}; rethrows anything else. */
  addThrown(thrown: unknown, locate: Locate = (problems) => problems): undefined {
    if (!(thrown instanceof DataProblem)) throw thrown;
    this.count += thrown.count;
    this.first.push(...locate(thrown.problems.slice(0, MOST_PROBLEMS - this.first.length)));
  }

  /** Calls the function; undefined, and its problems are added, if it throws a {@link DataProblem}. */
  collect<T>(act: () => T, locate?: Locate): T | undefined {
    try {
      return act();
    } catch (thrown) {
      return this.addThrown(thrown, locate);
    }
  }
}

/** Returns problems with their bytes in the file. */
export type Locate = (problems: readonly Problem[]) => readonly Problem[];

/** Throws a {@link DataProblem} if two accounts have one key, or if two projects or two records have one id. */
export function refuseRepeated(accounts: readonly Account[]): void {
  const seen = { key: new Set<string>(), project: new Set<string>(), record: new Set<string>() };
  const problems = new ProblemList();
  visit(accounts, (kind, value, pointer) => {
    const { size } = seen[kind];
    if (seen[kind].add(value).size > size) return;
    problems.add(() => {
      return { pointer: pointer(), text: `must be unique, and ${firstPath(accounts, kind, value)} is "${value}" too` };
    });
  });
  if (problems.count > 0) throw new DataProblem(problems.first, problems.count);
}

type Kind = "key" | "project" | "record";

/**
 * Calls a function with each value that must be unique: a generator would take half a second longer for a million projects. The
 * pointer is a function, because most pointers are never needed. An invalid project is a hole in the list, which `forEach` skips.
 */
function visit(accounts: readonly Account[], act: (kind: Kind, value: string, pointer: () => string) => void): void {
  for (const [account, { key, projects }] of accounts.entries()) {
    act("key", key, () => `/accounts/${account}/key`);
    projects.forEach(({ id, records }, place) => {
      act("project", id, () => `${projectPointer(account, place)}/id`);
      for (const [number, record] of records.entries())
        act("record", record.id, () => `${projectPointer(account, place)}/records/${number}/id`);
    });
  }
}

function firstPath(accounts: readonly Account[], wantedKind: Kind, wanted: string): string {
  let first: string | undefined;
  visit(accounts, (kind, value, pointer) => {
    if (kind === wantedKind && value === wanted) first ??= pathOf(pointer());
  });
  return first ?? "another one";
}

function checked<T>(validate: ValidateFunction<T>, value: unknown, pointer: string): T {
  if (validate(value)) return value;
  const errors = validate.errors ?? [];
  // A field that is missing because its name is misspelt is reported once.
  const meant = new Set(errors.map((error) => `${error.instancePath} ${fieldMeantBy(error) ?? ""}`));
  const others = errors.filter(({ instancePath, params }) => !meant.has(`${instancePath} ${params.missingProperty}`));
  throw new DataProblem(others.map((error) => problemOf(error, pointer)));
}

function problemOf(error: ErrorObject, pointer: string): Problem {
  return { pointer: pointer + error.instancePath, text: textOf(error), member: error.params.additionalProperty };
}

function textOf(error: ErrorObject): string {
  const { keyword, params, parentSchema, message = "does not fit the schema" } = error;
  if (keyword === "required") return `lacks "${params.missingProperty}"`;
  if (keyword === "enum") return `must be ${params.allowedValues.join(" or ")}`;
  if (keyword === "type") return `must be ${[params.type].flat().join(" or ")}`;
  if (["pattern", "minimum", "maximum"].includes(keyword)) return `must be ${parentSchema?.description}`;
  if (keyword === "minItems" || keyword === "minLength") return "must not be empty";
  if (keyword !== "additionalProperties") return message;
  const meant = fieldMeantBy(error);
  const help = meant === undefined ? `it may have ${fieldsOf(error).join(", ")}` : `did you mean "${meant}"?`;
  return `has "${params.additionalProperty}": ${help}`;
}

/** Returns the field that a misspelt name probably means, if the error is about such a name. */
function fieldMeantBy(error: ErrorObject): string | undefined {
  const { additionalProperty } = error.params;
  return additionalProperty === undefined ? undefined : nearestText(additionalProperty, fieldsOf(error));
}

function fieldsOf({ parentSchema }: ErrorObject): string[] {
  return Object.keys(parentSchema?.properties ?? {});
}
