import { documentedFields, documentedStatuses, type SchemaName } from "../../openapi/index.ts";
import { envelopeProblems, type SchemaProblem, schemaProblems } from "../../openapi/schemas.ts";
import { type Exchange, fieldsOf, statusLine } from "../model/exchange.ts";
import { type Violation, violation } from "../model/finding.ts";

/** Returns how one answer breaks one rule; empty if it does not. */
export type AnswerCheck = (exchange: Exchange) => Violation[];

/** `envelope.json`: the body is a JSON object. */
export const checkJson: AnswerCheck = (exchange) => {
  const { body, problem } = exchange.answer;
  const kind = Array.isArray(body) ? "an array" : body === null ? "null" : `a ${typeof body}`;
  if (!problem && kind === "a object") return [];
  return [violation("a JSON object", `${statusLine(exchange)}: ${problem ?? `the body is ${kind}`}`, exchange)];
};

/** `envelope.success`: the body of a success has its HTTP status as `code`, a message, and `status` "success". */
export const checkSuccess: AnswerCheck = (exchange) =>
  checkEnvelope(exchange, "success", exchange.request.operation === "listProjects" ? "ProjectPage" : "Deleted");

/** `envelope.error`: the body of an error has its HTTP status as `code`, two messages, and `status` "error". */
export const checkError: AnswerCheck = (exchange) => checkEnvelope(exchange, "error", "ErrorEnvelope");

/** `envelope.always`: the operation documents the status, and the body fits its schema. */
export const checkDocumented: AnswerCheck = (exchange) => {
  const { status } = exchange.answer;
  const documented = documentedStatuses(exchange.request.operation);
  if (!documented.includes(status))
    return [violation(documented.map(String), `${statusLine(exchange)}: not a documented status`, exchange)];
  const expected = `a body that fits the schema of ${status}`;
  return problemsOf(exchange).map(({ pointer, problem }) =>
    violation(expected, `${statusLine(exchange)}: ${pointer || "the body"} ${problem}`, exchange),
  );
};

/** `list.shape`: `projects` and `total` of a successful list fit their schema. */
export const checkListShape: AnswerCheck = (exchange) =>
  problemsIn("envelope", "projects (array) and total (integer, not negative)", exchange);

/** `list.project`: each project of a successful list fits its schema. */
export const checkProjects: AnswerCheck = (exchange) =>
  problemsIn("projects", "integer id, string name and string desc", exchange);

function checkEnvelope(exchange: Exchange, status: "success" | "error", schema: SchemaName): Violation[] {
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
    const actual = fields[name] === undefined ? `no \`${name}\`` : `\`${name}\` ${JSON.stringify(fields[name])}`;
    return [violation(`\`${name}\` ${expected}`, `${statusLine(exchange)}: ${actual}`, exchange)];
  });
}

function problemsIn(part: ReturnType<typeof partOf>, expected: string, exchange: Exchange): Violation[] {
  return problemsOf(exchange)
    .filter((problem) => partOf(problem) === part)
    .map(({ pointer, problem }) => violation(expected, `${pointer || "the body"} ${problem}`, exchange));
}

/** Problems of the body. An error on a route of no operation must fit the schema of the error envelope. */
function problemsOf({ request, answer }: Exchange): SchemaProblem[] {
  if (request.operation) return schemaProblems(request.operation, answer.status, answer.body) ?? [];
  return answer.status < 400 ? [] : envelopeProblems(answer.body);
}

/** The part of a list that a problem is about. The number of projects on a page belongs to another rule, `list.maximum`. */
function partOf({ pointer, problem, keyword }: SchemaProblem): "projects" | "envelope" | "elsewhere" {
  if (keyword === "maxItems") return "elsewhere";
  if (/^\/projects\/\d+/.test(pointer)) return "projects";
  return /^\/(projects|total)$/.test(pointer) || /'(projects|total)'/.test(problem) ? "envelope" : "elsewhere";
}
