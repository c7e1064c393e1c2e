import {
  documentedFields,
  MAXIMUM_LIMIT,
  type RuleId,
  type SchemaName,
} from "../../openapi/index.ts";
import { envelopeProblems, type SchemaProblem, schemaProblems } from "../../openapi/schemas.ts";
import { type Exchange, fieldsOf, isSuccess, statusLine } from "../model/exchange.ts";
import type { Violation } from "../model/verdict.ts";

/**
 * Judges the form of one answer: JSON, envelope, schema, documented status (rules envelope.*, list.shape, list.project). Left out
 * is what the interface does not describe: HEAD and OPTIONS, redirects, and what HTTP itself answers to Accept and If-None-Match.
 */
export function formViolations(exchange: Exchange): Violation[] {
  const { request, answer } = exchange;
  if (!hasForm(exchange)) return [];
  const { body, problem } = answer;
  if (problem !== undefined || typeof body !== "object" || body === null || Array.isArray(body)) {
    const kind = Array.isArray(body) ? "an array" : body === null ? "null" : `a ${typeof body}`;
    return [wrong("envelope.json", "a JSON object", problem ?? `the body is ${kind}`, exchange)];
  }
  const word = isSuccess(exchange) ? "success" : "error";
  return [
    ...envelopeViolations(exchange, word, schemaOf(exchange)),
    ...problemsOf(exchange).map((found) => schemaViolation(found, exchange)),
    ...(schemaOf(exchange) === "Deleted" && request.operation ? extraFields(exchange) : []),
  ];
}

function schemaOf(exchange: Exchange): SchemaName {
  if (!isSuccess(exchange)) return "ErrorEnvelope";
  return exchange.request.operation === "listProjects" ? "ProjectPage" : "Deleted";
}

/** Whether the interface says what the answer looks like. */
export function hasForm(exchange: Exchange): boolean {
  const { request, answer } = exchange;
  const { method, operation, headers } = request;
  const { status, length, problem } = answer;
  const isRedirect = operation === undefined && status >= 300 && status < 400;
  const isNegotiated =
    ("Accept" in headers && status === 406) || ("If-None-Match" in headers && status === 304);
  // A compressed body that was asked for is not read.
  const isCompressed = "Accept-Encoding" in headers && "content-encoding" in answer.headers;
  const isOfHttp = (isNegotiated && (length === 0 || problem === undefined)) || isCompressed;
  return (
    status !== 0 &&
    status !== 429 &&
    method !== "HEAD" &&
    method !== "OPTIONS" &&
    !isRedirect &&
    !isOfHttp
  );
}

/** The rules of which this answer is evidence, if its form is right. */
export function formRules(exchange: Exchange): RuleId[] {
  if (!hasForm(exchange)) return [];
  const success = isSuccess(exchange);
  const ofList: RuleId[] =
    exchange.answer.projects.length > 0
      ? ["list.shape", "list.project", "list.maximum"]
      : ["list.shape"];
  return [
    ...([
      "envelope.json",
      "envelope.always",
      success ? "envelope.success" : "envelope.error",
    ] as const),
    ...(success && exchange.request.operation === "listProjects" ? ofList : []),
    ...(success && exchange.request.operation === "deleteProject"
      ? (["envelope.delete-exact"] as const)
      : []),
  ];
}

function envelopeViolations(
  exchange: Exchange,
  status: "success" | "error",
  schema: SchemaName,
): Violation[] {
  const fields = fieldsOf(exchange);
  const http = exchange.answer.status;
  const checks = {
    code: [fields.code === http, `${http}, the HTTP status`],
    message: [typeof fields.message === "string", "a string"],
    subMessage: [typeof fields.subMessage === "string", "a string"],
    status: [fields.status === status, `"${status}"`],
  } as const;
  const required = documentedFields(schema, "required");
  return Object.entries(checks).flatMap(([name, [isRight, expected]]) => {
    if (isRight || !required.includes(name)) return [];
    const actual =
      fields[name] === undefined ? `no \`${name}\`` : `\`${name}\` ${JSON.stringify(fields[name])}`;
    return [wrong(`envelope.${status}`, `\`${name}\` ${expected}`, actual, exchange)];
  });
}

/** Problems of the body. An error on a route of no operation must fit the schema of the error envelope. */
function problemsOf({ request, answer }: Exchange): SchemaProblem[] {
  if (request.operation) return schemaProblems(request.operation, answer.status, answer.body) ?? [];
  return answer.status < 400 ? [] : envelopeProblems(answer.body);
}

/** A problem of a body under the rule that says so. The number of projects on a page belongs to list.maximum. */
function schemaViolation(
  { pointer, problem, keyword }: SchemaProblem,
  exchange: Exchange,
): Violation {
  const actual = `${pointer || "the body"} ${problem}`;
  if (keyword === "maxItems")
    return {
      ...wrong("list.maximum", `at most ${MAXIMUM_LIMIT} projects`, actual, exchange),
      kind: "data",
    };
  if (/^\/projects\/\d+/.test(pointer))
    return wrong("list.project", "integer id, string name and string desc", actual, exchange);
  const isOfList = /^\/(projects|total)$/.test(pointer) || /'(projects|total)'/.test(problem);
  if (isOfList)
    return wrong(
      "list.shape",
      "projects (array) and total (integer, not negative)",
      actual,
      exchange,
    );
  return wrong(
    "envelope.always",
    `a body that fits the schema of ${exchange.answer.status}`,
    actual,
    exchange,
  );
}

function extraFields(exchange: Exchange): Violation[] {
  const documented = documentedFields("Deleted").toSorted().join(", ");
  const names = Object.keys(fieldsOf(exchange)).sort().join(", ");
  if (names === documented) return [];
  return [
    wrong(
      "envelope.delete-exact",
      `the fields ${documented}`,
      `the fields ${names || "(none)"}`,
      exchange,
    ),
  ];
}

function wrong(rule: RuleId, expected: string, actual: string, exchange: Exchange): Violation {
  return {
    rule,
    kind: "form",
    expected: [expected],
    actual: `${statusLine(exchange)}: ${actual}`,
    exchange,
  };
}
