import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import type { Plan, SpeechRecord } from "../../operations/project.ts";
import schema from "./data.schema.json" with { type: "json" };
import { DataProblem } from "./data-problem.ts";
import type { Position } from "./json-position.ts";

/** The parsed content of a data file, as data.schema.json describes it. */
export interface Data {
  readonly accounts: readonly { readonly key: string; readonly plan: Plan; readonly projects: readonly DataProject[] }[];
}

export interface DataProject {
  readonly id: number | string;
  readonly name: string;
  readonly desc?: string;
  readonly records?: readonly SpeechRecord[];
}

const ajv = new Ajv2020({ allowUnionTypes: true }).addSchema(schema);
const validateData = ajv.compile<Data>({ $ref: schema.$id });
const validateProject = ajv.compile<DataProject>({ $ref: `${schema.$id}#/$defs/project` });

/** The value as data; throws a {@link DataProblem} with the JSON path and the reason where it is none. */
export function checkedData(value: unknown): Data {
  return checked(validateData, value, "");
}

/** The value as one project of the data, which stands at the path, and at the position if it is of a file. */
export function checkedProject(value: unknown, path: string, position?: Position): DataProject {
  return checked(validateProject, value, path, position);
}

function checked<T>(validate: ValidateFunction<T>, value: unknown, path: string, position?: Position): T {
  if (validate(value)) return value;
  const {
    instancePath = "",
    message = "does not fit the schema",
    params = {},
  }: Partial<ErrorObject> = validate.errors?.[0] ?? {};
  const named = params.additionalProperty ?? params.allowedValues?.join(", ");
  const where = path + jsonPath(instancePath, path === "");
  throw new DataProblem(where || "the data", named === undefined ? message : `${message}: ${named}`, position);
}

/** `/accounts/0/key` as people write it: `accounts[0].key`. */
function jsonPath(pointer: string, isWhole: boolean): string {
  const path = pointer.replace(/\/(\d+)/g, "[$1]").replaceAll("/", ".");
  return isWhole ? path.slice(1) : path;
}
