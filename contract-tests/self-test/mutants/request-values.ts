import type { ApiRequest } from "../wire.ts";
import { acknowledgement, page, withText } from "./answers.ts";
import { type Asked, both, by, hasQuery, isDelete, isList, KEY_HEADER, listed, refused, to } from "./conditions.ts";
import { answer, instead } from "./defects.ts";
import { breaking, type Mutant, type Row } from "./mutant.ts";
import { asPremium, deletionOf, projectsOf } from "./requests.ts";

/** Values on which a careless decoder, database or header parser fails. */
const FATAL: readonly [id: string, what: string, asked: Asked][] = [
  ["limit-nul", "`limit=%00`", both(isList, hasQuery(/limit=%00/))],
  ["cursor-nul", "`last_id=%00`", both(isList, hasQuery(/last_id=%00/))],
  ["cursor-not-utf-8", "`last_id=%FF`", both(isList, hasQuery(/last_id=%FF/))],
  ["cursor-half-escape", "`last_id=%4`", both(isList, hasQuery(/last_id=%4/))],
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
  ["key-long", "a key of 300 characters", (request) => (request.header(KEY_HEADER)?.length ?? 0) >= 300],
  ["key-dotted", "dots, a blank and a colon in its key", (request) => /\..* .*:/.test(request.header(KEY_HEADER) ?? "")],
  ["key-in-a-list", "a comma in its key", (request) => request.header(KEY_HEADER)?.includes(", ") ?? false],
  ["key-of-each-object", "the key `constructor`", (request) => request.header(KEY_HEADER) === "constructor"],
  ["key-quoted", "a quote in its key", (request) => request.header(KEY_HEADER)?.includes("'") ?? false],
];

/** Requests that a server answers with the plain text of a framework's 500, or misreads. */
export const requestMutants: readonly Mutant[] = [
  ...breaking("request.bytes", [
    ...FATAL.map(([id, what, asked]): Row => {
      return [`${id}-fails`, `A request with ${what} gives a 500 in plain text.`, failingIn(asked)];
    }),
    [
      "key-in-quotes-taken",
      "A list accepts a key with other text around it.",
      instead(
        by("auth.key-unknown", (request) => /^"?mk_\w+[^\w:]/.test(request.header(KEY_HEADER) ?? "")),
        asPremium,
      ),
    ],
    [
      "id-read-up-to-nul",
      "A delete reads an id up to a NUL.",
      instead(to(both(isDelete, hasQuery(/\d%00$/))), (request) => deletionOf(/\d+/.exec(request.query)?.[0], request)),
    ],
    [
      "id-long-taken",
      "A delete with an id of 300 characters succeeds.",
      answer(to(both(isDelete, hasQuery(/x{300}/))), acknowledgement),
    ],
  ]),
  ...breaking("delete.unknown", [
    [
      "body-names-project",
      "A delete of an unknown id deletes the project that its body names.",
      instead(to(both(isDelete, hasBody(/projectId/))), (request) => deletionOf(/\d+/.exec(request.body ?? "")?.[0], request)),
    ],
  ]),
  ...breaking("list.maximum", [
    [
      "body-limit-taken",
      "A list takes its limit from a body.",
      answer(to(hasBody(/limit/), listed), async (response, request, next) => page(response, await projectsOf(next, request))),
    ],
  ]),
  ...breaking("envelope.json", [
    [
      "web-page-fails",
      "A list request of a web page gives a 500 in plain text.",
      failingIn((request) => request.header("Referer") !== undefined),
    ],
    [
      "browser-headers-fail",
      "A request with a cookie and If-None-Match gives a 500 in plain text.",
      failingIn((request) => request.header("Cookie") !== undefined && request.header("If-None-Match") !== undefined),
    ],
    [
      "accept-taken",
      "A list that accepts HTML and XML gets XML.",
      answer(to(takesHtml, listed), (response) => withText(response, "<projects/>")),
    ],
    [
      "accept-html-refused-in-html",
      "A refusal of a request that accepts HTML is HTML.",
      answer(to(takesHtml, refused), (response) => withText(response, "<h1>No</h1>")),
    ],
    [
      "callback-taken",
      "With `callback` a list is a call of a function.",
      answer(to(hasQuery(/callback=f/), listed), (response) => withText(response, `f(${response.body})`)),
    ],
    [
      "delete-with-body-fails",
      "A delete with a body gives a 500 in plain text.",
      failingIn((request) => isDelete(request) && request.body !== undefined),
    ],
  ]),
];

function hasBody(pattern: RegExp): Asked {
  return ({ body = "" }) => pattern.test(body);
}

function takesHtml(request: ApiRequest): boolean {
  return request.header("Accept")?.includes("text/html") ?? false;
}

function failingIn(asked: Asked): Row[2] {
  return answer(to(asked), (response) => withText({ ...response, status: 500 }, "Internal Server Error"));
}
