import { LIMIT } from "../../openapi/constants.ts";
import { bodyNaming, OTHER_PATHS, type Probe, probe, type Row, rowsWith } from "./probe.ts";

const LARGE_LIMIT = `{"${LIMIT}":1000}`;

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
/** Headers by which some frameworks turn another method into a delete. */
const OVERRIDE = {
  "X-HTTP-Method-Override": "DELETE",
  "X-HTTP-Method": "DELETE",
  "X-Method-Override": "DELETE",
};

/** Sections 4 and 7: routes that the interface does not have, and requests about which it is silent. */
export const requestProbes: readonly Probe[] = [
  probe(
    "route.invalid",
    "paths that the interface does not have, also with the id of a disposable project in them",
    {
      rows: [
        // The first is another method on a known path, and needs no disposable project.
        "GET /project",
        "GET /no-such-route",
        "GET /projects_of_others",
        "GET /projects/unknown",
        "GET /project/%22unknown%22",
        "GET /projects.json",
        "GET /constructor",
        "GET /%FF",
        ["GET /no-such-route", { contentType: null }],
        ["GET /no-such-route", { key: "none" }],
        ["GET /no-such-route", { headers: { Accept: "text/html" } }],
        // A router may read the id in the path, or take every path that begins like the operation's.
        "DELETE /projects/{disposable}?projectId={disposable}",
        "DELETE /project/{disposable}?projectId={disposable}",
        "GET /projects/{disposable}",
      ],
    },
  ),
  probe(
    "route.method",
    "other methods on the two paths, and the paths' nouns swapped, naming a disposable project",
    {
      needs: { disposable: 1 },
      rows: ({ disposable: [id = ""] }) => [
        "POST /no-such-route",
        "DELETE /projects?projectId={disposable}",
        "GET /project?projectId={disposable}",
        "HEAD /project?projectId={disposable}",
        ["POST /project?projectId={disposable}", { body: bodyNaming(id) }],
        "POST /projects?projectId={disposable}",
        "PUT /project?projectId={disposable}",
        "PUT /projects?projectId={disposable}",
        "PATCH /project?projectId={disposable}",
        "PATCH /projects?projectId={disposable}",
        ...rowsWith({ headers: OVERRIDE }, [
          "GET /project?projectId={disposable}&_method=DELETE",
          "POST /project?projectId={disposable}&_method=DELETE",
          "POST /projects?projectId={disposable}&_method=DELETE",
        ]),
      ],
    },
  ),
  probe("route.head-options", "HEAD and OPTIONS on /projects", {
    rows: rowsWith({ silentRule: "route.head-options" }, ["HEAD /projects", "OPTIONS /projects"]),
  }),
  probe("route.spelling", "/projects with slashes, dots, capitals, escapes and a semicolon", {
    rows: rowsWith(
      { silentRule: "route.spelling" },
      OTHER_PATHS.map((path) => `GET ${path}?limit=1`),
    ),
  }),
  probe("request.body", "a body with a list and with a delete, also malformed and in chunks", {
    rows: [
      ["GET /projects?limit=1", { body: LARGE_LIMIT, silentRule: "request.body" }],
      ["GET /projects?limit=1", { body: "[]", silentRule: "request.body" }],
      ["GET /projects?limit=1", { body: "{no json", silentRule: "request.body" }],
      [
        "GET /projects?limit=1",
        {
          body: LARGE_LIMIT,
          headers: { "Transfer-Encoding": "chunked" },
          silentRule: "request.body",
        },
      ],
      ["DELETE /project?projectId={absentId}", { body: "{no json", silentRule: "request.body" }],
    ],
  }),
  probe("request.extra", "unknown parameters and headers, another Accept, an Origin, gzip", {
    rows: [
      [
        "GET /projects?limit=1&unknown=yes&callback=f&format=xml&__proto__=1&per_page=1000&pageSize=1000",
        { silentRule: "request.extra" },
      ],
      ...[
        FURTHER_HEADERS,
        { Accept: "text/html,application/xml,text/csv" },
        { Origin: "https://page.example" },
        { Referer: "https://page.example/" },
        { "Accept-Encoding": "gzip" },
      ].map((headers): Row => ["GET /projects?limit=1", { headers, silentRule: "request.extra" }]),
    ],
  }),
  // Values that break decoders, databases and parsers; none is a number or a key. Many frameworks read brackets as a list.
  probe("request.bytes", "odd bytes in every parameter and in the key", {
    shownBy: ["auth.key-unknown", "delete.id-invalid"],
    rows: rowsWith({ silentRule: "request.bytes" }, [
      "GET /projects?limit=%00",
      "GET /projects?last_id=%00",
      "GET /projects?limit=%FF%ED%A0%80",
      "GET /projects?last_id=%FF%ED%A0%80",
      "GET /projects?limit=%4&%4",
      "GET /projects?last_id=%4&%4",
      "GET /projects?limit=%27%22%25%7B%7D%5C%0A%F0%9F%92%A9",
      "GET /projects?last_id=%27%22%25%7B%7D%5C%0A%F0%9F%92%A9",
      `GET /projects?limit=${"x".repeat(300)}`,
      `GET /projects?last_id=${"x".repeat(300)}`,
      "GET /projects?limit%5B%5D=x",
      "GET /projects?last_id%5B%5D=x",
      "GET /projects?last_id={own}&limit=2&x=%00",
    ]),
  }),
  probe("version.segment", "the last segment of the base URL"),
  probe("rate-limits", "429 and headers about limits on every answer"),
  probe("later-versions", "headers about versions and their end on every answer"),
];
