import { answerGiven, judgeRefusal } from "../checks/refusal.ts";
import type { Case } from "../model/case.ts";
import type { Exchange } from "../model/exchange.ts";
import { type Finding, together } from "../model/finding.ts";
import type { Probe } from "../model/probe.ts";
import { spareId, stillListed } from "./delete-scenes.ts";

/** Section 7: paths and methods that the interface does not have. */
export const routeCases: readonly Case[] = [
  { id: "route.invalid", rules: ["route.invalid"], run: invalidRoute },
  { id: "route.method", rules: ["route.method"], run: wrongMethod },
];

async function invalidRoute(probe: Probe): Promise<Finding> {
  const findings: Finding[] = [];
  for (const path of ["/no-such-route", "/projects/1", "/project/1"]) {
    findings.push(judgeRefusal("route.invalid", await probe.send({ method: "GET", path })));
  }
  return together(findings);
}

/** Methods that write are sent only where a disposable project gives consent. */
async function wrongMethod(probe: Probe): Promise<Finding> {
  const exchanges: Exchange[] = [await probe.send({ method: "GET", path: "/project" })];
  const id = await spareId(probe);
  if (id !== undefined) {
    const query = `projectId=${id}`;
    exchanges.push(await probe.send({ method: "DELETE", path: "/projects", query }));
    for (const method of ["POST", "PUT", "PATCH"]) exchanges.push(await probe.send({ method, path: "/projects", query }));
    exchanges.push(await probe.send({ method: "POST", path: "/project", query }));
  }
  const findings = exchanges.map((exchange) => judgeRefusal("route.method", exchange));
  if (id !== undefined && !(await stillListed(probe, id))) {
    const actual = `${id} is gone after requests with a wrong method`;
    findings.push({ verdict: "fail", detail: actual, violations: [{ expected: [`${id} still in the list`], actual }] });
  }
  return together(findings, answerGiven("route.method", exchanges));
}
