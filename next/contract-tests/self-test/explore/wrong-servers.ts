import { allCases } from "../../cases/all-cases.ts";
import type { Report } from "../../model/report.ts";
import { runSuite } from "../../runner/run.ts";
import type { Dialect } from "../dialects.ts";
import { type ReferenceOptions, reference } from "../reference.ts";
import { wrongCombinations } from "./wrong-combinations.ts";
import { wrongHistories } from "./wrong-histories.ts";
import { wrongRequests } from "./wrong-requests.ts";
import type { WrongServer } from "./wrong-server.ts";

/** Every wrong server that only an exploration detects. */
export const wrongServers: readonly WrongServer[] = [...wrongCombinations, ...wrongRequests, ...wrongHistories];

/** Enough disposable projects for 2000 requests, and over a hundred projects, so that a page of the largest limit is full. */
const SIZE = { disposable: 60, projects: 130 };

/** Explores a wrong server. The same seed generates the same steps, so a few requests are tried first. */
export async function exploreWrong({ wrap }: WrongServer, seed: number): Promise<Report> {
  const few = await explored({ wrap }, 400, seed);
  return few.exploration?.violations.length ? few : explored({ wrap }, 2000, seed);
}

/** Explores a dialect, which is admissible. */
export function exploreDialect({ answers }: Dialect, requests: number, seed: number): Promise<Report> {
  return explored({ profile: answers }, requests, seed);
}

function explored(options: ReferenceOptions, requests: number, seed: number): Promise<Report> {
  return runSuite({ ...reference({ ...options, ...SIZE }), concurrency: 2, explore: { requests, seed } }, allCases);
}
