/** What something took: requests, and milliseconds until they were answered, added up. */
export interface Cost {
  readonly requests: number;
  readonly durationMs: number;
}

/** The sum of several costs, to a tenth of a millisecond. */
export function sumOf(costs: readonly Cost[]): Cost {
  const ms = costs.reduce((sum, { durationMs }) => sum + durationMs, 0);
  return { requests: costs.reduce((sum, { requests }) => sum + requests, 0), durationMs: Math.round(ms * 10) / 10 };
}

/** A part of the interface, short and stable: what machines call it. */
export type PartName = "list" | "delete" | "auth" | "routes" | "envelope" | "further";

/** What the cases about one part of the interface took. */
export interface PartCost extends Cost {
  readonly name: PartName;
  readonly cases: number;
}

/** What tells the part that a case is about. */
interface About {
  readonly id: string;
  readonly rules: readonly string[];
}

/** The part that a case's first rule is about. */
export function partOf({ id, rules: [rule = id] }: About): PartName {
  return NAMES[rule.split(".")[0] ?? ""] ?? "further";
}

/** What each part took, in the order in which the run met them. */
export function partCosts(results: readonly (About & Cost)[]): PartCost[] {
  const names = [...new Set(results.map(partOf))];
  return names.map((name) => {
    const cases = results.filter((result) => partOf(result) === name);
    return { name, cases: cases.length, ...sumOf(cases) };
  });
}

/** By the first word of a rule's id. */
const NAMES: Readonly<Record<string, PartName>> = {
  list: "list",
  delete: "delete",
  auth: "auth",
  plan: "auth",
  route: "routes",
  envelope: "envelope",
};
