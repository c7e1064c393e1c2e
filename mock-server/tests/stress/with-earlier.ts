import { MEASURE_NAMES } from "./plan.ts";
import type { Report } from "./report.ts";

/** A report with what it did not measure from an earlier one, as long as that is of the same servers on the same machine. */
export function withEarlier(report: Report, earlier: Partial<Report>): Report {
  const isSame = sameness(earlier) === sameness(report);
  const measures = [...report.measures, ...((isSame && earlier.measures) || [])];
  return { ...report, measures: MEASURE_NAMES.flatMap((name) => measures.find((measure) => measure.name === name) ?? []) };
}

function sameness({ machine, servers }: Partial<Report>): string {
  return JSON.stringify([machine, servers?.map(({ id, version }) => [id, version])]);
}
