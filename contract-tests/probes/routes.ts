import { LAST_ID, LIMIT, PROJECT_ID } from "../../openapi/constants.ts";
import { OTHER_PATHS } from "./chosen-values.ts";
import { type Probe, probe } from "./probe.ts";

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
  "X-Unknown": "yes",
  "X-Requested-With": "XMLHttpRequest",
  Cookie: "a=b",
  "Accept-Language": "x",
  traceparent: "x",
  "If-None-Match": '"none"',
  "If-Modified-Since": "Thu, 01 Jan 1970 00:00:00 GMT",
  "X-Forwarded-For": "unknown",
};
const NO_PATHS = [
  "/no-such-route",
  "/projects_of_others",
  "/projects/unknown",
  "/project/%22unknown%22",
  "/projects.json",
  "/constructor",
];
const FURTHER_PARAMETERS =
  "unknown=yes&callback=f&format=xml&__proto__=1&per_page=1000&pageSize=1000";
const LARGE_LIMIT = `{"${LIMIT}":1000}`;
/** Headers by which some frameworks turn another method into a delete. */
const OVERRIDE = {
  "X-HTTP-Method-Override": "DELETE",
  "X-HTTP-Method": "DELETE",
  "X-Method-Override": "DELETE",
};

const OTHER_METHODS = [
  ["DELETE", "/projects"],
  ["GET", "/project"],
  ["HEAD", "/project"],
  ["POST", "/project"],
  ["POST", "/projects"],
  ["PUT", "/project"],
  ["PUT", "/projects"],
  ["PATCH", "/project"],
  ["PATCH", "/projects"],
] as const;

const OVERRIDDEN = [
  ["GET", "/project"],
  ["POST", "/project"],
  ["POST", "/projects"],
  ["PUT", "/project"],
] as const;

/** Sections 4 and 7: routes that the interface does not have, and requests about which it is silent. */
export const requestProbes: readonly Probe[] = [
  probe(
    "route.invalid",
    "paths that the interface does not have, also with the id of a disposable project in them",
    {
      rows: ({ route, disposable }) => [
        // The first is another method on a known path, and needs no disposable project.
        ...["/project", ...NO_PATHS].map((path) => route("GET", path)),
        route("GET", "/no-such-route", "", { contentType: null }),
        route("GET", "/no-such-route", "", { key: "none" }),
        route("GET", "/no-such-route", "", { headers: { Accept: "text/html" } }),
        ...disposable
          .slice(0, 1)
          .flatMap((id) => [
            route("DELETE", `/projects/${id}`),
            route("DELETE", `/project/${id}`),
            route("GET", `/projects/${id}`),
          ]),
      ],
    },
  ),
  probe(
    "route.method",
    "other methods on the two paths, and the paths' nouns swapped, naming a disposable project",
    {
      needs: { disposable: 1 },
      rows: ({ route, disposable }) => {
        const named = disposable
          .slice(0, 1)
          .flatMap((id) => [
            ...OTHER_METHODS.map(([method, path]) => route(method, path, `${PROJECT_ID}=${id}`)),
            ...OVERRIDDEN.map(([method, path]) =>
              route(method, path, `${PROJECT_ID}=${id}&_method=DELETE`, { headers: OVERRIDE }),
            ),
          ]);
        return named.filter(({ operation }) => operation === undefined);
      },
    },
  ),
  probe("route.head-options", "HEAD and OPTIONS on /projects", {
    rows: ({ route }) =>
      ["HEAD", "OPTIONS"].map((method) =>
        route(method, "/projects", "", { silentRule: "route.head-options" }),
      ),
  }),
  probe("route.spelling", "/projects with slashes, dots, capitals, escapes and a semicolon", {
    rows: ({ route }) =>
      OTHER_PATHS.map((path) => route("GET", path, `${LIMIT}=1`, { silentRule: "route.spelling" })),
  }),
  probe("request.body", "a body with a list and with a delete, also malformed and in chunks", {
    rows: ({ list, deleteOf, absentId }) => {
      const silentRule = "request.body";
      const inChunks = { "Transfer-Encoding": "chunked" };
      return [
        ...[LARGE_LIMIT, "[]", "{no json"].map((body) => list({ limit: 1, body, silentRule })),
        list({ limit: 1, body: LARGE_LIMIT, headers: inChunks, silentRule }),
        ...(absentId === undefined ? [] : [deleteOf(absentId, { body: "{no json", silentRule })]),
      ];
    },
  }),
  probe("request.extra", "unknown parameters and headers, another Accept, an Origin, gzip", {
    rows: ({ list, lists }) => [
      lists(`${LIMIT}=1&${FURTHER_PARAMETERS}`, { silentRule: "request.extra" }),
      ...[
        FURTHER_HEADERS,
        { Accept: "text/html,application/xml,text/csv" },
        { Origin: "https://page.example" },
        { Referer: "https://page.example/" },
        { "Accept-Encoding": "gzip" },
      ].map((headers) => list({ limit: 1, headers, silentRule: "request.extra" })),
    ],
  }),
  probe("request.bytes", "odd bytes in every parameter and in the key", {
    shownBy: ["auth.key-unknown", "delete.id-invalid"],
    rows: ({ lists, own: [first] }) => [
      ...BYTES.flatMap((value) => [LIMIT + value, LAST_ID + value]).map((query) =>
        lists(query, { silentRule: "request.bytes" }),
      ),
      ...(first === undefined
        ? []
        : [
            lists(`${LAST_ID}=${encodeURIComponent(first)}&${LIMIT}=2&x=%00`, {
              silentRule: "request.bytes",
            }),
          ]),
    ],
  }),
  probe("version.segment", "the last segment of the base URL"),
  probe("rate-limits", "429 and headers about limits on every answer"),
  probe("later-versions", "headers about versions and their end on every answer"),
];
