import type { RuleId } from "../../openapi/index.ts";
import { admit, type Caller } from "./admission.ts";
import type { Call } from "./call.ts";
import { deleteContentTypeRefusal } from "./content-type.ts";
import type { Absence } from "./location.ts";
import { type Deleted, type Refusal, refused } from "./outcome.ts";
import type { ProjectId } from "./project-id.ts";
import { readProjectId } from "./read-project-id.ts";
import { refusalIn, valueIn } from "./reading.ts";

/** Deletes one of the caller's projects with all its records, or refuses and changes nothing. */
export async function deleteProject(call: Call): Promise<Deleted | Refusal> {
  const id = readProjectId(call.query);
  const caller = await admit("deleteProject", call, {
    contentType: () => deleteContentTypeRefusal(call.contentType, call.profile),
    parameters: () => refusalIn(id),
    existence: (known) => ("value" in id ? absenceRefusal(call, known, id.value) : undefined),
  });
  if ("kind" in caller) return caller;

  const result = await call.projects.delete(caller.key, valueIn(id));
  return result === "deleted" ? { kind: "deleted", rule: "delete.success" } : refused("deleteProject", ABSENCE_RULES[result]);
}

const ABSENCE_RULES = {
  gone: "delete.again",
  foreign: "delete.foreign",
  unknown: "delete.unknown",
} satisfies Record<Absence, RuleId>;

async function absenceRefusal(call: Call, caller: Caller | undefined, id: ProjectId): Promise<RuleId | undefined> {
  const location = await call.projects.locate(caller?.key, id);
  if (location === "own" || (location === "foreign" && !caller)) return undefined;
  return ABSENCE_RULES[location];
}
