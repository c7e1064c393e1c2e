import { createServer } from "node:http";
import { createMock, type Mock } from "../../mock-server/index.ts";
import type { Plan, Project } from "../../mock-server/operations/accounts.ts";
import { BASE_PATH } from "../../mock-server/operations/message.ts";
import { seedAccounts } from "../../mock-server/store/seed.ts";
import type { AccountData } from "../../mock-server/store/store.ts";
import { MAXIMUM_LIMIT } from "../../openapi/constants.ts";
import type { Answers } from "../../openapi/profile.ts";
import type { Target } from "../model/target.ts";
import type { Transport } from "../run/http-transport.ts";
import type { RunOptions } from "../run/options.ts";
import { apiRequest, type Handler, handlerOf, listening, type Middleware } from "./wire.ts";

/** How many projects the account has: two pages of the largest limit, and 30 on a third. */
export const PROJECTS: number = 2 * MAXIMUM_LIMIT + 30;

/** The projects, the answers and the defect of a reference. */
export interface ReferenceOptions {
  readonly profile?: Answers;
  readonly wrap?: Middleware;
  /** Default: {@link PROJECTS}. */
  readonly projects?: number;
  /** Default 25. */
  readonly otherProjects?: number;
  /** The key of the second account. */
  readonly otherKey?: string;
  /** Which accounts have ids of 19 digits. Default: none. */
  readonly longIds?: "all" | "other";
  /** Whether every id is negative. */
  readonly isNegative?: boolean;
  /** The plan of the account whose key the target names as `free`. Default free. */
  readonly freePlan?: Plan;
  /** How many disposable projects the target names. Default 5. */
  readonly disposable?: number;
}

/** A clock for tests that need no real time: when nothing else runs, it jumps to the end of the next sleep. */
export type SimulatedClock = Required<Pick<RunOptions, "now" | "sleep">>;

/** A target, its transport, and a clock on which a pause of the suite takes no time. */
export interface Reference extends SimulatedClock {
  readonly target: Target;
  readonly transport: Transport;
  readonly mock: Mock;
  /** The mock with its defect, if it has one. */
  readonly handler: Handler;
  /** The accounts that the mock started with. */
  readonly accounts: readonly AccountData[];
}

/** Creates the reference without a port: the transport calls its handler. */
export function reference(options: ReferenceOptions = {}): Reference {
  const { profile = {}, wrap = (next: Handler) => next } = options;
  const accounts = accountsOf(options);
  const mock = createMock({ profile, data: { accounts } });
  const own = handlerOf(mock);
  const handler = wrap(options.isNegative ? negated(own) : own);
  const target = targetOf(accounts, options);
  return { target, transport: asTransport(handler), mock, handler, accounts, ...simulatedClock() };
}

/** Starts the reference on a free port of loopback. */
export async function startReference(
  options: ReferenceOptions = {},
): Promise<{ target: Target; close(): Promise<void> }> {
  const { target, handler } = reference(options);
  const server = createServer(async (message, response) => {
    const { status, headers, body } = await handler(await apiRequest(message));
    response.writeHead(status, headers).end(body);
  });
  const { baseUrl, close } = await listening(server);
  return { target: { ...target, baseUrl }, close };
}

export const KEYS = { premium: "mk_premium", otherPremium: "mk_other", free: "mk_free" } as const;

/** The accounts of a reference and their projects. */
export function accountsOf(options: ReferenceOptions): AccountData[] {
  const {
    profile,
    projects = PROJECTS,
    otherProjects = 25,
    otherKey = KEYS.otherPremium,
    freePlan = "free",
  } = options;
  const seeded = seedAccounts({
    width: profile?.["list.id-width"] === "wide" ? "wide" : "safe",
    accounts: [
      { key: KEYS.premium, plan: "premium", projects },
      { key: otherKey, plan: "premium", projects: otherProjects },
      { key: KEYS.free, plan: freePlan, projects: 3 },
    ],
  });
  const isLong = (key: string) =>
    options.longIds === "all" || (options.longIds === "other" && key === otherKey);
  return seeded.map((account) => (isLong(account.key) ? withLongIds(account) : account));
}

function withLongIds({ key, plan, projects }: AccountData): AccountData {
  const renamed = projects.map((each) => ({ ...each, id: `7${each.id.padStart(18, "0")}` }));
  return { key, plan, projects: renamed };
}

/** The same with a minus before every id. */
function negated(next: Handler): Handler {
  return async (request) => {
    const response = await next({ ...request, query: request.query.replace(/=-(?=[1-9])/g, "=") });
    return { ...response, body: response.body.replaceAll('"id":', '"id":-') };
  };
}

/** The projects that an account of a mock has now. */
export async function projectsIn({ store }: Mock, key: string): Promise<readonly Project[]> {
  return (await store.read(key))[0]?.projects ?? [];
}

/**
 * The target of the accounts. Disposable projects are spread over the account except for its first and last project, because a
 * wrong server often takes one of those instead.
 */
function targetOf(
  accounts: readonly AccountData[],
  { disposable = 5, otherKey = KEYS.otherPremium, isNegative = false }: ReferenceOptions,
): Target {
  const keys = { ...KEYS, otherPremium: otherKey };
  const projects = accounts[0]?.projects ?? [];
  const [first, last] =
    projects.length > disposable + 1 ? [1, projects.length - 2] : [0, projects.length - 1];
  const places = Array.from({ length: disposable }, (_, index) =>
    Math.round(first + (index * (last - first)) / Math.max(disposable - 1, 1)),
  );
  const sign = isNegative ? "-" : "";
  const ids = [...new Set(places)].flatMap((place) => {
    const id = projects[place]?.id;
    return id === undefined ? [] : [sign + id];
  });
  return {
    baseUrl: `http://127.0.0.1${BASE_PATH}`,
    keys,
    disposableProjectIds: ids,
    disposableAccount: true,
    headers: {},
  };
}

/** A transport that calls a handler. */
function asTransport(handler: Handler): Transport {
  return async ({ method, path, query, headers, body, connection }) => {
    const given = lowerCased(headers);
    const response = await handler({
      method,
      path: `${BASE_PATH}${path}`,
      query,
      header: (name) => given[name.toLowerCase()],
      names: Object.keys(headers),
      isKept: connection === "kept",
      ...(body !== undefined && { body }),
    });
    return {
      status: response.status,
      headers: lowerCased(response.headers),
      text: method === "HEAD" ? "" : response.body,
    };
  };
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

function simulatedClock(): SimulatedClock {
  const sleepers: { readonly until: number; readonly wake: () => void }[] = [];
  let time = 0;
  const jump = (): void => {
    sleepers.sort((one, other) => one.until - other.until);
    const next = sleepers.shift();
    if (!next) return;
    time = next.until;
    next.wake();
    if (sleepers.length > 0) setImmediate(jump);
  };
  return {
    now: () => time,
    sleep: (ms) =>
      new Promise((wake) => {
        if (sleepers.push({ until: time + ms, wake }) === 1) setImmediate(jump);
      }),
  };
}
