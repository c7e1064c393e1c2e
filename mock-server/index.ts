/// <reference types="node" preserve="true" />
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Express } from "express";
import { checkJson } from "../openapi/check-json.ts";
import { InputProblem } from "../openapi/input-problem.ts";
import type { Profile } from "../openapi/profile.ts";
import { type AppOptions, createApp, isOrigin } from "./app.ts";
import { createFetch } from "./fetch.ts";
import { createMockServer, type TlsPair } from "./http/server.ts";
import { type CoreOptions, createCore, type MockCore } from "./mock.ts";
import { BASE_PATH } from "./operations/message.ts";
import { FAULTS_SCHEMA, type Fault } from "./simulation/fault.ts";
import { firstAccounts } from "./store/checked-accounts.ts";
import { DATA_SCHEMA, type MockData } from "./store/data.ts";
import { memoryStore } from "./store/memory.ts";
import { redisStore } from "./store/redis.ts";
import { VERSION } from "./version.ts";

export type { Answer, MockRequest } from "./operations/message.ts";
export type { CountedFault } from "./simulation/faults.ts";
export type { JournalEntry, JournalFilter } from "./simulation/journal.ts";
export { DEV_KEYS } from "./store/dev-accounts.ts";
export type { AccountData } from "./store/store.ts";
export type { Fault, MockData };

export interface MockOptions extends CoreOptions, Pick<AppOptions, "cors"> {
  /** The initial accounts. Default: the development accounts. */
  readonly data?: MockData | undefined;
  /** The URL of a Redis that holds the state, such as `redis://127.0.0.1:6379/0`. Default: the state is in memory. */
  readonly store?: string | undefined;
  /** Opens the control interface to other machines that send this token. */
  readonly adminToken?: string | undefined;
  /** `false` switches the control interface off. */
  readonly admin?: boolean;
}

/** A mock server without a port: an Express app and a `fetch`, with one state behind both. */
export interface Mock extends MockCore {
  readonly app: Express;
  readonly fetch: typeof fetch;
}

export interface StartOptions extends MockOptions {
  /** Default 0: any free port. */
  readonly port?: number;
  /** The host name or address to listen on. Default 127.0.0.1. */
  readonly host?: string;
  /** Serves HTTPS. Default: HTTP. */
  readonly tls?: TlsPair | undefined;
}

/** A mock server on a port. */
export interface RunningMock extends Mock {
  /** The base URL of the interface, such as `http://127.0.0.1:4010/v1`. */
  readonly url: string;
  /** Stops the mock after the answers in flight; resolves when the port is free. */
  close(): Promise<void>;
}

/** Creates a mock server without a port. Throws an error of one line if an option is not valid. */
export function createMock(options: MockOptions = {}): Mock {
  return createMockAt("127.0.0.1", options);
}

/** Starts a mock server on a port. Rejects with an error of one line if an option is not valid or the port is taken. */
export async function startMock({
  port = 0,
  host = "127.0.0.1",
  tls,
  ...options
}: StartOptions = {}): Promise<RunningMock> {
  const mock = createMockAt(host, options);
  try {
    const { server, close } = createMockServer(mock.app, tls);
    await once(server.listen(port, host), "listening");
    const { family, address, port: taken } = server.address() as AddressInfo;
    const name = family === "IPv6" ? `[${address}]` : address;
    const url = `${tls ? "https" : "http"}://${name}:${taken}${BASE_PATH}`;
    return Object.assign(mock, { url, close: () => close().then(mock.store.close) });
  } catch (problem) {
    await mock.store.close();
    throw problem;
  }
}

function createMockAt(
  host: string,
  { data, store, cors = "*", admin = true, adminToken, ...options }: MockOptions,
): Mock {
  if (cors !== "*" && cors !== false && ![cors].flat().every(isOrigin))
    throw new InputProblem(
      `cors must be "*", false, or origins such as http://localhost:5173; it is ${JSON.stringify(cors)}`,
    );
  const createStore = (profile: Profile) => {
    const given = data && checkJson<MockData>(DATA_SCHEMA, data, "the data");
    const accounts = firstAccounts(given, profile);
    return store === undefined ? memoryStore(accounts) : redisStore(store, accounts);
  };
  const core = createCore(options, createStore, (faults) =>
    checkJson(FAULTS_SCHEMA, faults, "faults"),
  );
  const guarding = { token: adminToken, hosts: [host], version: VERSION };
  const app = createApp(core, { cors, admin: admin && guarding });
  return Object.assign(core, { app, fetch: createFetch(core) });
}
