import { checkScenario } from "../scenarios/check-scenario.ts";
import type { Scenario } from "../scenarios/parse-scenario.ts";
import { badRequest, type ControlCall, type Endpoint, jsonAnswer } from "./endpoint.ts";

/** The scenario in force, the delay of every answer, and every scenario that can be named. */
export const readScenario: Endpoint = async ({ mock }) => jsonAnswer(mock.scenarios());

/** Puts a scenario in force: `{"name"}` of one that is shipped or was started with, or a whole scenario. */
export const playScenario: Endpoint = async (call) => {
  const checked = await checkScenario(call.body);
  return "problem" in checked ? badRequest(checked.problem) : play(call, checked.scenario);
};

/** Ends the scenario: back to the faults, answers, delay and data of the start. */
export const endScenario: Endpoint = async (call) => play(call, null);

async function play({ mock }: ControlCall, wanted: string | Scenario | null) {
  const result = await mock.scenario(wanted);
  return result.ok ? jsonAnswer(mock.scenarios()) : badRequest(result.problem);
}
