import type { CaseResult } from "../model/report.ts";

/** Cases about one part of the interface, in the order of the run. */
export interface Group {
  /** Short and stable, for machines. */
  readonly name: string;
  readonly title: string;
  readonly cases: readonly CaseResult[];
}

/** The cases by the part of the interface that their first rule is about; the parts in the order in which the run met them. */
export function groupsOf(cases: readonly CaseResult[]): Group[] {
  const names = [...new Set(cases.map(nameOf))];
  return names.map((name) => ({
    name,
    title: TITLES[name] ?? name,
    cases: cases.filter((result) => nameOf(result) === name),
  }));
}

function nameOf({ id, rules: [rule = id] }: CaseResult): string {
  return NAMES[rule.split(".")[0] ?? ""] ?? "further";
}

/** By the first word of a rule's id. */
const NAMES: Readonly<Record<string, string>> = {
  list: "list",
  delete: "delete",
  auth: "auth",
  plan: "auth",
  route: "routes",
  envelope: "envelope",
};
const TITLES: Readonly<Record<string, string>> = {
  list: "Listing projects",
  delete: "Deleting a project",
  auth: "Key and plan",
  routes: "Routes",
  envelope: "Envelope of every answer",
  further: "Around the interface",
};
