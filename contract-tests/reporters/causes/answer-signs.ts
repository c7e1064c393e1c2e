import { documentedFields, documentedStatuses, type RuleId, type SchemaName } from "../../../openapi/index.ts";
import { oneLine } from "../../../openapi/pages/printable.ts";
import type { ReportedExchange } from "../../model/report.ts";
import { shortened } from "../plain-text.ts";
import { type Found, isEndOfWalk, MEND_OF_END, type Reader, type Seen } from "./sign.ts";

/** Signs that an answer shows whatever the request was: no answer, an undocumented status, a wrong form or wrong fields. */
export const answerSigns: readonly Reader[] = [
  noVerdict,
  noAnswer,
  masked,
  undocumented,
  notJson,
  otherForm,
  pageField,
  projectField,
  further,
  envelopeField,
];

/** A case ended in an error: the server no longer answers, or the suite has a bug. */
function noVerdict({ violation: { expected, actual }, rule }: Seen): Found {
  if (expected.join() !== "a verdict") return undefined;
  const mend = MENDS_OF_RUN.find(([pattern]) => pattern.test(actual))?.[1] ?? "";
  return { key: actual, title: actual.charAt(0).toUpperCase() + actual.slice(1), rule, mend };
}

function noAnswer({ violation: { expected, actual } }: Seen): Found {
  if (expected.join() !== "an answer") return undefined;
  const mend = "Answer every request; check the server log for the process or the proxy that dropped it.";
  return { key: "no answer", title: `Requests end without an answer: ${actual}`, rule: "request.bytes", mend };
}

/** The body reports an error, but the HTTP status is not an error status. */
function masked({ fields, status }: Seen): Found {
  if (fields?.status !== "error" || status >= 300) return undefined;
  const mend = "Set the HTTP status of each refusal, not only `code` in its body.";
  return { key: "masked", title: `Errors are answered with status ${status}`, rule: "envelope.error", mend };
}

function undocumented({ violation, exchange, operation, status }: Seen): Found {
  if (exchange === undefined || documentedStatuses(operation?.id).includes(status)) return undefined;
  const kind = bodyKind(exchange);
  // If the status is documented for another operation, the HTML body is the more likely cause.
  if (kind === HTML && documentedStatuses().includes(status)) return undefined;
  const how = `${status >= 300 && status < 400 ? "redirected" : "answered"} with ${status}`;
  const body = kind === undefined || kind === EMPTY || kind === exchange.problem ? "" : ` and ${kind}`;
  return {
    key: `status ${status}`,
    title: `Requests are ${how}${body}, which the interface does not document`,
    rule: "envelope.always",
    mend: isEndOfWalk(violation) ? MEND_OF_END : (MENDS.find(([pattern]) => pattern.test(String(status)))?.[1] ?? ""),
  };
}

function notJson({ exchange, status }: Seen): Found {
  const kind = exchange && exchange.method !== "HEAD" ? bodyKind(exchange) : undefined;
  if (kind === undefined) return undefined;
  if (kind === ARRAY) return { key: `body ${kind}`, title: `Answers are ${kind}`, rule: "list.shape", mend: IN_ENVELOPE };
  const isSuccess = status >= 200 && status < 300;
  const [word, ofSuccess] = isSuccess ? ["Successes", { mend: WHOLE }] : ["Answers", {}];
  const key = `body ${word} ${kind}`;
  if (kind === EMPTY) return { key, title: `${word} have an empty body`, rule: "envelope.json", ...ofSuccess };
  if (kind !== exchange?.problem) return { key, title: `${word} are ${kind}`, rule: "envelope.json", ...ofSuccess };
  const mend = "Send each answer as plain JSON: UTF-8 without a byte order mark, uncompressed, no duplicate key in an object.";
  return { key, title: `Answers cannot be read: ${kind}`, rule: "envelope.json", mend };
}

/** Several fields of the envelope are missing, so the body has another form, not just one forgotten field. */
function otherForm({ exchange, fields, status, violation: { actual } }: Seen): Found {
  if (exchange === undefined || bodyKind(exchange) !== undefined) return undefined;
  const { word, rule, schema } = envelopeOf(status);
  // The report may have cut the body, so that only its first field can be read.
  const [, first = ""] = /^\s*\{\s*"([^"]*)"/.exec(exchange.body) ?? [];
  const isOther = fields
    ? documentedFields(schema).filter((name) => fields[name] === undefined).length > 1
    : /no `|required property|without `/.test(actual) && !documentedFields("ProjectPage").includes(first);
  const body = shortened(oneLine(exchange.body), 80);
  return isOther ? { key: `form ${word}`, title: `${word} do not use the envelope: ${body}`, rule } : undefined;
}

