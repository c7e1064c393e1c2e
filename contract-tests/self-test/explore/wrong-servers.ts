import { allCases } from "../../cases/all-cases.ts";
import type { Report } from "../../model/report.ts";
import { runSuite } from "../../runner/run.ts";
import type { Dialect } from "../dialects.ts";
import { type ReferenceOptions, reference } from "../reference.ts";
import { wrongCombinations } from "./wrong-combinations.ts";
import { wrongHistories } from "./wrong-histories.ts";
import { wrongRequests } from "./wrong-requests.ts";
import type { WrongServer } from "./wrong-server.ts";

/** Every wrong server of the self-test of exploration. */
export const wrongServers: readonly WrongServer[] = [...wrongCombinations, ...wrongRequests, ...wrongHistories];

/** Enough for the deletes of two thousand requests, and over a hundred projects, so that pages of the largest limit are full. */
const SIZE = { disposable: 60, projects: 130 };

/** What `--explore` finds on a wrong server. The same seed makes the same steps, so a few requests are tried before all. */
export async function exploreWrong({ wrap }: WrongServer, seed: number): Promise<Report> {
  const few = await explored({ wrap }, 400, seed);
  return few.exploration?.violations.length ? few : explored({ wrap }, 2000, seed);
}

/** The report of a dialect, which is right, with what `--explore` finds on it. */
export function exploreDialect({ answers }: Dialect, requests: number, seed: number): Promise<Report> {
  return explored({ profile: answers }, requests, seed);
}

function explored(options: ReferenceOptions, requests: number, seed: number): Promise<Report> {
  return runSuite({ ...reference({ ...options, ...SIZE }), concurrency: 2, explore: { requests, seed } }, allCases);
}
