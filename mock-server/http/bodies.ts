import { type ErrorCondition, type OperationId, operationOf, type Profile } from "../../openapi/index.ts";
import { documentNumber, documentText } from "../domain/document-value.ts";
import type { Listed } from "../domain/outcome.ts";
import type { Project } from "../domain/project.ts";

/** A body as JSON text with its HTTP status. */
export interface StatusAndBody {
  readonly status: number;
  readonly body: string;
}

/** The status, and the code, of every success. */
export const SUCCESS_CODE: number = documentNumber("components", "schemas", "Deleted", "properties", "code", "const");
const SUCCESS_STATUS = documentText("components", "schemas", "Deleted", "properties", "status", "const");

/** What a service may add to its answers: each field stands for any that a client does not know (rule envelope.extra-fields). */
const EXTRA_FIELDS = {
  project: { language: "en" },
  list: { apiVersion: "1.0" },
  error: { help: "https://tts-projects.example/help" },
};

/** The body of a page. Ids are written digit by digit, never as JavaScript numbers (rule list.id-width). */
export function listedBody({ projects, total }: Listed, profile: Profile): StatusAndBody {
  const items = projects.map((project) => projectJson(project, profile)).join(",");
  const envelope = successFields("listProjects");
  return { status: SUCCESS_CODE, body: `{${envelope},"projects":[${items}],"total":${total}${extraFields("list", profile)}}` };
}

/** The body of a delete: the envelope and never another field (rule envelope.delete-exact). */
export function deletedBody(): StatusAndBody {
  return { status: SUCCESS_CODE, body: `{${successFields("deleteProject")}}` };
}

/** The body of a refusal. */
export function errorBody({ code, message, subMessage, status }: ErrorCondition["reference"], profile: Profile): StatusAndBody {
  const envelope = fields({ code, message, subMessage, status });
  return { status: code, body: `{${envelope}${extraFields("error", profile)}}` };
}

function projectJson({ id, name, desc }: Project, profile: Profile): string {
  return `{"id":${id},${fields({ name, desc })}${extraFields("project", profile)}}`;
}

function successFields(operation: OperationId): string {
  return fields({ code: SUCCESS_CODE, message: operationOf(operation).message, status: SUCCESS_STATUS });
}

function extraFields(place: keyof typeof EXTRA_FIELDS, profile: Profile): string {
  return profile["envelope.extra-fields"].split(",").includes(place) ? `,${fields(EXTRA_FIELDS[place])}` : "";
}

/** The members of a JSON object without its braces. */
function fields(members: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(members).slice(1, -1);
}
