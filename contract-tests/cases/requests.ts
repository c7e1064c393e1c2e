import { type Exchange, isSuccess } from "../model/exchange.ts";
import { type Case, rule } from "./case.ts";

/** Values that break decoders, databases and parsers; none is a number or a key. Many frameworks read brackets as a list. */
const BYTES = [
  "=%00",
  "=%FF%ED%A0%80",
  "=%4&%4",
  "=%27%22%25%7B%7D%5C%0A%F0%9F%92%A9",
  `=${"x".repeat(300)}`,
  "%5B%5D=x",
];
/** Headers that browsers and gateways add. None of the conditional ones allows a 304. */
const FURTHER_HEADERS = {
  ...{
    "X-Unknown": "yes",
    "X-Requested-With": "XMLHttpRequest",
    Cookie: "a=b",
    "Accept-Language": "x",
    traceparent: "x",
  },
  ...{
    "If-None-Match": '"none"',
    "If-Modified-Since": "Thu, 01 Jan 1970 00:00:00 GMT",
    "X-Forwarded-For": "unknown",
  },
};
const NO_PATHS =
  "/ /no-such-route /projects_of_others /projects/unknown /project/%22unknown%22 /projects.json /constructor".split(
    " ",
  );
const FURTHER_PARAMETERS =
  "limit=1&unknown=yes&callback=f&format=xml&__proto__=1&per_page=1000&pageSize=1000";
/** Headers by which some frameworks turn another method into a delete. */
const OVERRIDE = {
  "X-HTTP-Method-Override": "DELETE",
  "X-HTTP-Method": "DELETE",
  "X-Method-Override": "DELETE",
};

/** Sections 4 and 7: routes that the interface does not have, and requests about which it is silent. */
export const requestCases: readonly Case[] = [
  rule(
    "route.invalid",
    "paths that the interface does not have, also with the id of a disposable project in them",
    {
      rows: ({ route, disposable }) => [
        ...NO_PATHS.map((path) => route("GET", path)),
        route("GET", "/no-such-route", "", { contentType: null }),
        route("GET", "/no-such-route", "", { key: "none" }),
        route("GET", "/no-such-route", "", { headers: { Accept: "text/html" } }),
        ...disposable
          .slice(0, 1)
          .flatMap((id) =>
            ["DELETE", "GET"].flatMap((method) =>
              [`/projects/${id}`, `/project/${id}`].map((path) => route(method, path)),
            ),
          ),
      ],
    },
  ),
  rule(
    "route.method",
    "other methods on the two paths, and the paths' nouns swapped, naming a disposable project",
    {
      rows: ({ route, disposable }) => [
        route("GET", "/project"),
        ...disposable.slice(0, 1).flatMap((id) => {
          const named = (method: string, path: string, more = "", headers = {}) =>
            route(method, path, `projectId=${id}${more}`, { headers });
          return [
            named("DELETE", "/projects"),
            ...["HEAD", "PUT"].map((method) => named(method, "/project")),
            named("PATCH", "/projects"),
            ...["GET", "POST"].map((method) =>
              named(method, "/project", "&_method=DELETE", OVERRIDE),
            ),
            named("POST", "/projects", "&_method=DELETE", OVERRIDE),
          ];
        }),
      ],
    },
  ),
  rule("route.head-options", "HEAD and OPTIONS on /projects", {
    rows: ({ route }) =>
      ["HEAD", "OPTIONS"].map((method) =>
        route(method, "/projects", "", { oddBy: "route.head-options" }),
      ),
    observe: (log) => ({
      answers: { "route.head-options": statusesOf(log, "route.head-options", ofMethod) },
    }),
  }),
  rule("route.spelling", "/projects/ with a slash, doubled slashes, and capitals", {
    rows: ({ route }) =>
      ["/projects/", "//projects", "/Projects"].map((path) =>
        route("GET", path, "limit=1", { oddBy: "route.spelling" }),
      ),
    observe: (log) => ({ answers: { "route.spelling": statusesOf(log, "route.spelling") } }),
  }),
  rule("request.body", "a body with a list and with a delete, also malformed and in chunks", {
    rows: ({ lists, deletes, unknown, deleteType: contentType }) => [
      ...['{"limit":1000}', "[]", "{no json"].map((body) =>
        lists("limit=1", { body, oddBy: "request.body" }),
      ),
      lists("limit=1", {
        body: '{"limit":1000}',
        headers: { "Transfer-Encoding": "chunked" },
        oddBy: "request.body",
      }),
      ...(unknown === undefined
        ? []
        : [
            deletes(`projectId=${unknown}`, {
              contentType,
              body: "{no json",
              oddBy: "request.body",
            }),
          ]),
    ],
    observe: (log) => ({ answers: { "request.body": statusesOf(log, "request.body", ignored) } }),
  }),
  rule("request.extra", "unknown parameters and headers, another Accept, an Origin, gzip", {
    rows: ({ lists }) => [
      lists(FURTHER_PARAMETERS, { oddBy: "request.extra" }),
      ...[
        FURTHER_HEADERS,
        { Accept: "text/html,application/xml,text/csv" },
        { Origin: "https://page.example" },
        { Referer: "https://page.example/" },
        { "Accept-Encoding": "gzip" },
      ].map((headers) => lists("limit=1", { headers, oddBy: "request.extra" })),
    ],
    observe: (log) => ({ answers: { "request.extra": statusesOf(log, "request.extra", ignored) } }),
  }),
  rule("request.bytes", "odd bytes in every parameter and in the key", {
    rows: ({ lists, own: [first] }) => [
      ...BYTES.flatMap((value) => [`limit${value}`, `last_id${value}`]).map((query) =>
        lists(query, { oddBy: "request.bytes" }),
      ),
      ...(first === undefined
        ? []
        : [lists(`last_id=${first}&limit=2&x=%00`, { oddBy: "request.bytes" })]),
    ],
  }),
  rule("version.segment", "the last segment of the base URL", {
    observe: (_log, { target }) => ({
      answers: { "version.segment": new URL(target.baseUrl).pathname.split("/").at(-1) || "none" },
    }),
  }),
  rule("rate-limits", "429 and headers about limits on every answer", {
    observe: (log) => {
      const isLimited = log.some(({ answer }) => answer.status === 429);
      return {
        answers: {
          "rate-limits": isLimited ? "429" : headersSeen(log, /^(x-)?rate-?limit|^retry-after$/),
        },
      };
    },
  }),
  rule("later-versions", "headers about versions and their end on every answer", {
    observe: (log) => ({
      answers: {
        "later-versions": headersSeen(log, /^(deprecation|sunset|api-version|x-api-version)$/),
      },
    }),
  }),
];

function statusesOf(
  log: readonly Exchange[],
  caseId: string,
  wordOf = ({ answer }: Exchange) => `${answer.status}`,
): string {
  const words = log.filter((each) => each.caseId === caseId).map(wordOf);
  return [...new Set(words)].join(", ");
}

function ofMethod({ request, answer }: Exchange): string {
  return `${request.method} ${answer.status}`;
}

function ignored(exchange: Exchange): string {
  return isSuccess(exchange) || exchange.answer.status === 404
    ? "ignored"
    : String(exchange.answer.status);
}

function headersSeen(log: readonly Exchange[], name: RegExp): string {
  const names = log.flatMap(({ answer }) => Object.keys(answer.headers));
  return [...new Set(names)].filter((header) => name.test(header)).join(", ") || "none";
}
