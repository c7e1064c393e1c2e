import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { KEY_HEADER } from "../../../openapi/constants.ts";
import { type MockProcess, startMockProcess } from "../mock-process.fixture.ts";
import { message } from "../raw-http.fixture.ts";

const HEAD = ["Host: x", "Content-Type: application/json"];

/** A request of an operation, as text of HTTP. */
export function requestAs(key: string, call: string, ...headers: readonly string[]): string {
  return message(`${call} HTTP/1.1`, ...HEAD, `${KEY_HEADER}: ${key}`, ...headers);
}

export const LIST: string = requestAs("mk_premium", "GET /v1/projects?limit=1");

/** Starts a mock that {@link usageOf} can ask; by default that of this checkout. */
export function startProbed(args: readonly string[], checkout?: string): Promise<MockProcess> {
  const preload = `data:text/javascript,${encodeURIComponent(PROBE)}`;
  return startMockProcess(args, { preload, checkout });
}

/** What a mock needs, in MB of 2^20 bytes and milliseconds. The delays are those since the last question. */
export interface Usage {
  readonly rss: number;
  /** After a garbage collection. */
  readonly heap: number;
  /** How late the event loop came to its timers: only one in a hundred later than `p99Ms`. */
  readonly p99Ms: number;
  readonly longestMs: number;
}

export async function usageOf({ child }: MockProcess): Promise<Usage> {
  const answered = once(child, "message");
  child.send("usage");
  return (await answered)[0];
}

/** Loaded into the mock: answers each message. The histogram counts the interval of its timer too. */
const PROBE = `import v8 from "node:v8"; import vm from "node:vm";
import { monitorEventLoopDelay } from "node:perf_hooks";
v8.setFlagsFromString("--expose-gc"); const collect = vm.runInNewContext("gc");
const delays = monitorEventLoopDelay({ resolution: 10 }); delays.enable();
const late = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - 10);
process.channel.unref(); process.on("message", () => {
const p99Ms = late(delays.percentile(99)), longestMs = late(delays.max), { rss } = process.memoryUsage();
collect(); const { heapUsed } = process.memoryUsage();
process.send({ rss: rss / 2 ** 20, heap: heapUsed / 2 ** 20, p99Ms, longestMs });
setTimeout(() => delays.reset(), 30); });`;

export async function client({ port }: Pick<MockProcess, "port">): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true }).setEncoding("latin1");
  await once(socket, "connect");
  return socket.on("error", () => {});
}

/** Sends a request, and returns the answer; an empty text if the connection ends before. */
export function ask(socket: Socket, request: string): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    const end = () => {
      socket.off("data", take).off("close", end);
      resolve(text);
    };
    const take = (chunk: string) => {
      text += chunk;
      const length = Number(/\r\nContent-Length: (\d+)\r\n/.exec(text)?.[1]);
      if (text.length >= text.indexOf("\r\n\r\n") + 4 + length) end();
    };
    socket.on("data", take).once("close", end).write(request);
  });
}

/** Sends requests on 32 connections, each after the last answer, while there is a next one. */
export async function askEach(
  mock: MockProcess,
  requestAt: (index: number) => string | undefined,
): Promise<void> {
  let sent = 0;
  const clients = Array.from({ length: 32 }, async () => {
    const socket = await client(mock);
    for (;;) {
      const request = requestAt(sent);
      if (request === undefined) break;
      sent += 1;
      await ask(socket, request);
    }
    socket.destroy();
  });
  await Promise.all(clients);
}
