import { parseScenario, type Scenario } from "./parse-scenario.ts";

/** A scenario as it was given, with its data checked by the schema of data files, or one line on what is wrong. */
export type CheckedScenario = { readonly scenario: string | Scenario } | { readonly problem: string };

/** Checks a scenario that comes from outside. The schema validator is loaded only for data, because it is half of the start-up time. */
export async function checkScenario(given: unknown): Promise<CheckedScenario> {
  if (typeof given === "string") return { scenario: given };
  const members = Object.entries(Object(given) as Scenario);
  if (members.length === 1 && typeof Object(given).name === "string") return { scenario: Object(given).name };
  const parsed = parseScenario(given);
  if ("problem" in parsed || !parsed.scenario.data) return parsed;
  const { parseData } = await import("../store/data-file/check-data.ts");
  try {
    return { scenario: { ...parsed.scenario, data: parseData((given as Scenario).data) } };
  } catch (problem) {
    return { problem: `data: ${(problem as Error).message}` };
  }
}
