import { allOperations } from "../../openapi/index.ts";
import { answersGiven, isRefused } from "../checks/refusal.ts";
import type { Case, PartialRequest, TargetClient } from "../model/case.ts";
import { unlessForbidden } from "../model/consent.ts";
import type { Exchange } from "../model/exchange.ts";
import { type Finding, together } from "../model/finding.ts";
import { judgeEach, sendEach, sentOf } from "./ask.ts";
import { spareId } from "./delete-form.ts";

/** Section 7: paths and methods that the interface does not have. */
export const routeCases: readonly Case[] = [
  { id: "route.invalid", rule: "route.invalid", run: invalidRoute },
  { id: "route.method", rule: "route.method", run: wrongMethod },
];

async function invalidRoute(client: TargetClient): Promise<Finding> {
  const paths = ["/projects_of_others", "/projects/unknown", "/project/%22unknown%22", ...ODD_PATHS];
  const requests = paths.map((path) => ({ method: "GET", path }));
  const exchanges = await sendEach(client, [{ method: "GET", path: "/no-such-route", key: "none" }, ...requests]);
  const findings = judgeEach("route.invalid", exchanges);
  const id = await spareId(client);
  if (id !== undefined) findings.push(await unlessForbidden(() => namedInPath(client, id)));
  // Without a key, another layer may refuse the route.
  return together(findings, answersGiven("route.invalid", exchanges.slice(1)));
}

/** Paths that a lax router treats as a list, or finds as a property of every object. */
const ODD_PATHS = ["/projects.json", "/constructor"];

/** Requests that name the project in the path, as other interfaces do. */
async function namedInPath(client: TargetClient, id: string): Promise<Finding> {
  const asked = ["DELETE", "GET"].flatMap((method) => [`/projects/${id}`, `/project/${id}`].map((path) => ({ method, path })));
  return together(judgeEach("route.invalid", await client.sendRefused(asked)));
}

/** Methods that a lax server might treat as a delete are sent only with the id of a disposable project. */
async function wrongMethod(client: TargetClient): Promise<Finding> {
  const exchanges = [await client.send({ method: "GET", path: "/project" })];
  const findings = judgeEach("route.method", exchanges);
  const id = await spareId(client);
  if (id !== undefined) findings.push(await unlessForbidden(() => wrongWrites(client, id, exchanges)));
  return together(findings, answersGiven("route.method", exchanges));
}

/** Sends the writes, and adds them to the exchanges. */
async function wrongWrites(client: TargetClient, id: string, exchanges: Exchange[]): Promise<Finding> {
  const findings: Finding[] = [];
  for (const group of WRONG_ROUTES) {
    const requests = group.map((route) => ({ ...route, query: `projectId=${id}` }));
    const overridden = requests.filter(({ method }) => method === "GET" || method === "POST");
    const sent = sentOf(await client.sendRefused([...requests, ...overridden.map(overriding)]));
    exchanges.push(...sent);
    findings.push(...judgeEach("route.method", sent));
    if (!sent.every(isRefused)) break;
  }
  return together(findings);
}

/** Routes that the document does not define, the most dangerous one first: the others are sent only if it is refused. */
const WRONG_ROUTES = [
  [{ method: "DELETE", path: "/projects" }],
  [
    ...["HEAD", "GET", "POST", "PUT", "PATCH"].map((method) => ({ method, path: "/project" })),
    ...["POST", "PUT", "PATCH"].map((method) => ({ method, path: "/projects" })),
  ],
].map((group) => group.filter(({ method, path }) => !allOperations.some((each) => each.method === method && each.path === path)));

function overriding(request: PartialRequest): PartialRequest {
  return { ...request, query: `${request.query}&_method=DELETE`, headerFields: OVERRIDE };
}

/** Headers by which some frameworks turn another method into a delete. */
const OVERRIDE = { "X-HTTP-Method-Override": "DELETE", "X-HTTP-Method": "DELETE", "X-Method-Override": "DELETE" };
