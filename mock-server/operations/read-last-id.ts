import type { Profile } from "../../openapi/index.ts";
import type { Query } from "./call.ts";
import { isProjectId, type ProjectId } from "./project.ts";
import { type Reading, readingUnder } from "./reading.ts";

/** The project after which the page starts: the `last_id` of the query, undefined for the first page (rules list.last-id-*). */
export function readLastId(query: Query, profile: Profile): Reading<ProjectId | undefined> {
  const sent = query.getAll("last_id");
  const text = sent[0];
  if (sent.length > 1) return invalid(profile);
  if (text === undefined || text === "0") return { value: undefined };
  return isProjectId(text) ? { value: text } : invalid(profile);
}

function invalid(profile: Profile): Reading<undefined> {
  return readingUnder(profile, "list.last-id-invalid", { "first-page": undefined });
}
