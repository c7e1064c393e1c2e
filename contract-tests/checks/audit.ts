import { documentedStatuses } from "../../openapi/index.ts";
import { envelopeProblems, type SchemaProblem, schemaProblems } from "../../openapi/schemas.ts";
import { type Exchange, fieldsOf, statusLine } from "../model/exchange.ts";
import type { Violation } from "../model/finding.ts";

/** How one answer breaks one rule; nothing where it keeps it. */
export type Audit = (exchange: Exchange) => Violation[];

/** `envelope.json`: the body is a JSON object. */
export const auditJson: Audit = (exchange) => {
  const { body, problem } = exchange.answer;
  const kind = Array.isArray(body) ? "an array" : body === null ? "null" : `a ${typeof body}`;
  if (!problem && kind === "a object") return [];
  return [{ expected: ["a JSON object"], actual: `${statusLine(exchange)}: ${problem ?? `the body is ${kind}`}`, exchange }];
};

/** `envelope.success`: a 200 says so in its body. */
export const auditSuccess: Audit = (exchange) => {
  const { code, message, status } = fieldsOf(exchange);
  return [
    ...wrongField(exchange, "code", code, code === 200, "200"),
    ...wrongField(exchange, "message", message, typeof message === "string", "a string"),
    ...wrongField(exchange, "status", status, status === "success", '"success"'),
  ];
};

/** `envelope.error`: an error says so in its body, under the status that it came with. */
export const auditError: Audit = (exchange) => {
  const { code, message, subMessage, status } = fieldsOf(exchange);
  const http = exchange.answer.status;
  return [
    ...wrongField(exchange, "code", code, code === http, `${http}, the HTTP status`),
    ...wrongField(exchange, "message", message, typeof message === "string", "a string"),
    ...wrongField(exchange, "subMessage", subMessage, typeof subMessage === "string", "a string"),
    ...wrongField(exchange, "status", status, status === "error", '"error"'),
  ];
};

/** `envelope.always`: the operation documents the status, and the body fits its schema. */
export const auditDocumented: Audit = (exchange) => {
  const { operation } = exchange.request;
  const { status } = exchange.answer;
  const documented = documentedStatuses(operation);
  if (!documented.includes(status)) {
    return [{ expected: documented.map(String), actual: `${statusLine(exchange)}: not a documented status`, exchange }];
  }
  return problemsOf(exchange).map(({ pointer, problem }) => ({
    expected: [`a body that fits the schema of ${status}`],
    actual: `${statusLine(exchange)}: ${pointer || "the body"} ${problem}`,
    exchange,
  }));
};

/** How a successful list breaks its schema: in its projects (`list.project`), or in `projects` and `total` themselves (`list.shape`). */
export function auditList(exchange: Exchange, part: "projects" | "envelope"): Violation[] {
  const expected =
    part === "projects" ? "integer id, string name and string desc" : "projects (array) and total (integer, not negative)";
  return problemsOf(exchange)
    .filter((problem) => belongs(problem) === part)
    .map(({ pointer, problem }) => ({ expected: [expected], actual: `${pointer || "the body"} ${problem}`, exchange }));
}

/** A refusal on a route of no operation must fit the schema of the error envelope. */
function problemsOf({ request, answer }: Exchange): SchemaProblem[] {
  if (request.operation) return schemaProblems(request.operation, answer.status, answer.body) ?? [];
  return answer.status < 400 ? [] : envelopeProblems(answer.body);
}

/** How many projects a page may hold is another rule, `list.maximum`. */
function belongs({ pointer, problem, keyword }: SchemaProblem): "projects" | "envelope" | "elsewhere" {
  if (keyword === "maxItems") return "elsewhere";
  if (/^\/projects\/\d+/.test(pointer)) return "projects";
  return /^\/(projects|total)$/.test(pointer) || /'(projects|total)'/.test(problem) ? "envelope" : "elsewhere";
}

function wrongField(exchange: Exchange, name: string, value: unknown, right: boolean, expected: string): Violation[] {
  if (right) return [];
  const actual = value === undefined ? `no \`${name}\`` : `\`${name}\` ${JSON.stringify(value)}`;
  return [{ expected: [`\`${name}\` ${expected}`], actual: `${statusLine(exchange)}: ${actual}`, exchange }];
}
