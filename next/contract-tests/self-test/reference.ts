import { createMock, type Dataset, type Mock, type Plan, seedDataset, startMock } from "../../mock-server/index.ts";
import { type Answers, documentText } from "../../openapi/index.ts";
import type { Target } from "../model/target.ts";
import { type SimulatedClock, simulatedClock } from "../runner/simulated-clock.ts";
import { NoAnswer, type Transport } from "../runner/transport.ts";
import type { Middleware } from "./wire.ts";

/** The projects, the answers and the defect of a reference. */
export interface ReferenceOptions {
  readonly profile?: Answers;
  readonly wrap?: Middleware;
  /** Default 230: more than two pages of the largest limit. */
  readonly projects?: number;
  /** Default 25. */
  readonly otherProjects?: number;
  /** The plan of the account whose key the target names as `free`. Default free. */
  readonly freePlan?: Plan;
  /** How many disposable projects the target names. Default 5. */
  readonly disposable?: number;
}

/** A target, its transport, and a clock on which a pause of the suite takes no time. */
export interface Reference extends SimulatedClock {
  readonly target: Target;
  readonly transport: Transport;
  readonly mock: Mock;
}

/** Creates the reference without a port: the transport calls its handler. */
export function reference(options: ReferenceOptions = {}): Reference {
  const { profile = {}, wrap } = options;
  const dataset = datasetOf(options);
  const mock = createMock({ profile, data: dataset, ...(wrap && { wrap }) });
  const target = targetOf(`http://127.0.0.1${BASE}`, dataset, options);
  return { target, transport: asTransport(mock), mock, ...simulatedClock() };
}

/** Starts the reference on a free port of loopback. */
export async function startReference(options: ReferenceOptions = {}): Promise<{ target: Target; close(): Promise<void> }> {
  const { profile = {}, wrap } = options;
  const dataset = datasetOf(options);
  const { baseUrl, close } = await startMock({ profile, data: dataset, ...(wrap && { wrap }) });
  return { target: targetOf(baseUrl, dataset, options), close };
}

const BASE = new URL(documentText("servers", "0", "url")).pathname;

export const KEYS = { premium: "mk_premium", otherPremium: "mk_other", free: "mk_free" } as const;

/** The accounts of a reference and their projects. */
export function datasetOf({ profile, projects = 230, otherProjects = 25, freePlan = "free" }: ReferenceOptions): Dataset {
  return seedDataset({
    width: profile?.["list.id-width"] === "wide" ? "wide" : "safe",
    accounts: [
      { key: KEYS.premium, plan: "premium", projects },
      { key: KEYS.otherPremium, plan: "premium", projects: otherProjects },
      { key: KEYS.free, plan: freePlan, projects: 3 },
    ],
  });
}

/**
 * The target of a dataset. Disposable projects are spread over the account except for its first and last project, because a wrong
 * server often takes one of those instead.
 */
function targetOf(baseUrl: string, { accounts }: Dataset, { disposable = 5 }: ReferenceOptions): Target {
  const projects = accounts[0]?.projects ?? [];
  const [first, last] = projects.length > disposable + 1 ? [1, projects.length - 2] : [0, projects.length - 1];
  const places = Array.from({ length: disposable }, (_, index) =>
    Math.round(first + (index * (last - first)) / Math.max(disposable - 1, 1)),
  );
  const ids = [...new Set(places)].flatMap((place) => projects[place]?.id ?? []);
  return { baseUrl, keys: KEYS, disposableProjectIds: ids, headers: {} };
}

/** A transport that calls the handler of a mock. */
export function asTransport({ handler }: Mock): Transport {
  return async ({ method, path, query, headers, body }) => {
    const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const header = (name: string) => given[name.toLowerCase()];
    const response = await handler({ method, path: `${BASE}${path}`, query, header, ...(body !== undefined && { body }) });
    if (response.delivery) throw new NoAnswer("the connection was reset");
    const lowerCase = Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]);
    return { status: response.status, headers: Object.fromEntries(lowerCase) as Record<string, string>, text: response.body };
  };
}
