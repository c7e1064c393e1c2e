import type { Profile, QuestionId, RefusalRule } from "../../openapi/index.ts";
import { mapAwaitable } from "./awaitable.ts";
import type { Query, Reading } from "./call.ts";
import { oddNumber } from "./odd-number.ts";
import { defineOperation, isJson, type Operation } from "./operation.ts";
import { isDecimal, isProjectId, type ProjectId } from "./project.ts";
import type { Absence } from "./projects-port.ts";

interface Input {
  readonly project: ProjectId;
}

/** Deletes one of the caller's projects with all its records, or refuses and changes nothing. */
export const deleteProject: Operation<"deleteProject"> = defineOperation<"deleteProject", Input, "deleted">({
  id: "deleteProject",
  succeedsBy: ["delete.success"],
  parameters: ({ query, profile }) => ({ project: readProjectId(query, profile) }),
  checks: {
    contentType: contentTypeRefusal,
    existence: {
      project: ({ project }) => project,
      refusal: (location) => (location === "own" ? undefined : ABSENCE_RULES[location]),
    },
  },
  run: ({ project }, { key }, { projects }) =>
    mapAwaitable(projects.delete(key, project), (result) =>
      result === "deleted" ? { rule: "delete.success", result } : { refusedBy: ABSENCE_RULES[result] },
    ),
  // Nothing beside the envelope (rule envelope.delete-exact).
  body: () => ({}),
});

const ABSENCE_RULES = {
  gone: "delete.again",
  foreign: "delete.foreign",
  unknown: "delete.unknown",
} satisfies Record<Absence, RefusalRule<"deleteProject">>;

/**
 * Reads the project to delete: the query must have one valid `projectId` (rules delete.id-missing, delete.id-invalid). If it has
 * several, the profile takes the first, the last or none (rule delete.id-repeated).
 */
function readProjectId(query: Query, profile: Profile): Reading<ProjectId, "deleteProject"> {
  const sent = query.getAll("projectId");
  const [text] = sent;
  if (text === undefined) return { refused: { rule: "delete.id-missing" } };
  if (sent.length === 1) return projectIn(text, profile);
  const answer = profile["delete.id-repeated"];
  if (answer === "first") return projectIn(text, profile);
  return answer === "last" ? projectIn(sent.at(-1) ?? text, profile) : { refused: { rule: "delete.id-repeated" } };
}

function projectIn(text: string, profile: Profile): Reading<ProjectId, "deleteProject"> {
  if (isProjectId(text)) return { value: text };
  if (text !== "0" && isDecimal(text)) return { refused: { rule: "delete.id-invalid", part: "huge" } };
  const { kind, spelling, digits } = oddNumber(text);
  if (kind === "empty") return { refused: { rule: "delete.id-missing" } };
  const isNumber = digits !== undefined && profile[`delete.id-spelling.${spelling}` as QuestionId] === "number";
  return isNumber ? projectIn(digits, profile) : { refused: { rule: "delete.id-invalid", part: kind } };
}

/** Checks the header only: a delete is assumed to have no body. */
function contentTypeRefusal(contentType: string | undefined, profile: Profile): RefusalRule<"deleteProject"> | undefined {
  const answer = profile["delete.content-type"];
  const isRefused = (answer === "required" && !isJson(contentType ?? "")) || (answer === "refused" && Boolean(contentType));
  return isRefused ? "delete.content-type" : undefined;
}
