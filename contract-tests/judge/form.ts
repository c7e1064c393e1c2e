import { documentedFields, MAXIMUM_LIMIT, type SchemaName } from "../../openapi/constants.ts";
import type { RuleId } from "../../openapi/contract.ts";
import { valueAt } from "../../openapi/pointer.ts";
import { envelopeProblems, type SchemaProblem, schemaProblems } from "../../openapi/schemas.ts";
import { type Entry, fieldsOf, isObject, isSuccess, statusLine } from "../model/timeline.ts";
import type { Violation } from "../model/verdict.ts";
import { operationFor } from "../operations/operations.ts";

/**
 * Judges the form of one answer: JSON, envelope, schema, documented status (rules envelope.*, list.shape, list.project). Left out
 * is what the interface does not describe: HEAD and OPTIONS, redirects, and what HTTP itself answers to Accept and If-None-Match.
 */
export function formViolations(entry: Entry): Violation[] {
  const { answer } = entry;
  if (!hasForm(entry)) return [];
  const { body } = answer;
  const problem = answer.problem ?? (isObject(body) ? undefined : `the body is ${jsonKind(body)}`);
  if (problem !== undefined) return [wrong("envelope.json", "a JSON object", problem, entry)];
  if (isOtherShape(entry) && schemaOf(entry) === "ProjectPage") return [otherShape(entry)];
  return [
    ...envelopeViolations(entry),
    ...problemsOf(entry).map((found) => schemaViolation(found, entry)),
  ];
}

function jsonKind(body: unknown): string {
  if (body === null) return "null";
  return Array.isArray(body) ? "an array" : `a ${typeof body}`;
}

function schemaOf(entry: Entry): SchemaName {
  if (!isSuccess(entry)) return "ErrorEnvelope";
  return operationFor(entry.request)?.success ?? "Deleted";
}

/** Whether the interface says what the answer looks like, and its body was read. */
export function hasForm(entry: Entry): boolean {
  const { request, answer } = entry;
  const { status, unread } = answer;
  if (unread !== undefined) return false;
  const isRedirect = request.operation === undefined && status >= 300 && status < 400;
  const isSilent = status === 0 || status === 429 || ["HEAD", "OPTIONS"].includes(request.method);
  return !isSilent && !isRedirect && !isCompressed(entry) && !isConditional(entry);
}

/** Whether the body was compressed because the request asked for it, so that it is not read. */
export function isCompressed({ request, answer }: Entry): boolean {
  return "Accept-Encoding" in request.headers && "content-encoding" in answer.headers;
}

/** Whether HTTP itself says what the answer to Accept or If-None-Match is. */
export function isConditional({ request: { headers }, answer }: Entry): boolean {
  const { status, length, problem } = answer;
  const isAsked =
    ("Accept" in headers && status === 406) || ("If-None-Match" in headers && status === 304);
  return isAsked && (length === 0 || problem === undefined);
}

/** The rules of which this answer is evidence, if its form is right. */
export function formRules(entry: Entry): RuleId[] {
  if (!hasForm(entry)) return [];
  const rules: RuleId[] = ["envelope.json", "envelope.always"];
  if (!isSuccess(entry)) return [...rules, "envelope.error"];
  rules.push("envelope.success", ...(operationFor(entry.request)?.formRules ?? []));
  if (entry.answer.projects.length > 0) rules.push("list.project", "list.maximum");
  if (isCounted(entry)) rules.push("list.total");
  return rules;
}

/** Whether a page has a total that is a number: without one, its shape is wrong. */
export function isCounted(page: Entry): boolean {
  return typeof fieldsOf(page).total === "number";
}

/** Whether the projects of a page cannot be read, so that nothing else can be said of the page. */
export function isUnreadablePage(entry: Entry): boolean {
  const { projects } = fieldsOf(entry);
  return !Array.isArray(projects) || projects.length !== entry.answer.projects.length;
}

