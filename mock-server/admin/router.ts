import cors from "cors";
import express, { type ErrorRequestHandler, type RequestHandler, Router } from "express";
import { document } from "../../openapi/document.ts";
import { InputProblem } from "../../openapi/input-problem.ts";
import { pageRoutes } from "../console/pages.ts";
import type { MockCore } from "../mock.ts";
import { BASE_PATH } from "../operations/message.ts";
import { StoreUnavailable } from "../store/store.ts";
import { VERSION } from "../version.ts";
import { createGuard, type GuardOptions, mockUrlOf, NotFound, refuse } from "./guard.ts";
import { simulationRoutes } from "./simulation-routes.ts";
import { stateRoutes } from "./state-routes.ts";

/** The control interface under `/__admin`: state, journal, faults, answers, and the pages that show them. */
export function adminRouter(mock: MockCore, options: GuardOptions, host: string): Router {
  const router = Router({ caseSensitive: true, strict: true });
  // A health check needs no permission.
  router.get("/health", async (_request, response) => {
    const reason = await mock.store.problem();
    const status = reason ? "unavailable" : "healthy";
    response.status(reason ? 503 : 200).json({ status, reason, version: VERSION });
  });
  // The pages of the named origins may read the answers; the guard refuses the requests of all others.
  router.use(cors({ origin: [...(options.adminOrigin ?? [])], maxAge: 600 }));
  router.use(createGuard(options, host), setHeaders, pageRoutes());
  // A body is JSON whatever its type says: the guard has refused the forms of other pages.
  const readJson = (limit: string) =>
    express.json({ type: () => true, inflate: false, strict: false, limit });
  router.use("/state", readJson("16mb"));
  // A body that is read already is not read again.
  router.use(readJson("1mb"), refuseUnread);
  router.use(stateRoutes(mock), simulationRoutes(mock));
  router.get(
    "/openapi.json",
    (request, response) =>
      void response.json({ ...document, servers: [{ url: mockUrlOf(request) + BASE_PATH }] }),
  );
  router.use(() => {
    throw new NotFound(
      "The control interface has GET health, POST reset, GET and PUT state, GET and POST accounts, GET target, GET and DELETE requests, " +
        "GET, PUT and DELETE faults and profile, GET openapi.json, GET docs.",
    );
  });
  return router.use(answerProblems);
}

/** Leads a browser that opens the address of the mock to the console: only a navigation accepts HTML. */
export const openConsole: RequestHandler = (request, response, next) => {
  if (request.headers.accept?.includes("text/html"))
    response.redirect(`${request.baseUrl}/__admin/`);
  else next();
};

const setHeaders: RequestHandler = (_request, response, next) => {
  response.set({ "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" });
  next();
};

/** Refuses a write with a query that it would not read, or a DELETE with a body: a call that names one thing would clear all. */
const refuseUnread: RequestHandler = ({ method, path, query, body }, _response, next) => {
  if (["GET", "HEAD"].includes(method) || path === "/state") return next();
  const [unread, reason] =
    method === "DELETE"
      ? [{ ...query, ...body }, "clears all, and takes neither query nor body"]
      : [query, "takes no query, only a JSON body"];
  if (Object.keys(unread).length > 0)
    throw new InputProblem(`${method} ${path.slice(1)} ${reason}`);
  next();
};

/** Answers what is wrong with a control request; any other exception is a bug, and passed on. */
const answerProblems: ErrorRequestHandler = (problem, _request, response, next) => {
  if (problem instanceof StoreUnavailable)
    return refuse(response, 503, "The store of the mock server is unavailable", problem.message);
  // NotFound has a status; the errors of express.json have a type too.
  const status = problem instanceof InputProblem ? 400 : problem?.status;
  const prefix = problem?.type === "entity.parse.failed" ? "The body is not JSON: " : "";
  if (status >= 400 && status < 500)
    refuse(response, status, "Control request not valid", prefix + problem.message);
  else next(problem);
};
