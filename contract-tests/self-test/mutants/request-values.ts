import type { RuleId } from "../../../openapi/index.ts";
import type { ApiRequest } from "../wire.ts";
import { page, withText } from "./answers.ts";
import { type Asked, both, by, hasQuery, isDelete, isList, KEY_HEADER, listed, refused, to } from "./conditions.ts";
import { acknowledged, answer, instead } from "./defects.ts";
import { breaking, type Mutant, type Row } from "./mutant.ts";
import { asPremium, deletionOf, projectsOf } from "./requests.ts";

/** Values on which a careless decoder, database or header parser fails. */
const FATAL: readonly [id: string, what: string, asked: Asked][] = [
  ["limit-nul", "`limit=%00`", both(isList, hasQuery(/limit=%00/))],
  ["cursor-nul", "`last_id=%00`", both(isList, hasQuery(/last_id=%00/))],
  ["cursor-not-utf-8", "`last_id=%FF`", both(isList, hasQuery(/last_id=%FF/))],
  ["cursor-half-escape", "`last_id=%4`", both(isList, hasQuery(/last_id=%4(&|$)/))],
  ["name-half-escape", "the name `%4`", both(isList, hasQuery(/&%4/))],
  ["limit-surrogate", "a surrogate as its limit", both(isList, hasQuery(/limit=.*%ED%A0%80/))],
  ["id-nul", "a NUL in its id", both(isDelete, hasQuery(/projectId=.*%00/))],
  ["id-emoji", "an emoji as its id", both(isDelete, hasQuery(/projectId=.*%F0/))],
  ["id-long", "an id of 300 characters", both(isDelete, hasQuery(/projectId=x{300}/))],
  ["cursor-quoted", "quotes, braces and a line feed as its cursor", both(isList, hasQuery(/last_id=%27.*%0A/))],
  ["id-quoted", "quotes, braces and a line feed as its id", both(isDelete, hasQuery(/projectId=%27.*%0A/))],
  ["cursor-long", "a cursor of 300 digits", both(isList, hasQuery(/last_id=9{300}/))],
  ["limit-list", "a list as its limit", both(isList, hasQuery(/limit%5B/))],
  ["id-list", "a list of ids", both(isDelete, hasQuery(/projectId%5B/))],
  ["key-long", "a key of 300 characters", hasKey(/^.{300}/)],
  ["key-dotted", "dots, a blank and a colon in its key", hasKey(/\..* .*:/)],
  ["key-in-a-list", "a comma in its key", hasKey(/, /)],
  ["key-of-each-object", "the key `constructor`", hasKey(/^constructor$/)],
  ["key-quoted", "a quote in its key", hasKey(/'/)],
];

const isWebPage: Asked = (request) => request.header("Referer") !== undefined;
const isBrowser: Asked = (request) => request.header("Cookie") !== undefined && request.header("If-None-Match") !== undefined;
const takesHtml: Asked = (request) => request.header("Accept")?.includes("text/html") ?? false;
const hasBody: Asked = ({ body }) => body !== undefined;
const hasCallback = hasQuery(/callback=f/);
const namesId: Asked = ({ body = "" }) => body.includes("projectId");
const namesLimit: Asked = ({ body = "" }) => body.includes("limit");
const whole = answer(to(namesLimit, listed), async (it, request, next) => page(it, await projectsOf(next, request)));
const QUOTED = by("auth.key-unknown", hasKey(/^"?mk_\w+[^\w:]/));
const KEY: readonly RuleId[] = ["request.bytes", "auth.key-unknown"];
const ID: readonly RuleId[] = ["request.bytes", "delete.id-invalid"];
const BODY: readonly RuleId[] = ["delete.unknown", "delete.gone", "delete.refused-changes-nothing"];
/** A 500 in plain text breaks the rule of the request's right answer, or that of the body. */
const FATAL_RULES: readonly RuleId[] = ["envelope.json", "request.bytes", "envelope.always", "list.limit", "delete.unknown"];
/** 300 digits are an id, too. */
const DIGITS: readonly RuleId[] = ["request.bytes", "list.last-id-unknown"];

/** Requests that a server answers with the plain text of a framework's 500, or misreads. */
export const requestMutants: readonly Mutant[] = [
  ...breaking("request.bytes", [
    ...FATAL.map(([id, what, asked]): Row => {
      const sentence = `A request with ${what} gives a 500 in plain text.`;
      return [`${id}-fails`, sentence, failingIn(asked), id === "cursor-long" ? DIGITS : ["request.bytes"]];
    }),
    ["key-in-quotes-taken", "A list accepts a key with text around it.", instead(QUOTED, asPremium), KEY],
    ["id-read-up-to-nul", "An id is read up to a NUL.", instead(to(both(isDelete, hasQuery(/\d%00$/))), digitsOfQuery), ID],
    ["id-long-taken", "An id of 300 characters is taken.", acknowledged(to(both(isDelete, hasQuery(/x{300}/)))), ID],
  ]),
  ...breaking("delete.unknown", [
    ["body-names-project", "A delete takes its id from a body.", instead(to(both(isDelete, namesId)), digitsOfBody), BODY],
  ]),
  ...breaking("list.maximum", [
    ["body-limit-taken", "A list takes its limit from a body.", whole, ["list.maximum", "list.default-limit", "list.limit"]],
  ]),
  ...breaking("envelope.json", [
    ["web-page-fails", "A list request of a web page gives a 500 in plain text.", failingIn(isWebPage), FATAL_RULES],
    ["browser-headers-fail", "A cookie and If-None-Match give a 500 in plain text.", failingIn(isBrowser), FATAL_RULES],
    ["delete-with-body-fails", "A delete with a body gives a 500 as text.", failingIn(both(isDelete, hasBody)), FATAL_RULES],
    ["accept-taken", "A list that accepts HTML gets XML.", answer(to(takesHtml, listed), (it) => withText(it, "<projects/>"))],
    [
      "refused-in-html",
      "The refusal of a request that accepts HTML is HTML.",
      answer(to(takesHtml, refused), (it) => withText(it, "<h1>No</h1>")),
    ],
    [
      "callback-taken",
      "With `callback` a list is a call.",
      answer(to(hasCallback, listed), (it) => withText(it, `f(${it.body})`)),
    ],
  ]),
];

function hasKey(pattern: RegExp): Asked {
  return (request) => pattern.test(request.header(KEY_HEADER) ?? "");
}

function digitsOfQuery(request: ApiRequest): ApiRequest {
  return deletionOf(/\d+/.exec(request.query)?.[0], request);
}

function digitsOfBody(request: ApiRequest): ApiRequest {
  return deletionOf(/\d+/.exec(request.body ?? "")?.[0], request);
}

function failingIn(asked: Asked): Row[2] {
  return answer(to(asked), (response) => withText({ ...response, status: 500 }, "Internal Server Error"));
}
