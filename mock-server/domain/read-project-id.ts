import { isProjectId, type ProjectId } from "./project-id.ts";
import type { Reading } from "./reading.ts";

/** The project to delete: the `projectId` of the query, which names exactly one (rules delete.id-missing, delete.id-invalid). */
export function readProjectId(query: URLSearchParams): Reading<ProjectId> {
  const [text, ...others] = query.getAll("projectId");
  if (others.length > 0) return { refusedBy: "delete.id-invalid" };
  if (text === undefined || text === "") return { refusedBy: "delete.id-missing" };
  return isProjectId(text) ? { value: text } : { refusedBy: "delete.id-invalid" };
}
