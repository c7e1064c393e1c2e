import type { RunOptions } from "../../runner/run-options.ts";
import { idsWith, judge } from "../judge.fixture.ts";
import { reference } from "../reference.ts";
import { hiddenKinds } from "./hidden-kinds.ts";
import { wrongCombinations } from "./wrong-combinations.ts";
import { wrongHistories } from "./wrong-histories.ts";
import { wrongRequests } from "./wrong-requests.ts";
import type { WrongServer } from "./wrong-server.ts";

/** Servers whose defect begins with the exploration, so that no case meets it. */
const lateServers: readonly WrongServer[] = [...wrongCombinations, ...wrongRequests, ...wrongHistories];

/** Every server whose defect shows only in a combination, a history, or to requests that hardly any client sends. */
export const wrongServers: readonly WrongServer[] = [...hiddenKinds, ...lateServers];

/** Over a hundred projects, so that a page of the largest limit is full. */
const PROJECTS = 130;

/** Why a run with an exploration does not detect a wrong server; empty if it fails one of its rules. */
export async function missedBy(server: WrongServer, seed: number, disposable: number): Promise<string> {
  const { rules, projects = PROJECTS } = server;
  let isBroken = !lateServers.includes(server);
  const wrap: WrongServer["wrap"] = (next) => {
    const broken = server.wrap(next);
    return (request) => (isBroken ? broken : next)(request);
  };
  const onProgress: RunOptions["onProgress"] = ({ phase }) => {
    isBroken ||= phase === "explore";
  };
  const report = await judge({ ...reference({ wrap, projects, disposable }), explore: { requests: 2000, seed }, onProgress });
  const failed = idsWith(report, "fail").map((id) => id.replace(/^explore\./, ""));
  const isNamed = rules === "any" ? failed.length > 0 : rules.some((rule) => failed.includes(rule));
  return isNamed ? "" : `seed ${seed}: ${failed.join(", ") || `nothing (${report.conformance} ${report.failure ?? ""})`}`;
}
