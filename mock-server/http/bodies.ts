import {
  allOperations,
  type ErrorCondition,
  familiesOf,
  operationOf,
  type Profile,
  type RuleId,
  referenceProfile,
  type Success as SuccessEnvelope,
  successUnder,
} from "../../openapi/index.ts";
import type { Success } from "../operations/call.ts";
import type { ListedProject } from "../operations/project.ts";
import { type ApiResponse, CONTENT_LENGTH, CONTENT_TYPE, RULE_HEADER, type WireText, wireText } from "./message.ts";

/** Returns the answer for a success. */
export function successAnswer(success: Success, profile: Profile): ApiResponse {
  return answerBy(success.rule, successBody(success, profile), profile);
}

/** Returns the answer for an error condition, with one of its statuses. */
export function refusalAnswer({ rule, reference }: ErrorCondition, profile: Profile, code: number): ApiResponse {
  return answerBy(rule, errorBody({ ...reference, code }, profile), profile);
}

/** Returns the answer for an error that the interface does not define, in the error envelope of the interface. */
export function errorAnswer(
  code: number,
  texts: Pick<ErrorCondition["reference"], "message" | "subMessage">,
  headers: ApiResponse["headers"] = {},
): ApiResponse {
  const body = errorBody({ code, ...texts, status: "error" }, referenceProfile);
  return responseOf(body, { [CONTENT_TYPE]: referenceProfile["envelope.media-type"], ...headers });
}

/** Returns the answer for an exception of the mock, which is a bug. The log shows the cause; the answer does not. */
export function internalError(requestId: string, cause: unknown): ApiResponse {
  const answer = errorAnswer(500, {
    message: "Internal error of the mock server",
    subMessage: `This is a bug; the log names its cause under the request id ${requestId}.`,
  });
  return { ...answer, thrown: { cause } };
}

interface StatusAndBody {
  readonly status: number;
  readonly body: WireText;
}

/** Builds an answer and adds its Content-Length. */
export function responseOf({ status, body }: StatusAndBody, headers: ApiResponse["headers"]): ApiResponse {
  return { status, headers: { ...headers, [CONTENT_LENGTH]: String(body.bytes.length) }, body: body.text, wire: body };
}

/** Like {@link responseOf}, with the headers in one literal: most answers are built here, and spreading is slow. */
function answerBy(rule: RuleId, { status, body }: StatusAndBody, profile: Profile): ApiResponse {
  const headers = {
    [CONTENT_TYPE]: profile["envelope.media-type"],
    [RULE_HEADER]: rule,
    [CONTENT_LENGTH]: String(body.bytes.length),
  };
  return { status, headers, body: body.text, wire: body };
}

/** Writes the body of a success. Only a page may have the further fields of a list (rule envelope.delete-exact). */
function successBody({ operation, rule, body: { projects, members = {} } }: Success, profile: Profile): StatusAndBody {
  const envelope = successUnder(profile, operationOf(operation), rule);
  const { start, alone } = BEGINNINGS.get(envelope) ?? beginningOf(envelope);
  const status = envelope.code;
  const others = Object.entries(members).map(([name, value]) => `,"${name}":${memberJson(value, profile)}`);
  if (!projects) return { status, body: others.length === 0 ? alone : wireText(`${start}${others.join("")}}`) };
  const end = `${others.join("")}${furtherFields("list", profile)}}`;
  return { status, body: pageJson(projects, { start, close: `${furtherFields("project", profile)}}`, end }) };
}

/** Computed once for each of the few envelopes in the document, because a delete has little else to write. */
const BEGINNINGS = new Map(allOperations.flatMap(({ successes }) => successes.map((each) => [each, beginningOf(each)])));

function beginningOf(envelope: SuccessEnvelope) {
  const start = `{${fields(envelope)}`;
  return { start, alone: wireText(`${start}}`) };
}

function errorBody({ code, message, subMessage, status }: ErrorCondition["reference"], profile: Profile): StatusAndBody {
  const envelope = fields({ code, message, subMessage, status });
  return { status: code, body: wireText(`{${envelope}${furtherFields("error", profile)}}`) };
}

function memberJson(value: string | number | bigint | ListedProject, profile: Profile): string {
  if (typeof value === "object") return `${projectJson(value)}${furtherFields("project", profile)}}`;
  return typeof value === "bigint" ? String(value) : JSON.stringify(value);
}

/** Examples of fields that a service may add to its answers and that clients must ignore (rule envelope.extra-fields). */
const FURTHER_FIELDS = {
  project: ',"language":"en"',
  list: ',"apiVersion":"1.0"',
  error: ',"help":"https://tts-projects.example/help"',
};

function furtherFields(place: keyof typeof FURTHER_FIELDS, profile: Profile): string {
  return familiesOf(profile).extraFields.has(place) ? FURTHER_FIELDS[place] : "";
}

function fields(members: object): string {
  return JSON.stringify(members).slice(1, -1);
}

/** The text before the list of projects, after each project, and after the list. */
export interface PageFrame {
  readonly start: string;
  readonly close: string;
  readonly end: string;
}

/** The number of pages kept: about half a MB with 20 projects on a page, enough for a walk through 1,280 projects. */
const KEPT = 64;

/** The pages that were written last, by their first project. */
const kept = new Map<ListedProject, PageFrame & { readonly projects: readonly ListedProject[]; readonly text: WireText }>();

/**
 * Writes a page as JSON. Projects are immutable, so a page of the same projects in the same frame has the same text. The texts of
 * the last pages are kept: comparing the projects costs little, and writing and encoding them is most of the work of a list.
 */
export function pageJson(projects: readonly ListedProject[], frame: PageFrame): WireText {
  const { start, close, end } = frame;
  const [first] = projects;
  if (first === undefined) return wireText(`${start},"projects":[]${end}`);
  const known = kept.get(first);
  if (known?.start === start && known.close === close && known.end === end && isSame(known.projects, projects)) return known.text;
  const texts = projects.map((project) => projectJson(project) + close);
  const text = wireText(`${start},"projects":[${texts.join(",")}]${end}`);
  for (const oldest of kept.size < KEPT ? [] : [...kept.keys()].slice(0, 1)) kept.delete(oldest);
  kept.set(first, { ...frame, projects, text });
  return text;
}

/**
 * Writes a project as JSON without its closing brace, so that fields can be added. Its id is copied as text, never converted to
 * a number (rule list.id-width).
 */
export function projectJson({ id, name, desc }: ListedProject): string {
  return `{"id":${id},"name":${JSON.stringify(name)},"desc":${JSON.stringify(desc)}`;
}

function isSame(known: readonly ListedProject[], projects: readonly ListedProject[]): boolean {
  return known.length === projects.length && projects.every((project, place) => project === known[place]);
}
