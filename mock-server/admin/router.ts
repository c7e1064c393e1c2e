import { isUtf8 } from "node:buffer";
import cors from "cors";
import express, { type ErrorRequestHandler, type RequestHandler, Router } from "express";
import { document } from "../../openapi/document.ts";
import { InputProblem } from "../../openapi/input-problem.ts";
import { pageRoutes } from "../console/pages.ts";
import type { MockCore } from "../mock.ts";
import { StoreUnavailable } from "../store/store.ts";
import { VERSION } from "../version.ts";
import { createGuard, type GuardOptions, NotFound, refuse } from "./guard.ts";
import { simulationRoutes } from "./simulation-routes.ts";
import { stateRoutes } from "./state-routes.ts";

/** The control interface under `/__admin`: state, journal, faults, answers, and the pages that show them. */
export function adminRouter(mock: MockCore, guarding: GuardOptions): Router {
  const startedAt = Date.now();
  const router = Router({ caseSensitive: true, strict: true });
  // A health check needs no permission.
  router.get("/health", async (_request, response) => {
    const reason = await mock.store.problem();
    const uptimeInSeconds = Math.floor((Date.now() - startedAt) / 1000);
    response.status(reason ? 503 : 200).json({
      status: reason ? "unavailable" : "healthy",
      reason,
      version: VERSION,
      uptimeInSeconds,
    });
  });
  router.use(forOrigins(guarding), createGuard(guarding), uncached, pageRoutes());
  const readJson = (limit: string) =>
    express.json({ limit, inflate: false, verify: refuseOtherBytes });
  router.use(refuseQuery, refuseOtherTypes);
  router.use("/state", readJson("16mb"));
  // The second reader passes on what the first has read.
  router.use(readJson("1mb"));
  router.use(stateRoutes(mock), simulationRoutes(mock));
  router.get("/openapi.json", (_request, response) => void response.json(document));
  router.use(() => {
    throw new NotFound(CALLS);
  });
  return router.use(answerProblems);
}

/** Lets the pages of the named origins read the answers; the guard refuses those of all others. */
function forOrigins({ origins = [] }: GuardOptions): RequestHandler {
  const allow = cors({ origin: [...origins], maxAge: 600 });
  return (request, response, next) =>
    origins.includes(request.headers.origin ?? "") ? allow(request, response, next) : next();
}

/** Leads a browser that opens the address of the mock to the console: only a navigation accepts HTML. */
export const openConsole: RequestHandler = (request, response, next) => {
  if (request.headers.accept?.includes("text/html"))
    response.redirect(`${request.baseUrl}/__admin/`);
  else next();
};

const CALLS =
  "The control interface has GET health, POST reset, GET and PUT state, GET and POST accounts, GET target, GET and DELETE requests, " +
  "GET, PUT and DELETE faults and profile, GET openapi.json, GET docs.";

const uncached: RequestHandler = (_request, response, next) => {
  response.set({ "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" });
  next();
};

/** Refuses a query of all writes but that of the state: without this, a call that names one thing in its query would clear all. */
const refuseQuery: RequestHandler = ({ method, path, query }, _response, next) => {
  const isTaken =
    method === "GET" || method === "HEAD" || path === "/state" || Object.keys(query).length === 0;
  if (isTaken) return next();
  const instead = method === "DELETE" ? "it clears all" : "its fields go into the body, as JSON";
  throw new InputProblem(`${method} ${path.slice(1)} takes no query: ${instead}`);
};

/** Any page can make a browser send a form or a text, but JSON only after the server has allowed it. */
const refuseOtherTypes: RequestHandler = (request, response, next) => {
  const isEmpty = request.headers["content-length"] === "0";
  if (!isEmpty && request.is("application/json") === false)
    refuse(response, 415, "Media type not supported", "Send Content-Type: application/json.");
  else next();
};

/** Without it, bytes that are not UTF-8 would become replacement characters. */
function refuseOtherBytes(_request: unknown, _response: unknown, body: Buffer): void {
  if (!isUtf8(body)) throw new InputProblem("The body is not UTF-8.");
}

const answerProblems: ErrorRequestHandler = (problem, _request, response, next) => {
  if (problem instanceof NotFound) return refuse(response, 404, "Not found", problem.message);
  if (problem instanceof StoreUnavailable)
    return refuse(response, 503, "The store of the mock server is unavailable", problem.message);
  // The errors of express.json have a status and a type.
  const status = problem instanceof InputProblem ? 400 : problem?.status;
  const place = problem?.type === "entity.parse.failed" ? "The body is not JSON: " : "";
  if (status >= 400 && status < 500)
    refuse(response, status, "Control request not valid", place + problem.message);
  else next(problem);
};
