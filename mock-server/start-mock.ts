/// <reference types="node" preserve="true" />
import { existsSync, readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import type { AccessLog } from "./adapters/access-log.ts";
import { listen } from "./adapters/listen.ts";
import { nodeApp } from "./adapters/node-app.ts";
import type { TlsPair } from "./adapters/node-server.ts";
import { PAGES } from "./console/pages.ts";
import { type ControlOptions, controlMiddleware } from "./control/control-middleware.ts";
import { BASE_PATH, DEFAULT_HOST } from "./http/router.ts";
import { wholeNumber } from "./layers/input-checks.ts";
import { webPlatform } from "./layers/platform.ts";
import { type ProxyOptions, proxyLayer } from "./layers/proxy.ts";
import { checkScenario, type Scenario } from "./layers/scenarios/scenarios.ts";
import { buildMock, type Mock, type MockOptions } from "./mock.ts";
import { type ChecksOf, MOCK_OPTIONS, MOST, refuseWrong, TEXT, typed } from "./options.ts";

export interface AppOptions extends MockOptions {
  /** The options of the control interface under `/__admin`. `false` switches it off; its paths are then invalid routes. */
  readonly control?: ControlOptions | false;
  /** Another server that answers in place of the operations. The journal shows how its answers break the contract. */
  readonly proxy?: ProxyOptions;
  /** The log of requests. Default: only exceptions of the mock are logged, to stderr. */
  readonly log?: AccessLog;
}

/** A mock server without a port. */
export interface AppMock extends Mock {
  /** A request listener for supertest, `http.createServer`, or the `use` of another app. */
  readonly app: RequestListener;
}

export interface StartOptions extends AppOptions {
  /** The port. Default 0: any free port. */
  readonly port?: number;
  /** The host name or address to listen on. Default 127.0.0.1. */
  readonly host?: string;
  /** Serves HTTPS. Default: HTTP. */
  readonly tls?: TlsPair;
}

/** A mock server that is listening on a port. */
export interface StartedMock extends Mock {
  /** The base URL of the interface, which ends in the version segment. */
  readonly baseUrl: string;
  /** Closes the server after the answers in flight; resolves when the port is free. */
  close(): Promise<void>;
}

const APP_OPTIONS: ChecksOf<AppOptions> = {
  ...MOCK_OPTIONS,
  control: {
    takes: "false, or an object with token and hosts",
    isRight: (value) => value === false || (typeof value === "object" && value !== null),
    members: {
      token: TEXT,
      hosts: { takes: "a list of texts", isRight: (value) => Array.isArray(value) && value.every(TEXT.isRight) },
      pages: { takes: "a list of pages", isRight: Array.isArray },
    } satisfies ChecksOf<ControlOptions>,
  },
  proxy: {
    takes: "an object with url, such as https://staging.example/v1",
    isRight: (value) => typeof Object(value).url === "string",
    members: {
      url: { takes: "a base URL, such as https://staging.example/v1", isRight: (value) => URL.canParse(String(value)) },
      deletes: typed("boolean"),
      fetch: typed("function"),
    } satisfies ChecksOf<ProxyOptions>,
  },
  log: typed("function"),
};

const START_OPTIONS: ChecksOf<StartOptions> = {
  ...APP_OPTIONS,
  port: wholeNumber(0, MOST.port),
  host: TEXT,
  tls: { takes: "{ cert, key }, both as PEM", isRight: (value) => ["cert", "key"].every((name) => isPem(Object(value)[name])) },
};

function isPem(value: unknown): boolean {
  return typeof value === "string" || value instanceof Uint8Array;
}

/** Creates a mock server without a port, with its own state. Throws if an option is not valid. */
export function createMock(given: AppOptions = {}): AppMock {
  refuseWrong(given, APP_OPTIONS);
  const { log, control = {}, proxy, ...options } = given;
  const environment = { platform: webPlatform, version: packageVersion(), proxy: proxy?.url };
  const mock = buildMock(options, {
    platform: webPlatform,
    ...(proxy && { proxy: proxyLayer(proxy) }),
    ...(control && {
      control: (mock, stopped) => controlMiddleware({ ...environment, mock, stopped }, { pages: PAGES, ...control }),
    }),
  });
  // Not spread, because some properties of the mock are getters.
  return Object.assign(mock, { app: nodeApp(mock.handler, log) });
}

/** Starts a mock server. Rejects if an option is not valid or the port is taken. */
export async function startMock(given: StartOptions = {}): Promise<StartedMock> {
  refuseWrong(given, START_OPTIONS);
  const { port = 0, host = DEFAULT_HOST, tls, ...options } = given;
  const { control = {}, data, scenario } = options;
  const mock = createMock({
    ...options,
    ...(data !== undefined && { data: await checkedData(data) }),
    ...(scenario !== undefined && { scenario: await checkedScenario(scenario) }),
    control: control && { hosts: [host], ...control },
  });
  const listening = await listen(mock.app, host, port, { tls });
  const close = async () => {
    mock.stop();
    await listening.close();
  };
  return Object.assign(mock, { baseUrl: listening.origin + BASE_PATH, close });
}

/** Loads the validator only if there is data: it takes half of the start-up time. */
async function checkedData(data: unknown) {
  const { parseData } = await import("./store/data-file/check-data.ts");
  return parseData(data);
}

function checkedScenario(given: string | Scenario) {
  return checkScenario(given).catch((problem: Error) => {
    throw new Error(`scenario: ${problem.message}`, { cause: problem });
  });
}

/** Returns the version of this package. Its package.json is one level above the source and two above the build. */
export function packageVersion(): string {
  const files = ["../package.json", "../../package.json"].map((path) => new URL(path, import.meta.url));
  const file = files.find((candidate) => existsSync(candidate));
  if (!file) throw new Error("package.json is missing");
  const { version } = JSON.parse(readFileSync(file, "utf8")) as { version: string };
  return version;
}
