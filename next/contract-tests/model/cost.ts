/** The number of requests, and the sum of their durations. */
export interface Cost {
  readonly requests: number;
  readonly durationMs: number;
}

/** A part of the interface, by its name in machine-readable reports. */
export type PartName = "list" | "delete" | "auth" | "routes" | "envelope" | "further";

export interface PartCost extends Cost {
  readonly name: PartName;
  readonly cases: number;
}

/** The sum of several costs, to a tenth of a millisecond. */
export function sumOf(costs: readonly Cost[]): Cost {
  const ms = costs.reduce((sum, { durationMs }) => sum + durationMs, 0);
  return { requests: costs.reduce((sum, { requests }) => sum + requests, 0), durationMs: Math.round(ms * 10) / 10 };
}

export interface Part<Result> {
  readonly name: PartName;
  readonly cases: readonly Result[];
  readonly cost: Cost;
}

/** Groups cases by the part of the interface that their first rule is about; the parts are in the order of the run. */
export function partsOf<Result extends Judged>(results: readonly Result[]): Part<Result>[] {
  const nameOf = ({ rules: [rule = ""] }: Judged): PartName => PARTS[rule.split(".")[0] ?? ""] ?? "further";
  return [...new Set(results.map(nameOf))].map((name) => {
    const cases = results.filter((result) => nameOf(result) === name);
    return { name, cases, cost: sumOf(cases) };
  });
}

export function partCosts(results: readonly Judged[]): PartCost[] {
  return partsOf(results).map(({ name, cases, cost }) => ({ name, cases: cases.length, ...cost }));
}

type Judged = Cost & { readonly rules: readonly string[] };

/** The part for the first word of a rule's id. */
const PARTS: Readonly<Record<string, PartName>> = {
  list: "list",
  delete: "delete",
  auth: "auth",
  plan: "auth",
  route: "routes",
  envelope: "envelope",
};
