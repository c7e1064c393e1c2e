import { type Answers, document } from "../../openapi/index.ts";
import type { ApiResponse } from "../http/message.ts";
import type { Fault } from "../layers/parse-faults.ts";
import { checkScenario } from "../layers/scenarios/scenarios.ts";
import type { Mock } from "../mock.ts";
import { checkMembers, type Endpoint, jsonAnswer, membersOf } from "./endpoint.ts";

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
  if (!isList) checkMembers(call, ["faults"]);
  call.mock.faults.replace((isList ? call.body : membersOf(call.body).faults) as readonly Fault[]);
  return listFaults(call);
};

export const clearFaults: Endpoint = async (call) => {
  call.mock.faults.clear();
  return listFaults(call);
};

export const readProfile: Endpoint = async ({ mock }) => jsonAnswer({ profile: mock.profile, notes: [] });

/** Switches some answers, from the next request on. */
export const switchProfile: Endpoint = async ({ mock, body }) => changed(mock, () => mock.switchProfile(body as Answers));

/** Back to the answers of the start, or of the scenario in force. */
export const resetProfile: Endpoint = async ({ mock }) => changed(mock, () => mock.resetProfile());

/** The answers after a change. The width of ids is a property of the data, so it waits for new data. */
function changed(mock: Mock, change: () => void): ApiResponse {
  const before = mock.profile["list.id-width"];
  change();
  const { profile } = mock;
  return jsonAnswer({ profile, notes: profile["list.id-width"] === before ? [] : [WIDTH_NOTE] });
}

const WIDTH_NOTE =
  "list.id-width applies from the next reset of everything (POST /__admin/reset), which makes new ids; a data file keeps its own";

export const openapiDocument: Endpoint = async () => jsonAnswer(document);

/** The scenario in force, the delay of every answer, every scenario that can be named, and the URL that `--proxy` names. */
export const readScenario: Endpoint = async ({ mock, proxy }) => jsonAnswer({ ...mock.scenarios(), proxy });

/** Puts a scenario in force: `{"name"}` of one that is shipped or was started with, or a whole scenario. */
export const playScenario: Endpoint = async ({ mock, body }) => {
  await mock.scenario(await checkScenario(body));
  return jsonAnswer(mock.scenarios());
};

/** Ends the scenario: back to the faults, answers, delay and data of the start. */
export const endScenario: Endpoint = async ({ mock }) => {
  await mock.scenario(null);
  return jsonAnswer(mock.scenarios());
};
