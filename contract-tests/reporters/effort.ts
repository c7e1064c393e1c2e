import { type Cost, type PartName, partOf, sumOf } from "../model/cost.ts";
import type { CaseResult, Report } from "../model/report.ts";
import { counted } from "./plain-text.ts";

/** Cases about one part of the interface, in the order of the run, and their cost. */
export interface Group {
  readonly name: PartName;
  readonly title: string;
  readonly cases: readonly CaseResult[];
  readonly cost: Cost;
}

/** The cases by the part of the interface that their first rule is about; the parts in the order of the run. */
export function groupsOf(results: readonly CaseResult[]): Group[] {
  return [...new Set(results.map(partOf))].map((name) => {
    const cases = results.filter((result) => partOf(result) === name);
    return { name, title: PART_TITLES[name], cases, cost: sumOf(cases) };
  });
}

/** How many requests the run sent, and how long it took. */
export function effort({ requests, durationMs }: Report): string {
  return `${counted(requests, "request")} in ${(durationMs / 1000).toFixed(1)} s`;
}

/** How many requests, and their times added up: `16 requests, 3.2 s`. */
export function costLine({ requests, durationMs }: Cost): string {
  const time = durationMs < 100 ? `${Math.round(durationMs)} ms` : `${(durationMs / 1000).toFixed(1)} s`;
  return `${counted(requests, "request")}, ${time}`;
}

/** The steps that several cases share, in one line; empty if there are none. */
export function sharedLine({ shared }: Report): string {
  if (shared.length === 0) return "";
  return `shared: ${costLine(sumOf(shared))} (${shared.map(({ id, requests }) => `${id} ${requests}`).join(", ")})`;
}

/** The five cases or shared steps that took longest, the longest first; empty for a run of under two seconds. */
export function slowest({ durationMs, cases, shared }: Report): (Cost & { readonly id: string })[] {
  if (durationMs < 2000) return [];
  return [...cases, ...shared].toSorted((one, other) => other.durationMs - one.durationMs).slice(0, 5);
}

const PART_TITLES: Readonly<Record<PartName, string>> = {
  list: "Listing projects",
  delete: "Deleting a project",
  auth: "Key and plan",
  routes: "Routes",
  envelope: "Envelope of every answer",
  further: "Around the interface",
};
