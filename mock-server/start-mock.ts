import type { TlsPair } from "./adapters/front/front.ts";
import { listen } from "./adapters/listen.ts";
import { BASE_PATH, DEFAULT_HOST } from "./http/router.ts";
import { createMock, type Mock, type MockOptions } from "./mock.ts";

export interface StartOptions extends Omit<MockOptions, "dataset"> {
  /** Default 0: any free port. */
  readonly port?: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Serves HTTPS. Default: HTTP. */
  readonly tls?: TlsPair;
  /** The whole world of the mock, in the form of a data file or as a dataset. Default: the seeded development accounts. */
  readonly data?: unknown;
}

/** A mock server that answers on a port, with all handles of one without. */
export interface StartedMock extends Omit<Mock, "app" | "handler" | "stop"> {
  /** Where the interface answers, ending in the version segment. */
  readonly baseUrl: string;
  /** Lets the answers in flight finish, and is done when the port is free. */
  close(): Promise<void>;
}

/** Starts a mock server. Rejects where the profile or the data is wrong, or the port cannot be had. */
export async function startMock({
  port = 0,
  host = DEFAULT_HOST,
  tls,
  data,
  ...options
}: StartOptions = {}): Promise<StartedMock> {
  const { control = {} } = options;
  const dataset = data === undefined ? undefined : await parsedData(data);
  const mock = createMock({ ...options, ...(dataset && { dataset }), control: control && { hosts: [host], ...control } });
  const listening = await listen(mock.app, host, port, tls);
  const close = async () => {
    mock.stop();
    await listening.close();
  };
  // Not spread: the profile is a getter, and may be switched.
  return Object.assign(mock, { baseUrl: listening.origin + BASE_PATH, close });
}

/** Loaded only where it is needed: the validator is half of the start-up time. */
async function parsedData(data: unknown) {
  const { parseData } = await import("./store/data-file/parse-data.ts");
  return parseData(data);
}
