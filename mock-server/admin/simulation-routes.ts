import { type Request, type Response, Router } from "express";
import type { Answers } from "../../openapi/profile.ts";
import type { MockCore } from "../mock.ts";
import { DELAY_SCHEMA, FAULTS_SCHEMA } from "../simulation/fault.ts";
import type { FaultSettings } from "../simulation/faults.ts";
import type { JournalFilter } from "../simulation/journal.ts";
import { checkValue, objectSchema } from "../store/check-value.ts";
import { mockUrlOf } from "./guard.ts";
import { harOf } from "./har.ts";

/** The routes of the journal, the faults, and the answers to the open questions. */
export function simulationRoutes({ journal, faults, profile }: MockCore): Router {
  const router = Router();

  router.get("/requests", (request, response) => {
    const { format, ...filter }: Record<string, unknown> = request.query;
    if (format !== undefined) checkValue({ enum: ["har"] }, format, "the query: format");
    for (const name of ["status", "since"])
      if (/^-?\d+$/.test(String(filter[name]))) filter[name] = Number(filter[name]);
    const requests = journal.find(filter as JournalFilter);
    response.json(format ? harOf(requests, mockUrlOf(request)) : { requests });
  });
  router.delete("/requests", (_request, response) => {
    journal.clear();
    response.json({ status: "ok" });
  });

  const showFaults = (_request: Request, response: Response) =>
    void response.json({ faults: faults.list(), delay: faults.delay });
  router.get("/faults", showFaults);
  router.put("/faults", (request, response) => {
    const given = Array.isArray(request.body) ? { faults: request.body } : request.body;
    const body = checkValue<FaultSettings>(FAULTS_BODY, given, "the body");
    faults.set(body.faults);
    // Without a delay, that of the mock stays; 0 removes it.
    if (body.delay !== undefined) faults.delay = body.delay;
    showFaults(request, response);
  });
  router.delete("/faults", (request, response) => {
    faults.clear();
    showFaults(request, response);
  });

  const showProfile = (_request: Request, response: Response) =>
    void response.json({ profile: profile.current.answers });
  router.get("/profile", showProfile);
  router.put("/profile", (request, response) => {
    profile.set(request.body as Answers);
    showProfile(request, response);
  });
  router.delete("/profile", (request, response) => {
    profile.reset();
    showProfile(request, response);
  });

  return router;
}

const FAULTS_BODY = objectSchema({ faults: FAULTS_SCHEMA, delay: DELAY_SCHEMA }, ["faults"]);
