import type { Profile } from "../../openapi/index.ts";
import { isProjectId, type ProjectId } from "./project-id.ts";
import { type Reading, readingUnder } from "./reading.ts";

/** The project after which the page starts: the `last_id` of the query, undefined for the first page (rules list.last-id-*). */
export function readLastId(query: URLSearchParams, profile: Profile): Reading<ProjectId | undefined> {
  const [text, ...others] = query.getAll("last_id");
  if (others.length > 0) return invalid(profile);
  if (text === undefined || text === "0") return { value: undefined };
  return isProjectId(text) ? { value: text } : invalid(profile);
}

function invalid(profile: Profile): Reading<undefined> {
  return readingUnder(profile, "list.last-id-invalid", { "first-page": undefined });
}
