import { type ErrorCondition, type OperationId, operationOf, type Profile } from "../../openapi/index.ts";
import { documentNumber, documentText } from "../operations/document-value.ts";
import type { Listed } from "../operations/outcome.ts";
import { pageJson } from "./page-json.ts";
import { type WireText, wireText } from "./wire-text.ts";

/** A body with its HTTP status. */
export interface StatusAndBody {
  readonly status: number;
  readonly body: WireText;
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

/** The body of a page. */
export function listedBody({ projects, total }: Listed, profile: Profile): StatusAndBody {
  const close = `${extraFields("project", profile)}}`;
  const end = `${projects.length > 0 ? close : ""}],"total":${total}${extraFields("list", profile)}}`;
  return { status: SUCCESS_CODE, body: pageJson(projects, { start: LIST_START, separator: `${close},`, end }) };
}

/** The body of a delete: the envelope and never another field (rule envelope.delete-exact). */
export function deletedBody(): StatusAndBody {
  return { status: SUCCESS_CODE, body: DELETED };
}

/** The body of a refusal. */
export function errorBody({ code, message, subMessage, status }: ErrorCondition["reference"], profile: Profile): StatusAndBody {
  const envelope = fields({ code, message, subMessage, status });
  return { status: code, body: wireText(`{${envelope}${extraFields("error", profile)}}`) };
}

const SUCCESS_FIELDS = {
  listProjects: successFields("listProjects"),
  deleteProject: successFields("deleteProject"),
} satisfies Record<OperationId, string>;

const LIST_START = `{${SUCCESS_FIELDS.listProjects},"projects":[`;
const DELETED = wireText(`{${SUCCESS_FIELDS.deleteProject}}`);

function successFields(operation: OperationId): string {
  return fields({ code: SUCCESS_CODE, message: operationOf(operation).message, status: SUCCESS_STATUS });
}

function extraFields(place: keyof typeof EXTRA_FIELDS, profile: Profile): string {
  // The answer is a list of places, and no place is part of the name of another.
  return profile["envelope.extra-fields"].includes(place) ? `,${fields(EXTRA_FIELDS[place])}` : "";
}

/** The members of a JSON object without its braces. */
function fields(members: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(members).slice(1, -1);
}
