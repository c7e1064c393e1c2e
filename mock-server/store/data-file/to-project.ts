import type { Project, SpeechRecord } from "../../operations/project.ts";
import { isProjectId, MAXIMUM_ID } from "../../operations/project.ts";
import type { DataProject } from "./check-data.ts";
import { DataProblem } from "./data-problem.ts";
import type { Position } from "./json-position.ts";

const NO_RECORDS: readonly SpeechRecord[] = [];

/** A project as the domain has it; throws a {@link DataProblem} where its id is too wide, which the schema cannot tell. */
export function toProject({ id, name, desc = "", records }: DataProject, path: string, position?: Position): Project {
  const text = String(id);
  if (!isProjectId(text)) throw new DataProblem(`${path}.id`, `must be at most ${MAXIMUM_ID}`, position);
  return { id: text, name, desc, records: records === undefined || records.length === 0 ? NO_RECORDS : records };
}
