import type { Query } from "./call.ts";
import { isProjectId, type ProjectId } from "./project-id.ts";
import type { Reading } from "./reading.ts";

/** The project to delete: the `projectId` of the query, which names exactly one (rules delete.id-missing, delete.id-invalid). */
export function readProjectId(query: Query): Reading<ProjectId> {
  const sent = query.getAll("projectId");
  const text = sent[0];
  if (sent.length > 1) return { refusedBy: "delete.id-invalid" };
  if (text === undefined || text === "") return { refusedBy: "delete.id-missing" };
  return isProjectId(text) ? { value: text } : { refusedBy: "delete.id-invalid" };
}
