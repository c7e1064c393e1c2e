import type { Dataset } from "../../operations/project.ts";
import { checkedData } from "./check-data.ts";
import { refuseRepeated } from "./refuse-repeated.ts";
import { toProject } from "./to-project.ts";

/** The dataset that a parsed data file describes; throws a DataProblem with the JSON path and the reason. */
export function parseData(data: unknown): Dataset {
  const accounts = checkedData(data).accounts.map(({ key, plan, projects }, index) => ({
    key,
    plan,
    projects: projects.map((project, place) => toProject(project, `accounts[${index}].projects[${place}]`)),
  }));
  refuseRepeated(accounts);
  return { accounts };
}
