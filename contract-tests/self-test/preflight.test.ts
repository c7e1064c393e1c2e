import { expect, test } from "vitest";
import { KEY_HEADER } from "../../openapi/constants.ts";
import { exitCodeOf } from "../model/report.ts";
import { judge } from "./judge.fixture.ts";
import { refusal, withText } from "./mutants/answers.ts";
import { type Asked, any, hasQuery, isOthers } from "./mutants/conditions.ts";
import { reference } from "./reference.ts";
import type { ApiResponse } from "./wire.ts";

const BASE_URL = "http://127.0.0.1/v1";
const under = (status: number, text: string): ApiResponse => withText(refusal(status), text);
const ROUTE = "answers a list with 400: Refused; a base URL ends in /v1: is it";
const GATEWAY = `no answer from ${BASE_URL}: GET /projects?limit=1 -> 502, which a gateway answers`;

test.each<[what: string, answer: ApiResponse, failure: string, baseUrl?: string, asked?: Asked]>([
  [
    "a redirect",
    { status: 301, headers: { Location: "https://h/v1/projects" }, body: "" },
    `${BASE_URL} answers a list with 301 to https://h/v1/projects: give the base URL that this leads to`,
  ],
  [
    "a redirect of the path alone",
    { status: 301, headers: { Location: "/v1/projects/?limit=1" }, body: "" },
    `${BASE_URL} answers a list with 301 to /v1/projects/?limit=1: serve the path without a slash at its end`,
  ],
  [
    "a server that fails",
    refusal(500),
    `${BASE_URL} fails on a plain list: GET /projects -> 500 Refused: The request was refused; its log may say why`,
  ],
  [
    "a web page",
    under(500, "<html><h1>500 Internal Server Error</h1></html>"),
    `${BASE_URL} answers a list with 500 and a page of HTML, so it is not the interface`,
  ],
  [
    "another service",
    under(404, '{"detail":"Not Found"}'),
    `${BASE_URL} answers a list with 404 and no envelope (does another service answer there?): {"detail":"Not Found"}`,
  ],
  ...[
    ["http://127.0.0.1/api", "http://127.0.0.1/api/v1"],
    ["http://127.0.0.1/v1/projects", BASE_URL],
    ["http://127.0.0.1/V1", BASE_URL],
    ["http://127.0.0.1/v2", BASE_URL],
  ].map(([url = "", right]): [string, ApiResponse, string, string] => [
    url,
    refusal(400),
    `${url} ${ROUTE} ${right}?`,
    url,
  ]),
  [
    "a refused other key",
    refusal(401),
    `the otherPremium key was refused at ${BASE_URL}: 401 Refused: The request was refused`,
    BASE_URL,
    isOthers,
  ],
  ...[400, 404, 422].map((status): [string, ApiResponse, string] => [
    `a server that refuses every list with ${status}`,
    refusal(status),
    `a plain list is refused at ${BASE_URL}: GET /projects -> ${status} Refused: The request was refused; is the base URL or the key another one, or does the server refuse every list, for example for a Content-Type on a request without a body?`,
  ]),
  [
    "a service with other answers",
    under(200, '{"hello":"world"}'),
    `${BASE_URL} answers a list with 200 and no envelope (does another service answer there?): {"hello":"world"}`,
  ],
  [
    "a free key that is refused like a key of no account",
    refusal(401),
    `the free key is not known at ${BASE_URL}: it is refused like a key of no account, 401 Refused: The request was refused`,
    BASE_URL,
    (request) => !["mk_premium", "mk_other"].includes(request.header(KEY_HEADER) ?? ""),
  ],
  [
    "a gateway's error, which may pass, after three tries",
    under(502, "<html><h1>502 Bad Gateway</h1></html>"),
    GATEWAY,
  ],
])(
  "reports %s before the first case",
  async (_, answer, failure, baseUrl = BASE_URL, asked = any) => {
    const { exit, report } = await judgeWith(answer, asked, baseUrl);
    const passed = report.cases.filter(({ verdict }) => verdict === "pass");
    expect([exit, report.failure, passed]).toEqual([3, failure, []]);
  },
);

test("a server that refuses only limit=1 breaks the contract", async () => {
  expect(await judgeWith(under(500, "{}"), hasQuery(/^limit=1$/))).toMatchObject({ exit: 1 });
});

/** Judges the reference, with another answer to some requests. */
async function judgeWith(answer: ApiResponse, asked: Asked, baseUrl = BASE_URL) {
  const { target, ...started } = reference({
    wrap: (next) => (request) => (asked(request) ? answer : next(request)),
  });
  const report = await judge({ ...started, target: { ...target, baseUrl } });
  return { exit: exitCodeOf(report), report };
}
