import { documentedFields, documentedStatuses, type RuleId, type SchemaName } from "../../../openapi/index.ts";
import { oneLine } from "../../../openapi/pages/printable.ts";
import type { ReportedExchange } from "../../model/report.ts";
import { shortened } from "../plain-text.ts";
import { type Found, isEndOfWalk, MEND_OF_END, type Reader, type Seen } from "./sign.ts";

/** Signs that an answer shows by itself, whatever was asked: how it comes, its status, its form and its fields. */
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

/** The server is gone, or the suite has a fault: all cases end in the same way that look at the step in which that showed. */
function noVerdict({ violation: { expected, actual }, rule }: Seen): Found {
  if (expected.join() !== "a verdict") return undefined;
  const mend = MENDS_OF_RUN.find(([pattern]) => pattern.test(actual))?.[1] ?? "";
  return { key: actual, title: actual.charAt(0).toUpperCase() + actual.slice(1), rule, mend };
}

function noAnswer({ violation: { expected, actual } }: Seen): Found {
  if (expected.join() !== "an answer") return undefined;
  const mend = "Answer every request; look in the log of the server for the process or the proxy that dropped it.";
  return { key: "no answer", title: `Requests end without an answer: ${actual}`, rule: "request.bytes", mend };
}

/** The body says that it is an error, and the status says that it is none. */
function masked({ fields, status }: Seen): Found {
  if (fields?.status !== "error" || status >= 300) return undefined;
  const mend = "Set the HTTP status of each refusal, and not only `code` in its body.";
  return { key: "masked", title: `Errors are answered with status ${status}`, rule: "envelope.error", mend };
}

function undocumented({ violation, exchange, operation, status }: Seen): Found {
  if (exchange === undefined || documentedStatuses(operation?.id).includes(status)) return undefined;
  const kind = bodyKind(exchange);
  // A page of HTML under a status of another operation is wrong for its body first.
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
  const mend = "Write each answer as plain JSON: in UTF-8 without a byte order mark, not compressed, each key of an object once.";
  return { key, title: `Answers cannot be read: ${kind}`, rule: "envelope.json", mend };
}

/** Several fields of the envelope are missing, so that it is another form and no forgotten field. */
function otherForm({ exchange, fields, status, violation: { actual } }: Seen): Found {
  if (exchange === undefined || bodyKind(exchange) !== undefined) return undefined;
  const { word, rule, schema } = envelopeOf(status);
  // Of a body that is cut, the first field tells.
  const [, first = ""] = /^\s*\{\s*"([^"]*)"/.exec(exchange.body) ?? [];
  const isOther = fields
    ? documentedFields(schema).filter((name) => fields[name] === undefined).length > 1
    : /no `|required property|without `/.test(actual) && !documentedFields("ProjectPage").includes(first);
  const body = shortened(oneLine(exchange.body), 80);
  return isOther ? { key: `form ${word}`, title: `${word} have a form of their own: ${body}`, rule } : undefined;
}