function pageField({ violation: { actual }, operation, status }: Seen): Found {
  if (status !== 200 || operation?.id !== "listProjects") return undefined;
  const [, missing] = /(?:without `|the body must have required property ')(projects|total)\b/.exec(actual) ?? [];
  const [, name, problem] = /\/(projects|total) (must (?!NOT)[^;]+)/.exec(actual) ?? [];
  const field = missing ?? name ?? (/\btotal "/.test(actual) ? "total" : undefined);
  if (field === undefined) return undefined;
  const title = `\`${field}\` ${missing ? "is missing on a page" : (problem ?? "must be integer")}`;
  return { key: `page ${field}`, title, rule: "list.shape" };
}

function projectField({ violation: { actual } }: Seen): Found {
  const [, missing, ids] = /\/projects\/\d+ must have required property '(\w+)'|`projects` without (id)s/.exec(actual) ?? [];
  const [, name, problem] = /\/projects\/\d+\/(\w+) (must [^;]+)/.exec(actual) ?? [];
  const field = missing ?? ids ?? name;
  if (field === undefined) return undefined;
  return { key: `project ${field}`, title: `\`${field}\` of a project ${problem ?? "is missing"}`, rule: "list.project" };
}

/** The answer to a successful delete has more fields than the envelope. */
function further({ violation: { actual } }: Seen): Found {
  const [, one, all = ""] = /additional properties such as "(\w+)"|the fields (.+)$/.exec(actual) ?? [];
  const names = one ? [one] : all.split(", ").filter((name) => name && !documentedFields("Deleted").includes(name));
  if (names.length === 0) return undefined;
  const title = `A successful delete has additional fields: ${names.join(", ")}`;
  return { key: "further", title, rule: "envelope.delete-exact" };
}

function envelopeField({ violation: { actual }, status }: Seen): Found {
  const { word, rule, schema } = envelopeOf(status);
  const [, missing, wrong, value = ""] = /: (?:no `(\w+)`|`(\w+)` (.+))$/s.exec(actual) ?? [];
  if (missing) return { key: `field ${word} ${missing}`, title: `${word} have no \`${missing}\``, rule };
  if (wrong) return { key: `field ${word} ${wrong}`, title: `${word} have \`${wrong}\` ${shortened(oneLine(value), 40)}`, rule };
  const name = documentedFields(schema).find((each) => new RegExp(`: /${each} must |property '${each}'`).test(actual));
  return name ? { key: `field ${word} ${name}`, title: `${word} have a wrong \`${name}\``, rule, isVague: true } : undefined;
}

/** The word for answers with this status, the rule of their envelope, and its schema. */
function envelopeOf(status: number): { word: string; rule: RuleId; schema: SchemaName } {
  if (status >= 400) return { word: "Errors", rule: "envelope.error", schema: "ErrorEnvelope" };
  return { word: "Successes", rule: "envelope.success", schema: "Deleted" };
}

/** What a body is instead of a JSON object, or why it is unreadable; undefined if its beginning is that of an object. */
function bodyKind({ body: text, status, problem }: ReportedExchange): string | undefined {
  if (/^\s*</.test(text)) return HTML;
  if (problem !== undefined && !/^the body is (empty|not JSON)/.test(problem)) return problem;
  if (text === "") return status === 0 ? undefined : EMPTY;
  if (/^\s*\[/.test(text)) return ARRAY;
  return problem === undefined && /^\s*\{/.test(text) ? undefined : "text that is not JSON";
}

const WHOLE =
  "Serialize each success as one JSON object: text assembled by hand breaks, and a Content-Length in characters truncates it.";
const IN_ENVELOPE = "Send an object instead of the array: the envelope, with the list in its field `projects`.";
const ARRAY = "an array";
const EMPTY = "empty";
const HTML = "a page of HTML";

/** What to do, by the reason why there is no verdict. */
const MENDS_OF_RUN: readonly (readonly [reason: RegExp, mend: string])[] = [
  [/^bug in the suite/, "The server is not to blame: run again with `--record FILE`, and report the bug with that recording."],
  [/continue: the run/, "The run ended before this case: run again, and let it finish."],
  [/^/, "Check the server log for the reason, and send that request alone to reproduce it."],
];

/** What usually sends an undocumented status, and what to do instead. */
const MENDS: readonly (readonly [status: RegExp, mend: string])[] = [
  [/^422$/, "The framework's validation answers before the handler: map its errors to 400 and the error envelope."],
  [/^50[234]$/, "A gateway answers instead of the server: check the server log for what it did with this request."],
  [
    /^5/,
    "The handler throws: validate the value before the code or the database uses it, and refuse it with the error envelope.",
  ],
  [/^3/, "A filter redirects before the handler: refuse with the error envelope, and serve each path as it is written."],
  [/^2/, "A success of this interface is 200 with a body: send the envelope."],
  [/^4/, "Refuse with a status that the operation documents, because clients handle no other."],
];
