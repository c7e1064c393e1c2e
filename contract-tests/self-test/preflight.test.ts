import { expect, test } from "vitest";
import { allCases } from "../cases/all-cases.ts";
import type { RawAnswer } from "../model/exchange.ts";
import { exitCodeOf } from "../model/report.ts";
import { runSuite } from "../runner/run.ts";
import { reference } from "./reference.ts";

const HINT = "; a base URL ends in /v1: is it http://127.0.0.1/api/v1?";
const ENVELOPE = { code: 401, message: "API key unknown", subMessage: "", status: "error" };

test.each<[string, Partial<RawAnswer>, string]>([
  [
    "a redirect",
    { status: 301, headers: { location: "https://h/v1/projects" } },
    "http://127.0.0.1/v1 answers a list with 301 to https://h/v1/projects: give the base URL that this leads to",
  ],
  [
    "a web page",
    { status: 200, text: "<!doctype html><p>Welcome" },
    "http://127.0.0.1/v1 answers a list with 200 and a page of HTML, so it is not the interface",
  ],
  [
    "a gateway's error",
    { status: 502, text: "<html><h1>502 Bad Gateway</h1></html>" },
    "http://127.0.0.1/v1 answers a list with 502 and a page of HTML, so it is not the interface",
  ],
  [
    "another service",
    { status: 404, text: '{"detail":"Not Found"}' },
    'http://127.0.0.1/v1 answers a list with 404 and no envelope, so another service answers there: {"detail":"Not Found"}',
  ],
  [
    "a refused key",
    { status: 401, text: JSON.stringify(ENVELOPE) },
    "the premium key was refused at http://127.0.0.1/v1: 401 API key unknown",
  ],
])("%s is told before the first case", async (_, answer, failure) => {
  expect(await judge({ answer: () => answer })).toEqual({ exit: 3, failure, cases: 0 });
});

test("a base URL without /v1 gets a hint", async () => {
  const answer = { status: 400, text: JSON.stringify({ ...ENVELOPE, code: 400, message: "No such route" }) };
  const { exit, failure } = await judge({ baseUrl: "http://127.0.0.1/api", answer: () => answer });
  expect({ exit, failure }).toEqual({ exit: 3, failure: `http://127.0.0.1/api answers a list with 400: No such route${HINT}` });
});

test("another premium key that a plain list refuses is told with status and message", async () => {
  const answer = (key: string) => (key === "otherPremium" ? { status: 401, text: JSON.stringify(ENVELOPE) } : undefined);
  expect(await judge({ answer })).toMatchObject({
    exit: 3,
    failure: "the otherPremium key was refused at http://127.0.0.1/v1: 401 API key unknown",
  });
});

test("a server that refuses a plain list with 400, or limit=1 alone, breaks the contract", async () => {
  const invalid = { status: 400, text: JSON.stringify({ ...ENVELOPE, code: 400 }) };
  expect(await judge({ answer: () => invalid })).toMatchObject({ exit: 1 });
  expect(await judge({ answer: (_, query) => (query === "limit=1" ? { status: 500, text: "{}" } : undefined) })).toMatchObject({
    exit: 1,
  });
});

/** Judges the reference, whose answers to the keys of a target `answer` replaces. */
async function judge({
  baseUrl = "http://127.0.0.1/v1",
  answer,
}: {
  baseUrl?: string;
  answer: (key: string, query: string) => Partial<RawAnswer> | undefined;
}) {
  const { target, transport } = reference();
  const report = await runSuite(
    {
      target: { ...target, baseUrl },
      sleep: async () => {},
      transport: async (request) => {
        const given = answer(request.key, request.query);
        return given ? { status: 200, headers: {}, text: "", ...given } : transport(request);
      },
    },
    allCases,
  );
  return { exit: exitCodeOf(report), failure: report.failure, cases: report.cases.length };
}
