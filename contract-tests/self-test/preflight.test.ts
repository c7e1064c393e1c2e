import { expect, test } from "vitest";
import type { RawAnswer } from "../model/exchange.ts";
import { exitCodeOf } from "../model/report.ts";
import { judge } from "./judge.fixture.ts";
import { reference } from "./reference.ts";

const BASE_URL = "http://127.0.0.1/v1";
const refused = (code: number, message: string) => ({
  status: code,
  text: JSON.stringify({ code, message, subMessage: "", status: "error" }),
});
const KEY_REFUSED = refused(401, "API key unknown");

test.each<[what: string, answer: Partial<RawAnswer>, failure: string, baseUrl?: string]>([
  [
    "a redirect",
    { status: 301, headers: { location: "https://h/v1/projects" } },
    "answers a list with 301 to https://h/v1/projects: give the base URL that this leads to",
  ],
  [
    "a web page",
    { status: 200, text: "<!doctype html><p>Welcome" },
    "answers a list with 200 and a page of HTML, so it is not the interface",
  ],
  [
    "another service that fails",
    { status: 500, text: "<html><h1>500 Internal Server Error</h1></html>" },
    "answers a list with 500 and a page of HTML, so it is not the interface",
  ],
  [
    "another service",
    { status: 404, text: '{"detail":"Not Found"}' },
    'answers a list with 404 and no envelope, so another service answers there: {"detail":"Not Found"}',
  ],
  [
    "a base URL without /v1",
    refused(400, "No such route"),
    "answers a list with 400: No such route; a base URL ends in /v1: is it http://127.0.0.1/api/v1?",
    "http://127.0.0.1/api",
  ],
  ...["http://127.0.0.1/v1/projects", "http://127.0.0.1/V1", "http://127.0.0.1/v2"].map(
    (baseUrl): [string, Partial<RawAnswer>, string, string] => [
      `the base URL ${baseUrl}`,
      refused(400, "No such route"),
      "answers a list with 400: No such route; a base URL ends in /v1: is it http://127.0.0.1/v1?",
      baseUrl,
    ],
  ),
])("reports %s before the first case", async (_, answer, failure, baseUrl = BASE_URL) => {
  const { exit, report } = await judgeWith(() => answer, baseUrl);
  expect({ exit, failure: report.failure, cases: report.cases }).toEqual({
    exit: 3,
    failure: `${baseUrl} ${failure}`,
    cases: [],
  });
});

test.each(["premium", "otherPremium"])("reports a %s key that a plain list refuses, with status and message", async (name) => {
  const { exit, report } = await judgeWith((key) => (key === name ? KEY_REFUSED : undefined));
  const failure = `the ${name} key was refused at ${BASE_URL}: 401 API key unknown`;
  expect({ exit, failure: report.failure }).toEqual({ exit: 3, failure });
});

test("reports a gateway's error, which may pass, after three tries", async () => {
  const { exit, report } = await judgeWith(() => ({ status: 502, text: "<html><h1>502 Bad Gateway</h1></html>" }));
  const failure = `nothing answers at ${BASE_URL}: GET /projects?limit=1 -> 502, which a gateway answers`;
  expect({ exit, failure: report.failure }).toEqual({ exit: 3, failure });
});

test("a server that refuses a plain list with 400, or only limit=1, breaks the contract", async () => {
  expect(await judgeWith(() => refused(400, "Bad request"))).toMatchObject({ exit: 1 });
  const failing = { status: 500, text: "{}" };
  expect(await judgeWith((_, query) => (query === "limit=1" ? failing : undefined))).toMatchObject({ exit: 1 });
});

/** Judges the reference, with other answers to some requests. */
async function judgeWith(answer: (key: string, query: string) => Partial<RawAnswer> | undefined, baseUrl = BASE_URL) {
  const { target, transport } = reference();
  const report = await judge({
    target: { ...target, baseUrl },
    sleep: async () => {},
    transport: async (request) => {
      const given = answer(request.key, request.query);
      return given ? { status: 200, headers: {}, text: "", ...given } : transport(request);
    },
  });
  return { exit: exitCodeOf(report), report };
}
