import { type ControlOptions, controlMiddleware } from "../control/control-middleware.ts";
import type { ApiRequest, ApiResponse } from "../http/message.ts";
import { buildMock, type Mock, type MockOptions } from "../mock.ts";

/** A request as a test words it; what it leaves out is as a well-behaved client of `mk_premium` on this machine sends it. */
export interface Asked extends Partial<Omit<ApiRequest, "header">> {
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface AskedCore {
  readonly core: Mock;
  /** What the core waited for, in milliseconds, without waiting. */
  readonly slept: number[];
  /** Lets time pass. */
  pass(ms: number): void;
  /** Sends `METHOD /path?query`. */
  ask(line: string, asked?: Asked): Promise<ApiResponse>;
  /** Sends to the control interface, and gives status and parsed body. */
  control(
    line: string,
    body?: unknown,
    asked?: Asked,
  ): Promise<{ status: number; headers: ApiResponse["headers"]; body: unknown }>;
}

/** A core with a clock of its own, in which nobody ever waits. */
export function askedCore({
  control = {},
  ...options
}: MockOptions & { readonly control?: ControlOptions | false } = {}): AskedCore {
  const slept: number[] = [];
  let time = Date.UTC(2026, 0, 2);
  let ids = 0;
  const platform = {
    now: () => time,
    newId: () => `id-${++ids}`,
    sleep: async (ms: number) => void slept.push(ms),
  };
  const core = buildMock(options, {
    platform,
    ...(control && { control: (mock, stopped) => controlMiddleware(mock, { ...control, platform, version: "1.2.3", stopped }) }),
  });
  const ask: AskedCore["ask"] = async (line, { key = "mk_premium", headers = {}, ...rest } = {}) => {
    const [, method = "", path = "", query = ""] = /^(\S+) ([^?]*)\??(.*)$/.exec(line) ?? [];
    const sent = new Map(
      Object.entries({ "X-Master-Key": key, "Content-Type": "application/json", Host: "127.0.0.1:4010", ...headers }),
    );
    const lower = new Map([...sent].map(([name, value]) => [name.toLowerCase(), value]));
    const header = (name: string) => lower.get(name.toLowerCase()) || undefined;
    return core.handler({ method, path, query, header, origin: "http://127.0.0.1:4010", loopback: true, ...rest });
  };
  return {
    core,
    slept,
    ask,
    pass: (ms) => {
      time += ms;
    },
    control: async (line, body, asked = {}) => {
      const answer = await ask(line.replace(" /", " /__admin/"), {
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...asked,
      });
      return { status: answer.status, headers: answer.headers, body: JSON.parse(answer.body) as unknown };
    },
  };
}
