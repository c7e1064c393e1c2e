import type { Report } from "../model/report.ts";
import type { Target } from "../model/target.ts";
import { runSuite } from "../runner/run.ts";
import { verdictsOf } from "./judge.fixture.ts";

/** A run against accounts of its own, which the mock at this origin opens for it. */
export async function judgeOwnAccounts(origin: string): Promise<Report> {
  const response = await fetch(`${origin}/__admin/target`);
  return runSuite({ target: (await response.json()) as Target });
}

/** The runs that do not end as the first one, each by what differs; a run that is not conformant is among them. */
export function differentRuns(reports: readonly Report[]): string[] {
  const first = reports[0] && verdictsOf(reports[0]);
  return reports.flatMap((report, place) => {
    const other = verdictsOf(report).filter((verdict) => !first?.includes(verdict));
    const isGood = report.conformance === "conformant" && other.length === 0;
    return isGood ? [] : [`run ${place + 1}: ${report.conformance} ${report.failure ?? ""} ${other.join(", ")}`];
  });
}
