import type { Report } from "../../model/report.ts";
import { idsWith, judge } from "../judge.fixture.ts";
import { type ReferenceOptions, reference } from "../reference.ts";
import { hiddenKinds } from "./hidden-kinds.ts";
import { wrongCombinations } from "./wrong-combinations.ts";
import { wrongHistories } from "./wrong-histories.ts";
import { wrongRequests } from "./wrong-requests.ts";
import type { WrongServer } from "./wrong-server.ts";

/** Every server whose defect shows only in a combination, a history, or to requests that hardly any client sends. */
export const wrongServers: readonly WrongServer[] = [...hiddenKinds, ...wrongCombinations, ...wrongRequests, ...wrongHistories];

/** Enough disposable projects for 2000 requests, and over a hundred projects, so that a page of the largest limit is full. */
const SIZE: ReferenceOptions = { disposable: 60, projects: 130 };

/** Judges a reference by all cases and an exploration. */
export function explored(options: ReferenceOptions, requests: number, seed: number): Promise<Report> {
  return judge({ ...reference({ ...SIZE, ...options }), concurrency: 2, explore: { requests, seed } });
}

/** Why a run with an exploration does not detect a wrong server; empty if it fails one of its rules. */
export async function missedBy({ rules, wrap, size }: WrongServer, seed: number): Promise<string> {
  const report = await explored({ wrap, ...size }, 2000, seed);
  const failed = idsWith(report, "fail").map((id) => id.replace(/^explore\./, ""));
  const isNamed = rules === "any" ? failed.length > 0 : rules.some((rule) => failed.includes(rule));
  return isNamed ? "" : `seed ${seed}: ${failed.join(", ") || `nothing (${report.conformance} ${report.failure ?? ""})`}`;
}

/** `tsx explore/wrong-servers.ts [SEED…]`: prints the wrong servers that a run with an exploration does not detect. */
if (process.argv[1] === import.meta.filename) {
  const seeds = process.argv.slice(2).map(Number);
  for (const seed of seeds.length > 0 ? seeds : [1]) {
    for (const server of wrongServers) {
      const why = await missedBy(server, seed);
      if (why !== "") console.log(`survived: ${server.id} (${server.rules}): ${why}`);
    }
  }
}
