import { type Cost, type PartName, partOf, sumOf } from "../model/cost.ts";
import type { CaseResult } from "../model/report.ts";

/** Cases about one part of the interface, in the order of the run, and what they took. */
export interface Group {
  readonly name: PartName;
  readonly title: string;
  readonly cases: readonly CaseResult[];
  readonly cost: Cost;
}

/** The cases by the part of the interface that their first rule is about; the parts in the order in which the run met them. */
export function groupsOf(results: readonly CaseResult[]): Group[] {
  const names = [...new Set(results.map(partOf))];
  return names.map((name) => {
    const cases = results.filter((result) => partOf(result) === name);
    return { name, title: PART_TITLES[name], cases, cost: sumOf(cases) };
  });
}

/** What a reader calls the parts. */
const PART_TITLES: Readonly<Record<PartName, string>> = {
  list: "Listing projects",
  delete: "Deleting a project",
  auth: "Key and plan",
  routes: "Routes",
  envelope: "Envelope of every answer",
  further: "Around the interface",
};
