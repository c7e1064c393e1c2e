import express, { type ErrorRequestHandler, type RequestHandler } from "express";
import { middleware } from "express-openapi-validator";
import { expect, test } from "vitest";
import { document } from "../../../openapi/index.ts";
import { runSuite } from "../../runner/run.ts";
import { listed } from "../mutants/conditions.ts";
import { edit, untouched } from "../mutants/defects.ts";
import { reference } from "../reference.ts";
import type { Handler } from "../wire.ts";

test("the validator accepts every request of a whole run that the reference accepts, and every answer of the reference", async () => {
  const { report, asked, wrongAnswers } = await runBehindValidator();
  expect(report.conformance).toBe("conformant");
  expect(wrongAnswers).toEqual([]);
  const refused = asked.filter(({ objection, status }) => objection !== undefined && status === 200);
  expect(refused.map(({ objection }) => objection)).toEqual(OBJECTIONS);
  expect(asked.filter(({ status }) => status === 200).length).toBeGreaterThan(90);
  expect(asked.filter(({ objection }) => objection !== undefined).length).toBeGreaterThan(20);
});

test("the validator reports a wrong answer", async () => {
  const { wrongAnswers } = await runBehindValidator(edit(listed, ({ total, ...body }) => ({ ...body, total: String(total) })));
  expect(wrongAnswers).toContain("/response/total must be integer");
});

/** It refuses unknown parameters and HEAD, and Express reads `limit[]=x`, another parameter to the reference, as a list of limits. */
const OBJECTIONS = [
  "Unknown query parameter 'unknown'",
  "HEAD method not allowed",
  "request/query/limit must be integer",
  "request/query/last_id must be integer",
];

/** The validator reads the base path from the document, where it is part of a variable that each target sets. */
const SERVERS = [{ url: "/v1" }];

/** Judges the reference in an Express app that validates. The validator's objections are recorded and change nothing. */
async function runBehindValidator(wrap = untouched) {
  const { target, handler } = reference({ wrap });
  const asked: { readonly request: string; readonly status: number; readonly objection: string | undefined }[] = [];
  const wrongAnswers: string[] = [];
  const apiSpec = { ...structuredClone(document), servers: SERVERS } as never;
  const onError = ({ message }: Error) => void wrongAnswers.push(message);
  const app = express().disable("etag");
  app.use(middleware({ apiSpec, validateRequests: true, validateResponses: false }), keepObjection);
  // Use a second validator for answers, because the first one skips a request that it objects to.
  const lenient = { validateRequests: false, validateSecurity: false, ignoreUndocumented: true };
  app.use(middleware({ apiSpec, ...lenient, validateResponses: { onError } }));
  app.use(answerWith(handler, (request, status, objection) => asked.push({ request, status, objection })));
  return { report: await runSuite({ ...target, app }), asked, wrongAnswers };
}

const keepObjection: ErrorRequestHandler = (error: Error, _request, response, next) => {
  response.locals.objection = error.message;
  next();
};

/** Answers with `json`, the only method that the validator intercepts. */
function answerWith(handler: Handler, note: (request: string, status: number, objection?: string) => void): RequestHandler {
  return async (request, response) => {
    const { method, originalUrl } = request;
    const [path = "", query = ""] = originalUrl.split(/\?(.*)/s);
    const { status, headers, body } = await handler({ method, path, query, header: (name) => request.get(name) });
    note(`${method} ${originalUrl}`, status, response.locals.objection);
    response.status(status).set(headers).json(JSON.parse(body));
  };
}
