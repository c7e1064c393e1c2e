import type { Profile, RefusalRule } from "../../openapi/index.ts";
import { mapAwaitable } from "./awaitable.ts";
import { type NumberParameter, readNumber } from "./number-parameter.ts";
import { defineOperation, isJson, type Operation } from "./operation.ts";
import { isProjectId, type ProjectId } from "./project.ts";
import type { Absence } from "./projects-port.ts";

interface Input {
  readonly project: ProjectId;
}

/** Deletes one of the caller's projects with all its records, or refuses and changes nothing. */
export const deleteProject: Operation<"deleteProject"> = defineOperation<"deleteProject", Input, "deleted">({
  id: "deleteProject",
  succeedsBy: ["delete.success"],
  parameters: (call) => ({ project: readNumber(PROJECT_ID, call) }),
  contentType: contentTypeRefusal,
  existence: {
    project: ({ project }) => project,
    refusal: (location) => (location === "own" ? undefined : ABSENCE_RULES[location]),
  },
  run: ({ project }, { key }, { projects }) =>
    mapAwaitable(projects.delete(key, project), (result) =>
      result === "deleted" ? { rule: "delete.success", result } : { refusedBy: ABSENCE_RULES[result] },
    ),
  // Nothing beside the envelope (rule envelope.delete-exact).
  body: () => ({}),
});

/** The project to delete. An empty id counts as a missing one. */
const PROJECT_ID: NumberParameter<ProjectId, "deleteProject"> = {
  name: "projectId",
  absent: { refused: { rule: "delete.id-missing" } },
  repeated: { rule: "delete.id-repeated" },
  spelling: "delete.id-spelling",
  plain: (digits) => {
    if (digits === "0") return undefined;
    return isProjectId(digits) ? { value: digits } : { refused: { rule: "delete.id-invalid", part: "huge" } };
  },
  invalid: (kind) => (kind === "empty" ? { rule: "delete.id-missing" } : { rule: "delete.id-invalid", part: kind }),
};

const ABSENCE_RULES = {
  gone: "delete.again",
  foreign: "delete.foreign",
  unknown: "delete.unknown",
} satisfies Record<Absence, RefusalRule<"deleteProject">>;

/** Checks the header only: a delete is assumed to have no body. */
function contentTypeRefusal(contentType: string | undefined, profile: Profile): RefusalRule<"deleteProject"> | undefined {
  const answer = profile["delete.content-type"];
  const isRefused = (answer === "required" && !isJson(contentType ?? "")) || (answer === "refused" && Boolean(contentType));
  return isRefused ? "delete.content-type" : undefined;
}