function envelopeViolations(entry: Entry): Violation[] {
  const fields = fieldsOf(entry);
  const http = entry.answer.status;
  const status = isSuccess(entry) ? "success" : "error";
  // An error in the envelope, with the HTTP status of a success.
  if (status === "success" && fields.status === "error") {
    const right = "the HTTP status of the error, as `code` says";
    const came = `an error with \`code\` ${JSON.stringify(fields.code)}`;
    return [wrong("envelope.success", right, came, entry)];
  }
  const checks = {
    code: [fields.code === http, `${http}, the HTTP status`],
    message: [typeof fields.message === "string", "a string"],
    subMessage: [typeof fields.subMessage === "string", "a string"],
    status: [fields.status === status, `"${status}"`],
  } as const;
  const required = documentedFields(schemaOf(entry), "required");
  return Object.entries(checks).flatMap(([name, [isRight, expected]]) => {
    if (isRight || !required.includes(name)) return [];
    const actual =
      fields[name] === undefined ? `no \`${name}\`` : `\`${name}\` ${JSON.stringify(fields[name])}`;
    return [wrong(`envelope.${status}`, `\`${name}\` ${expected}`, actual, entry)];
  });
}

/** Whether a success has none of the fields of a page, for example because its body is wrapped in another object. */
export function isOtherShape(entry: Entry): boolean {
  const fields = fieldsOf(entry);
  return isSuccess(entry) && PAGE_FIELDS.every((name) => fields[name] === undefined);
}

const PAGE_FIELDS = documentedFields("ProjectPage", "required");

function otherShape(entry: Entry): Violation {
  const names = Object.keys(fieldsOf(entry)).join(", ") || "an empty object";
  const expected = `the fields ${PAGE_FIELDS.join(", ")}`;
  return wrong("list.shape", expected, `none of the fields of a page, but ${names}`, entry);
}

/** Problems of the body. An error on a route of no operation must fit the schema of the error envelope. */
function problemsOf({ request, answer }: Entry): SchemaProblem[] {
  if (request.operation) return schemaProblems(request.operation, answer.status, answer.body) ?? [];
  return answer.status < 400 ? [] : envelopeProblems(answer.body);
}

/** A problem of a body under the rule that says so. The number of projects on a page belongs to list.maximum. */
function schemaViolation({ pointer, problem, keyword }: SchemaProblem, entry: Entry): Violation {
  const lacking = problem.replace("must have required property", "lacks");
  const actual = `${pointer || "the body"} ${lacking}${refusedValue(pointer, entry)}`;
  if (keyword === "additionalProperties")
    return wrong("envelope.delete-exact", `the fields ${DELETED_FIELDS}`, actual, entry);
  if (keyword === "maxItems") {
    const count = `${entry.answer.projects.length} projects`;
    return {
      ...wrong("list.maximum", `at most ${MAXIMUM_LIMIT} projects`, count, entry),
      kind: "data",
    };
  }
  if (/^\/projects\/\d+/.test(pointer))
    return wrong("list.project", "integer id, string name and string desc", actual, entry);
  const isOfList = /^\/(projects|total)$/.test(pointer) || /'(projects|total)'/.test(problem);
  if (isOfList)
    return wrong("list.shape", "projects (array) and total (integer, not negative)", actual, entry);
  return wrong(
    "envelope.always",
    `a body that fits the schema of ${entry.answer.status}`,
    actual,
    entry,
  );
}

/** The value that a schema refuses: that of a field; empty for a body, an object and an array. */
function refusedValue(pointer: string, { answer }: Entry): string {
  const value = pointer === "" ? {} : valueAt(answer.body, pointer.slice(1));
  if (typeof value === "object" && value !== null) return "";
  const text = JSON.stringify(value);
  return `, not ${text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text}`;
}

const LONGEST_VALUE = 60;
const DELETED_FIELDS = documentedFields("Deleted").join(", ");

function wrong(rule: RuleId, expected: string, actual: string, entry: Entry): Violation {
  return {
    rule,
    kind: "form",
    expected: [expected],
    actual: `${statusLine(entry)}: ${actual}`,
    entry,
  };
}
