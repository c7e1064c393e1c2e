import { documentedFields, documentedStatuses, type RuleId, type SchemaName } from "../../../openapi/index.ts";
import { oneLine } from "../../model/printable.ts";
import type { ReportedExchange } from "../../model/report.ts";
import { shortened } from "../plain-text.ts";
import { isEndOfWalk, MEND_OF_END } from "./rule-signs.ts";
import type { Reader } from "./sign.ts";

/** Signs that an answer shows whatever the request was: no answer, an undocumented status, a wrong form or wrong fields. */
export const answerSigns: Readonly<Record<string, Reader>> = {
  // A case ended in an error: the server no longer answers, or the suite has a bug.
  noVerdict: ({ expected, actual, rule }) =>
    expected.join() === "a verdict" && {
      variant: actual,
      title: actual.charAt(0).toUpperCase() + actual.slice(1),
      rule,
      mend: mendFor(actual, MENDS_OF_RUN),
    },

  noAnswer: ({ expected, actual }) =>
    expected.join() === "an answer" && {
      title: `Requests end without an answer: ${actual}`,
      rule: "request.bytes",
      mend: "Answer every request; check the server log for the process or the proxy that dropped it.",
    },

  // The body reports an error, but the HTTP status is not an error status.
  masked: ({ fields, status }) =>
    fields?.status === "error" &&
    status < 300 && {
      title: `Errors are answered with status ${status}`,
      rule: "envelope.error",
      mend: "Set the HTTP status of each refusal, not only `code` in its body.",
    },

  undocumented({ actual, exchange, operation, status }) {
    if (exchange === undefined || documentedStatuses(operation?.id).includes(status)) return undefined;
    const kind = bodyKind(exchange);
    // If the status is documented for another operation, the HTML body is the more likely cause.
    if (kind === HTML && documentedStatuses().includes(status)) return undefined;
    const how = `${status >= 300 && status < 400 ? "redirected" : "answered"} with ${status}`;
    const body = kind === undefined || kind === EMPTY || kind === exchange.problem ? "" : ` and ${kind}`;
    return {
      variant: status,
      title: `Requests are ${how}${body}, which the interface does not document`,
      rule: "envelope.always",
      mend: isEndOfWalk(actual) ? MEND_OF_END : mendFor(`${status}`, MENDS_OF_STATUS),
    };
  },

  notJson({ exchange, status }) {
    const kind = exchange && exchange.method !== "HEAD" ? bodyKind(exchange) : undefined;
    if (kind === undefined) return undefined;
    if (kind === ARRAY) return { variant: kind, title: `Answers are ${kind}`, rule: "list.shape", mend: IN_ENVELOPE };
    const isSuccess = status >= 200 && status < 300;
    const word = isSuccess ? "Successes" : "Answers";
    const sign = { variant: `${word} ${kind}`, rule: "envelope.json" as const };
    if (kind === exchange?.problem) return { ...sign, title: `Answers cannot be read: ${kind}`, mend: PLAIN };
    const title = kind === EMPTY ? `${word} have an empty body` : `${word} are ${kind}`;
    return { ...sign, title, ...(isSuccess && { mend: WHOLE }) };
  },

  // Several fields of the envelope are missing, so the body has another form, not just one forgotten field.
  otherForm({ exchange, fields, status, actual }) {
    if (exchange === undefined || bodyKind(exchange) !== undefined) return undefined;
    const { word, rule, schema } = envelopeOf(status);
    // The report may have cut the body, so that only its first field can be read.
    const [, first = ""] = /^\s*\{\s*"([^"]*)"/.exec(exchange.body) ?? [];
    const isOther = fields
      ? documentedFields(schema).filter((name) => fields[name] === undefined).length > 1
      : /no `|required property|without `/.test(actual) && !documentedFields("ProjectPage").includes(first);
    const body = shortened(oneLine(exchange.body), 80);
    return isOther && { variant: word, title: `${word} do not use the envelope: ${body}`, rule };
  },

  pageField({ actual, isPage }) {
    const [, missing] = /(?:without `|the body must have required property ')(projects|total)\b/.exec(actual) ?? [];
    const [, name, problem] = /\/(projects|total) (must (?!NOT)[^;]+)/.exec(actual) ?? [];
    const field = missing ?? name ?? (/\btotal "/.test(actual) ? "total" : undefined);
    if (!isPage || field === undefined) return undefined;
    const how = missing ? "is missing on a page" : (problem ?? "must be integer");
    return { variant: field, title: `\`${field}\` ${how}`, rule: "list.shape" };
  },

  projectField({ actual }) {
    const [, missing, ids] = /\/projects\/\d+ must have required property '(\w+)'|`projects` without (id)s/.exec(actual) ?? [];
    const [, name, problem] = /\/projects\/\d+\/(\w+) (must [^;]+)/.exec(actual) ?? [];
    const field = missing ?? ids ?? name;
    const title = `\`${field}\` of a project ${problem ?? "is missing"}`;
    return field !== undefined && { variant: field, title, rule: "list.project" };
  },

  // The answer to a successful delete has more fields than the envelope.
  further({ actual }) {
    const [, one, all = ""] = /additional properties such as "(\w+)"|the fields (.+)$/.exec(actual) ?? [];
    const names = one ? [one] : all.split(", ").filter((name) => name && !documentedFields("Deleted").includes(name));
    const title = `A successful delete has additional fields: ${names.join(", ")}`;
    return names.length > 0 && { title, rule: "envelope.delete-exact" };
  },

  envelopeField({ actual, status }) {
    const { word, rule, schema } = envelopeOf(status);
    const [, missing, wrong, value = ""] = /: (?:no `(\w+)`|`(\w+)` (.+))$/s.exec(actual) ?? [];
    const name = documentedFields(schema).find((each) => new RegExp(`: /${each} must |property '${each}'`).test(actual));
    const sign = { variant: `${word} ${missing ?? wrong ?? name}`, rule };
    if (missing) return { ...sign, title: `${word} have no \`${missing}\`` };
    if (wrong) return { ...sign, title: `${word} have \`${wrong}\` ${shortened(oneLine(value), 40)}` };
    return name !== undefined && { ...sign, title: `${word} have a wrong \`${name}\``, isVague: true };
  },
};

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

const ARRAY = "an array";
const EMPTY = "empty";
const HTML = "a page of HTML";
const PLAIN = "Send each answer as plain JSON: UTF-8 without a byte order mark, uncompressed, no duplicate key in an object.";
const WHOLE =
  "Serialize each success as one JSON object: text assembled by hand breaks, and a Content-Length in characters truncates it.";
const IN_ENVELOPE = "Send an object instead of the array: the envelope, with the list in its field `projects`.";

type Mends = readonly (readonly [pattern: RegExp, mend: string])[];

function mendFor(text: string, mends: Mends): string {
  return mends.find(([pattern]) => pattern.test(text))?.[1] ?? "";
}

/** What to do, by the reason why there is no verdict. */
const MENDS_OF_RUN: Mends = [
  [/^bug in the suite/, "The server is not to blame: run again with `--record FILE`, and report the bug with that recording."],
  [/continue: the run/, "The run ended before this case: run again, and let it finish."],
  [/^/, "Check the server log for the reason, and send that request alone to reproduce it."],
];

/** What usually sends an undocumented status, and what to do instead. */
const MENDS_OF_STATUS: Mends = [
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
