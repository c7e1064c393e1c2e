import type { RuleId } from "../../openapi/index.ts";
import { admit, type Caller, type OwnChecks } from "./admission.ts";
import { type Awaitable, mapAwaitable } from "./awaitable.ts";
import type { Call } from "./call.ts";
import { deleteContentTypeRefusal } from "./content-type.ts";
import { type Deleted, type Refusal, refused } from "./outcome.ts";
import type { ProjectId } from "./project.ts";
import type { Absence } from "./projects-port.ts";
import { readProjectId } from "./read-project-id.ts";
import { type Reading, refusalIn, valueIn } from "./reading.ts";

/** Deletes one of the caller's projects with all its records, or refuses and changes nothing. */
export function deleteProject(call: Call): Awaitable<Deleted | Refusal> {
  const id = readProjectId(call.query, call.profile);
  return mapAwaitable(admit(id, call, CHECKS), (caller) => {
    if ("kind" in caller) return caller;
    return mapAwaitable(call.projects.delete(caller.key, valueIn(id)), deletedOrAbsent);
  });
}

const CHECKS: OwnChecks<Reading<ProjectId>> = {
  operation: "deleteProject",
  contentType: (_id, { contentType, profile }) => deleteContentTypeRefusal(contentType, profile),
  parameters: refusalIn,
  existence: (id, call, known) => ("value" in id ? absenceRefusal(call, known, id.value) : undefined),
};

function deletedOrAbsent(result: "deleted" | Absence): Deleted | Refusal {
  return result === "deleted" ? { kind: "deleted", rule: "delete.success" } : refused("deleteProject", ABSENCE_RULES[result]);
}

const ABSENCE_RULES = {
  gone: "delete.again",
  foreign: "delete.foreign",
  unknown: "delete.unknown",
} satisfies Record<Absence, RuleId>;

function absenceRefusal(call: Call, caller: Caller | undefined, id: ProjectId): Awaitable<RuleId | undefined> {
  return mapAwaitable(call.projects.locate(caller?.key, id), (location) => {
    return location === "own" || (location === "foreign" && !caller) ? undefined : ABSENCE_RULES[location];
  });
}
