import type { ApiRequest, ApiResponse } from "../http/message.ts";
import type { Platform } from "../layers/platform.ts";
import type { Mock } from "../mock.ts";

/** What the control interface knows beside the request. */
export interface ControlContext {
  readonly mock: Mock;
  readonly platform: Platform;
  readonly version: string;
  /** Aborts when the mock stops. */
  readonly stopped: AbortSignal;
  /** When the mock was made, in milliseconds since 1970. */
  readonly startedAt: number;
}

/** A request to one of the endpoints, let in by the guard, its body read. */
export interface ControlCall extends ControlContext {
  readonly request: ApiRequest;
  readonly query: URLSearchParams;
  /** What the body says; an empty object where there is none. */
  readonly body: unknown;
  /** What stands for `{name}` in the path of the endpoint. */
  readonly name: string;
}

export type Endpoint = (call: ControlCall) => Promise<ApiResponse>;
