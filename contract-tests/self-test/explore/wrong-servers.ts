import { allCases } from "../../cases/all-cases.ts";
import type { Exploration, Report } from "../../model/report.ts";
import { runSuite } from "../../runner/run.ts";
import type { Dialect } from "../dialects.ts";
import { reference } from "../reference.ts";
import { wrongCombinations } from "./wrong-combinations.ts";
import { wrongHistories } from "./wrong-histories.ts";
import { wrongRequests } from "./wrong-requests.ts";
import type { WrongServer } from "./wrong-server.ts";

/** Every wrong server of the self-test of exploration. */
export const wrongServers: readonly WrongServer[] = [...wrongCombinations, ...wrongRequests, ...wrongHistories];

/** Enough for the deletes of two thousand requests, and over a hundred projects, so that pages of the largest limit are full. */
const SIZE = { disposable: 60, projects: 130 };

/** What `--explore` finds on a wrong server. The same seed makes the same steps, so a few requests are tried before all. */
export async function exploreWrong({ wrap }: WrongServer, seed: number): Promise<Exploration> {
  const [few, all] = [400, 2000].map((requests) => async () => {
    const report = await runSuite({ ...reference({ wrap, ...SIZE }), concurrency: 2, explore: { requests, seed } }, allCases);
    return explorationIn(report);
  }) as [() => Promise<Exploration>, () => Promise<Exploration>];
  const found = await few();
  return found.violations.length > 0 ? found : all();
}

/** The report of a dialect, which is right, with what `--explore` finds on it. */
export function exploreDialect({ answers }: Dialect, requests: number, seed: number): Promise<Report> {
  return runSuite({ ...reference({ profile: answers, ...SIZE }), concurrency: 2, explore: { requests, seed } }, allCases);
}

function explorationIn({ exploration }: { readonly exploration?: Exploration }): Exploration {
  if (!exploration) throw new Error("nothing was explored");
  return exploration;
}
