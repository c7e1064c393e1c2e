/** The number of requests, and the sum of the milliseconds until they were answered. */
export interface Cost {
  readonly requests: number;
  readonly durationMs: number;
}

/** A part of the interface, under the name that reports for machines give it. */
export type PartName = "list" | "delete" | "auth" | "routes" | "envelope" | "further";

/** What the cases about one part of the interface took. */
export interface PartCost extends Cost {
  readonly name: PartName;
  readonly cases: number;
}

/** The sum of several costs, to a tenth of a millisecond. */
export function sumOf(costs: readonly Cost[]): Cost {
  const ms = costs.reduce((sum, { durationMs }) => sum + durationMs, 0);
  return { requests: costs.reduce((sum, { requests }) => sum + requests, 0), durationMs: Math.round(ms * 10) / 10 };
}

/** The part that a case's rule is about. */
export function partOf({ rules: [rule = ""] }: { readonly rules: readonly string[] }): PartName {
  return PARTS[rule.split(".")[0] ?? ""] ?? "further";
}

/** What each part took, in the order in which the run met them. */
export function partCosts(results: readonly (Parameters<typeof partOf>[0] & Cost)[]): PartCost[] {
  const names = [...new Set(results.map(partOf))];
  return names.map((name) => {
    const cases = results.filter((result) => partOf(result) === name);
    return { name, cases: cases.length, ...sumOf(cases) };
  });
}

/** By the first word of a rule's id. */
const PARTS: Readonly<Record<string, PartName>> = {
  list: "list",
  delete: "delete",
  auth: "auth",
  plan: "auth",
  route: "routes",
  envelope: "envelope",
};
