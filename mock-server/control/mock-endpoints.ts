import { document, parseProfile } from "../../openapi/index.ts";
import type { ApiResponse } from "../http/message.ts";
import { parseFaults } from "../layers/parse-faults.ts";
import { checkScenario, type Scenario } from "../layers/scenarios/scenarios.ts";
import { ScenarioProblem } from "../layers/scenarios/stage.ts";
import type { Mock } from "../mock.ts";
import { badRequest, type ControlCall, type Endpoint, jsonAnswer, memberProblem, membersOf } from "./endpoint.ts";

/** Whether the mock takes requests: 503 while it stops, or while its store is not available. */
export const health: Endpoint = async ({ mock, platform, version, startedAt, stopped }) => {
  const reason = stopped.aborted ? undefined : await mock.store.problem();
  const status = stopped.aborted ? "stopping" : reason === undefined ? "healthy" : "unavailable";
  const ready = status === "healthy";
  const uptimeInSeconds = Math.floor((platform.now() - startedAt) / 1000);
  return { ...jsonAnswer({ status, ready, reason, version, uptimeInSeconds }, ready ? 200 : 503), quiet: true };
};

export const listFaults: Endpoint = async ({ mock }) => jsonAnswer({ faults: mock.faults.list() });

/** Takes a list of faults, or an object with the list as `faults`. */
export const replaceFaults: Endpoint = async (call) => {
  const isList = Array.isArray(call.body);
  const problem = isList ? undefined : memberProblem(call, ["faults"]);
  if (problem !== undefined) return badRequest(problem);
  const parsed = parseFaults(isList ? call.body : membersOf(call.body).faults);
  if ("problem" in parsed) return badRequest(parsed.problem);
  call.mock.faults.replace(parsed.faults);
  return listFaults(call);
};

export const clearFaults: Endpoint = async (call) => {
  call.mock.faults.clear();
  return listFaults(call);
};

export const readProfile: Endpoint = async ({ mock }) => jsonAnswer({ profile: mock.profile, notes: [] });

/** Switches some answers, from the next request on. The width of ids is a property of the data, so it waits for new data. */
export const switchProfile: Endpoint = async ({ mock, body }) => {
  const before = mock.profile["list.id-width"];
  const result = parseProfile(body, mock.profile);
  if (!result.ok) return badRequest(inOneLine(result.problems));
  mock.switchProfile(result.profile);
  return switched(mock, before);
};

/** Back to the answers of the start, or of the scenario in force. */
export const resetProfile: Endpoint = async ({ mock }) => {
  const before = mock.profile["list.id-width"];
  mock.resetProfile();
  return switched(mock, before);
};

function switched({ profile }: Mock, widthBefore: string): ApiResponse {
  return jsonAnswer({ profile, notes: profile["list.id-width"] === widthBefore ? [] : [WIDTH_NOTE] });
}

const WIDTH_NOTE =
  "list.id-width applies from the next reset of everything (POST /__admin/reset), which makes new ids; a data file keeps its own";

const MOST_PROBLEMS = 5;

function inOneLine(problems: readonly string[]): string {
  const others = problems.length - MOST_PROBLEMS;
  return [...problems.slice(0, MOST_PROBLEMS), ...(others > 0 ? [`and ${others} more`] : [])].join("; ");
}

export const openapiDocument: Endpoint = async () => jsonAnswer(document);

/** The scenario in force, the delay of every answer, every scenario that can be named, and the URL that `--proxy` names. */
export const readScenario: Endpoint = async ({ mock, proxy }) => jsonAnswer({ ...mock.scenarios(), proxy });

/** Puts a scenario in force: `{"name"}` of one that is shipped or was started with, or a whole scenario. */
export const playScenario: Endpoint = async (call) => {
  const checked = await checkScenario(call.body);
  return "problem" in checked ? badRequest(checked.problem) : play(call, checked.scenario);
};

/** Ends the scenario: back to the faults, answers, delay and data of the start. */
export const endScenario: Endpoint = async (call) => play(call, null);

async function play({ mock }: ControlCall, wanted: string | Scenario | null) {
  try {
    await mock.scenario(wanted);
  } catch (problem) {
    if (problem instanceof ScenarioProblem) return badRequest(problem.message);
    throw problem;
  }
  return jsonAnswer(mock.scenarios());
}