/** A field of a page that is missing or of the wrong type. */
function pageField({ violation: { actual }, operation, status }: Seen): Found {
  if (status !== 200 || operation?.id !== "listProjects") return undefined;
  const [, missing] = /(?:without `|the body must have required property ')(projects|total)\b/.exec(actual) ?? [];
  const [, name, problem] = /\/(projects|total) (must (?!NOT)[^;]+)/.exec(actual) ?? [];
  const field = missing ?? name ?? (/\btotal "/.test(actual) ? "total" : undefined);
  if (field === undefined) return undefined;
  const title = `\`${field}\` ${missing ? "is missing on a page" : (problem ?? "must be integer")}`;
  return { key: `page ${field}`, title, rule: "list.shape" };
}

/** A field of a project that is missing or of the wrong type. */
function projectField({ violation: { actual } }: Seen): Found {
  const [, missing, ids] = /\/projects\/\d+ must have required property '(\w+)'|`projects` without (id)s/.exec(actual) ?? [];
  const [, name, problem] = /\/projects\/\d+\/(\w+) (must [^;]+)/.exec(actual) ?? [];
  const field = missing ?? ids ?? name;
  if (field === undefined) return undefined;
  return { key: `project ${field}`, title: `\`${field}\` of a project ${problem ?? "is missing"}`, rule: "list.project" };
}

/** A delete says more than the envelope. */
function further({ violation: { actual } }: Seen): Found {
  const [, one, all = ""] = /additional properties such as "(\w+)"|the fields (.+)$/.exec(actual) ?? [];
  const names = one ? [one] : all.split(", ").filter((name) => name && !documentedFields("Deleted").includes(name));
  if (names.length === 0) return undefined;
  return { key: "further", title: `A successful delete has further fields: ${names.join(", ")}`, rule: "envelope.delete-exact" };
}

/** A field of the envelope that is missing or wrong. */
function envelopeField({ violation: { actual }, status }: Seen): Found {
  const { word, rule, schema } = envelopeOf(status);
  const [, missing, wrong, value = ""] = /: (?:no `(\w+)`|`(\w+)` (.+))$/s.exec(actual) ?? [];
  if (missing) return { key: `field ${word} ${missing}`, title: `${word} have no \`${missing}\``, rule };
  if (wrong) return { key: `field ${word} ${wrong}`, title: `${word} have \`${wrong}\` ${shortened(oneLine(value), 40)}`, rule };
  const name = documentedFields(schema).find((each) => new RegExp(`: /${each} must |property '${each}'`).test(actual));
  return name ? { key: `field ${word} ${name}`, title: `${word} have a wrong \`${name}\``, rule, isVague: true } : undefined;
}

/** How answers of this status are called, the rule of their envelope, and its schema. */
function envelopeOf(status: number): { word: string; rule: RuleId; schema: SchemaName } {
  if (status >= 400) return { word: "Errors", rule: "envelope.error", schema: "ErrorEnvelope" };
  return { word: "Successes", rule: "envelope.success", schema: "Deleted" };
}

/** What a body is instead of a JSON object, or why it cannot be read; undefined if it is one, as far as its beginning shows. */
function bodyKind({ body: text, status, problem }: ReportedExchange): string | undefined {
  if (/^\s*</.test(text)) return HTML;
  if (problem !== undefined && !/^the body is (empty|not JSON)/.test(problem)) return problem;
  if (text === "") return status === 0 ? undefined : EMPTY;
  if (/^\s*\[/.test(text)) return ARRAY;
  return problem === undefined && /^\s*\{/.test(text) ? undefined : "text that is not JSON";
}

const WHOLE =
  "Write each success by the JSON serializer, whole: text put together by hand breaks, and a Content-Length in characters cuts it.";
const IN_ENVELOPE = "Send an object in place of the array: the envelope, with the list in its field `projects`.";
const ARRAY = "an array";
const EMPTY = "empty";
const HTML = "a page of HTML";

/** By why there is no verdict: what to do. */
const MENDS_OF_RUN: readonly (readonly [reason: RegExp, mend: string])[] = [
  [
    /^fault of the suite/,
    "The server is not to blame: run again with `--record FILE`, and report the fault with that recording.",
  ],
  [/asked: the run/, "The run was over before: run again, and let it come to its end."],
  [/^/, "See in the log of the server why it ended, and send it that request alone."],
];

/** By status: what usually sends it, and what to do instead. */
const MENDS: readonly (readonly [status: RegExp, mend: string])[] = [
  [/^422$/, "Validation of the framework answers before the handler: map its errors to 400 and the error envelope."],
  [/^50[234]$/, "A gateway answers in place of the server: see in the log of the server what it did with this request."],
  [
    /^5/,
    "The handler throws: check the value before it reaches the code or the database behind it, and refuse it in the envelope.",
  ],
  [/^3/, "A filter redirects before the handler: refuse in the envelope, and serve each path as it is written."],
  [/^2/, "A success of this interface is 200 with a body: send the envelope."],
  [/^4/, "Refuse with a status that the operation documents, because a client knows no other."],
];
