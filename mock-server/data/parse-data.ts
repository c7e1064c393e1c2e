import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import type { Dataset, Plan, Project, SpeechRecord } from "../domain/project.ts";
import { isProjectId, MAXIMUM_ID } from "../domain/project-id.ts";
import schema from "./data.schema.json" with { type: "json" };
import { DataProblem } from "./data-problem.ts";
import { refuseRepeated } from "./refuse-repeated.ts";

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

const validate = new Ajv2020({ allowUnionTypes: true }).compile<Data>(schema);

/** The dataset that a parsed data file describes; throws a {@link DataProblem} with the JSON path and the reason. */
export function parseData(data: unknown): Dataset {
  if (!validate(data)) throw problemOf(validate.errors?.[0]);
  const accounts = data.accounts.map(({ key, plan, projects }, index) => ({
    key,
    plan,
    projects: projects.map((project, place) => toProject(project, `accounts[${index}].projects[${place}]`)),
  }));
  refuseRepeated(accounts);
  return { accounts };
}

function toProject({ id, name, desc = "", records = [] }: DataProject, path: string): Project {
  if (isProjectId(String(id))) return { id: String(id), name, desc, records };
  throw new DataProblem(`${path}.id`, `must be at most ${MAXIMUM_ID}`);
}

function problemOf(error: ErrorObject | undefined): DataProblem {
  const { instancePath = "", message = "does not fit the schema", params = {} } = error ?? {};
  const named = params.additionalProperty ?? params.allowedValues?.join(", ");
  return new DataProblem(jsonPath(instancePath), named === undefined ? message : `${message}: ${named}`);
}

/** `/accounts/0/key` as people write it: `accounts[0].key`. */
function jsonPath(pointer: string): string {
  const path = pointer
    .replace(/\/(\d+)/g, "[$1]")
    .replaceAll("/", ".")
    .slice(1);
  return path || "the data";
}
