import type { Profile } from "../../openapi/index.ts";
import type { Query } from "./call.ts";
import { isProjectId, type ProjectId } from "./project.ts";
import type { Reading } from "./reading.ts";

/**
 * The project to delete: the `projectId` of the query, which names exactly one (rules delete.id-missing, delete.id-invalid). Of
 * several the profile takes the first, the last or none (rule delete.id-repeated).
 */
export function readProjectId(query: Query, profile: Profile): Reading<ProjectId> {
  const sent = query.getAll("projectId");
  if (sent.length <= 1) return readOne(sent[0]);
  const answer = profile["delete.id-repeated"];
  if (answer === "first") return readOne(sent[0]);
  return answer === "last" ? readOne(sent.at(-1)) : { refusedBy: "delete.id-repeated" };
}

function readOne(text: string | undefined): Reading<ProjectId> {
  if (text === undefined || text === "") return { refusedBy: "delete.id-missing" };
  return isProjectId(text) ? { value: text } : { refusedBy: "delete.id-invalid" };
}
