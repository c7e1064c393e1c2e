import {
  conditionOf,
  documentNumber,
  type ErrorCondition,
  type OperationId,
  operationOf,
  type Profile,
  referenceProfile,
  statusUnder,
} from "../../openapi/index.ts";
import type { Listed, Outcome } from "../operations/outcome.ts";
import { CONTENT_LENGTH, CONTENT_TYPE, RULE_HEADER } from "./headers.ts";
import { type ApiResponse, type WireText, wireText } from "./message.ts";
import { pageJson } from "./page-json.ts";

/** A body with its HTTP status. */
export interface StatusAndBody {
  readonly status: number;
  readonly body: WireText;
}

/** The status, and the code, of every success. */
export const SUCCESS_CODE: number = documentNumber("components", "schemas", "Deleted", "properties", "code", "const");

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
function deletedBody(): StatusAndBody {
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
  return fields({ ...operationOf(operation).successes[0] });
}

function extraFields(place: keyof typeof EXTRA_FIELDS, profile: Profile): string {
  // The answer is a list of places, and no place is part of the name of another.
  return profile["envelope.extra-fields"].includes(place) ? `,${fields(EXTRA_FIELDS[place])}` : "";
}

/** The members of a JSON object without its braces. */
function fields(members: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(members).slice(1, -1);
}

/** The answer that tells an outcome, in the envelope and with the media type that the profile wants. */
export function respond(outcome: Outcome, profile: Profile): ApiResponse {
  if (outcome.kind !== "deleted") return answerTo(outcome, profile);
  const known = TO_DELETES.get(profile);
  if (known) return known;
  const answer = answerTo(outcome, profile);
  TO_DELETES.set(profile, answer);
  return answer;
}

/** An answer with its length in bytes, which every answer states. */
export function responseOf({ status, body }: StatusAndBody, headers: ApiResponse["headers"]): ApiResponse {
  const withLength = Object.assign({}, headers, { [CONTENT_LENGTH]: String(body.bytes.length) });
  return { status, headers: withLength, body: body.text, wire: body };
}

/** Every delete that succeeds is answered alike. */
const TO_DELETES = new WeakMap<Profile, ApiResponse>();

function answerTo(outcome: Outcome, profile: Profile): ApiResponse {
  const { status, body } = statusAndBody(outcome, profile);
  const headers = {
    [CONTENT_TYPE]: profile["envelope.media-type"],
    [RULE_HEADER]: outcome.rule,
    [CONTENT_LENGTH]: String(body.bytes.length),
  };
  return { status, headers, body: body.text, wire: body };
}

function statusAndBody(outcome: Outcome, profile: Profile): StatusAndBody {
  if (outcome.kind === "listed") return listedBody(outcome, profile);
  if (outcome.kind === "deleted") return deletedBody();
  const condition = conditionOf(outcome.operation, outcome.rule);
  return errorBody({ ...condition.reference, code: statusUnder(profile, condition) }, profile);
}

export interface ErrorTexts {
  readonly message: string;
  readonly subMessage: string;
}

/** An error of the mock itself, which the interface does not know, in the envelope of the interface. */
export function errorAnswer(code: number, texts: ErrorTexts, headers: Readonly<Record<string, string>> = {}): ApiResponse {
  const body = errorBody({ code, ...texts, status: "error" }, referenceProfile);
  return responseOf(body, { [CONTENT_TYPE]: referenceProfile["envelope.media-type"], ...headers });
}

/** The answer to a request that made the mock throw: a bug of the mock, told in the envelope and without its inner life. */
export function internalError(requestId: string, cause: unknown): ApiResponse {
  const answer = errorAnswer(500, {
    message: "Internal error of the mock server",
    subMessage: `This is a bug; the log names its cause under the request id ${requestId}.`,
  });
  return { ...answer, thrown: { cause } };
}
