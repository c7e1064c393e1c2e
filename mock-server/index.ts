/// <reference types="node" preserve="true" />
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { Express } from "express";
import { type AppOptions, createApp, isOrigin } from "./app.ts";
import { createFetch } from "./fetch.ts";
import { createMockServer, type TlsPair } from "./http/server.ts";
import { CORE_OPTIONS, type CoreOptions, checkOptions, createCore, type MockCore } from "./mock.ts";
import { BASE_PATH } from "./operations/message.ts";
import type { Fault } from "./simulation/fault.ts";
import type { Schema } from "./store/check-value.ts";
import type { MockData } from "./store/data.ts";
import { memoryStore } from "./store/memory.ts";
import { redisStore } from "./store/redis.ts";

export type { Answer, MockRequest } from "./operations/message.ts";
export type { CountedFault } from "./simulation/faults.ts";
export type { JournalFilter } from "./simulation/journal.ts";
export type { JournalEntry } from "./simulation/journal-entry.ts";
export { DEV_KEYS } from "./store/dev-accounts.ts";
export type { AccountData } from "./store/store.ts";
export type { Fault, MockData };

export interface MockOptions extends CoreOptions, AppOptions {
  /**
   * The URL of a Redis that holds the state, such as `redis://127.0.0.1:6379/0`. Default: the state is in memory. Its connection
   * keeps the process running until `close`, or `store.close` of a mock without a port.
   */
  readonly store?: string | undefined;
}

/** A mock server without a port: an Express app and a `fetch`, with one state behind both. */
export interface Mock extends MockCore {
  readonly app: Express;
  readonly fetch: typeof fetch;
}

export interface StartOptions extends MockOptions {
  /** Default 0: any free port. */
  readonly port?: number | undefined;
  /** The host name or address to listen on. Default 127.0.0.1. */
  readonly host?: string | undefined;
  /** Serves HTTPS. Default: HTTP. */
  readonly tls?: TlsPair | undefined;
}

/** A mock server on a port. */
export interface RunningMock extends Mock {
  /** The base URL of the interface, such as `http://127.0.0.1:4010/v1`. */
  readonly url: string;
  /** Stops the mock after the answers in flight, which are cut after 3 seconds; resolves when the port is free. */
  close(): Promise<void>;
}

const ORIGINS = "origins such as http://localhost:5173";

const MOCK_OPTIONS = {
  ...CORE_OPTIONS,
  cors: {
    check: (value) => value === "*" || value === false || areOrigins(value),
    description: `"*", false, or ${ORIGINS}`,
  },
  store: { type: "string" },
  admin: { type: "boolean" },
  adminToken: { type: "string", pattern: ".", description: "a text that is not empty" },
  adminOrigin: { type: "array", check: areOrigins, description: `a list of ${ORIGINS}` },
} satisfies Record<keyof MockOptions, Schema>;

const START_OPTIONS = {
  ...MOCK_OPTIONS,
  port: { type: "integer", minimum: 0, maximum: 65_535 },
  host: { type: "string", pattern: ".", description: "a name or an address" },
  tls: { type: "object", required: ["cert", "key"] },
} satisfies Record<keyof StartOptions, Schema>;

function areOrigins(value: unknown) {
  return [value].flat().every((each) => typeof each === "string" && isOrigin(each));
}

/** Creates a mock server without a port. Throws an error of one line if an option is not valid. */
export function createMock(options: MockOptions = {}): Mock {
  checkOptions(MOCK_OPTIONS, options, "createMock");
  return createMockAt("127.0.0.1", options);
}

/** Starts a mock server on a port. Rejects with an error of one line if an option is not valid or the port is taken. */
export async function startMock(options: StartOptions = {}): Promise<RunningMock> {
  checkOptions(START_OPTIONS, options, "startMock");
  const { port = 0, host = "127.0.0.1", tls } = options;
  const mock = createMockAt(host, options);
  try {
    const { server, close } = createMockServer(mock.app, tls);
    await once(server.listen(port, host), "listening");
    const { family, address, port: taken } = server.address() as AddressInfo;
    const name = family === "IPv6" ? `[${address}]` : address;
    return Object.assign(mock, {
      url: `${tls ? "https" : "http"}://${name}:${taken}${BASE_PATH}`,
      close: () => close().then(mock.store.close),
    });
  } catch (problem) {
    await mock.store.close();
    throw problem;
  }
}

function createMockAt(host: string, options: MockOptions): Mock {
  const { store } = options;
  const core = createCore(options, (accounts) =>
    store === undefined ? memoryStore(accounts) : redisStore(store, accounts),
  );
  return Object.assign(core, {
    app: createApp(core, options, host),
    fetch: createFetch(core),
  });
}
