import { type Answers, document } from "../../openapi/index.ts";
import type { ApiResponse } from "../http/message.ts";
import type { Fault } from "../layers/parse-faults.ts";
import { checkScenario } from "../layers/scenarios/scenarios.ts";
import type { Mock } from "../mock.ts";
import { type Endpoint, jsonAnswer, membersOf } from "./endpoint.ts";

/** Says whether the mock is ready: 503 while it stops, or while its store is not available. */
export const health: Endpoint = async ({ mock, platform, version, startedAt, stopped }) => {
  const reason = stopped.aborted ? undefined : await mock.store.problem();
  const status = stopped.aborted ? "stopping" : reason === undefined ? "healthy" : "unavailable";
  const ready = status === "healthy";
  const uptimeInSeconds = Math.floor((platform.now() - startedAt) / 1000);
  return { ...jsonAnswer({ status, ready, reason, version, uptimeInSeconds }, ready ? 200 : 503), quiet: true };
};

export const listFaults: Endpoint = async ({ mock }) => jsonAnswer({ faults: mock.faults.list() });

/** Replaces the faults by a list, or by the member `faults` of an object. */
export const replaceFaults: Endpoint = async (call) => {
  const faults = Array.isArray(call.body) ? call.body : membersOf(call, ["faults"]).faults;
  call.mock.faults.replace(faults as readonly Fault[]);
  return listFaults(call);
};

export const clearFaults: Endpoint = async (call) => {
  call.mock.faults.clear();
  return listFaults(call);
};

export const readProfile: Endpoint = async ({ mock }) => jsonAnswer({ profile: mock.profile, notes: [] });

export const switchProfile: Endpoint = async ({ mock, body }) => changed(mock, () => mock.switchProfile(body as Answers));

export const resetProfile: Endpoint = async ({ mock }) => changed(mock, () => mock.resetProfile());

/** Makes a change and returns the answers. The width of ids is a property of the data, so it waits for new data. */
function changed(mock: Mock, change: () => void): ApiResponse {
  const before = mock.profile["list.id-width"];
  change();
  const { profile } = mock;
  return jsonAnswer({ profile, notes: profile["list.id-width"] === before ? [] : [WIDTH_NOTE] });
}

const WIDTH_NOTE =
  "list.id-width applies from the next reset of everything (POST /__admin/reset), which makes new ids; a data file keeps its own";

export const openapiDocument: Endpoint = async () => jsonAnswer(document);

/** Returns the active scenario, the delay of every answer, all scenarios that can be named, and the URL of `--proxy`. */
export const readScenario: Endpoint = async ({ mock, proxy }) => jsonAnswer({ ...mock.scenarios(), proxy });

/** Activates a scenario: the `{"name"}` of a shipped one or of the one at the start, or a whole scenario. */
export const playScenario: Endpoint = async ({ mock, body }) => {
  await mock.scenario(await checkScenario(body));
  return jsonAnswer(mock.scenarios());
};

export const endScenario: Endpoint = async ({ mock }) => {
  await mock.scenario(null);
  return jsonAnswer(mock.scenarios());
};
