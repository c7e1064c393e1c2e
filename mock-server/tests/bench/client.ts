import { connect } from "node:net";

/** What a server did under load. */
export interface Load {
  /** Answers a second. */
  readonly rate: number;
  readonly answers: number;
  /** Answers with another status than 200, and connections that ended early. */
  readonly errors: number;
  /** The time from a request to the end of its answer, in milliseconds: only one in a hundred took longer. */
  readonly p99Ms: number;
}

/**
 * Sends a request again and again on keep-alive connections, each time after the last answer. It reads sockets into one buffer and
 * parses only status and length, because a `node:http` client costs more than the servers that it measures.
 *
 * @param request the bytes of a request without a body, as text. Its answers need a Content-Length.
 */
export async function sendLoad(
  port: number,
  request: string,
  connections: number,
  seconds: number,
): Promise<Load> {
  const times: number[] = [];
  let errors = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  spin();
  await Promise.all(Array.from({ length: connections }, ask));
  const took = (performance.now() - startedAt) / 1000;
  const p99Ms = times.sort((a, b) => a - b)[Math.floor(0.99 * times.length)] ?? 0;
  return { rate: times.length / took, answers: times.length, errors, p99Ms };

  /** Keeps the processor of the load awake: to wake it would cost the server some microseconds for each answer. */
  function spin(): void {
    if (performance.now() < endsAt) setImmediate(spin);
  }

  async function ask(): Promise<void> {
    let [missing, sentAt] = [0, 0];
    const send = () => {
      sentAt = performance.now();
      socket.write(request, "latin1");
    };
    const take = (size: number, buffer: Uint8Array) => {
      missing = missing === 0 ? bytesAfter(size, buffer) : missing - size;
      if (missing > 0) return true;
      const now = performance.now();
      times.push(now - sentAt);
      if (now < endsAt) send();
      else socket.destroy();
      return true;
    };
    const socket = connect({
      port,
      host: "127.0.0.1",
      noDelay: true,
      onread: { buffer: READ, callback: take },
    });
    socket.on("connect", send).on("error", () => {
      errors += 1;
    });
    await new Promise((closed) => socket.once("close", closed));
    if (performance.now() < endsAt) errors += 1;
  }

  /** How many bytes of an answer are still to come after its first ones, which have its head. */
  function bytesAfter(size: number, buffer: Uint8Array): number {
    const text = (buffer as Buffer).toString("latin1", 0, Math.min(size, LONGEST_HEAD));
    const length = Number(/\r\ncontent-length: *(\d+)\r\n/i.exec(text)?.[1]);
    if (text.slice(9, 12) !== "200" || Number.isNaN(length)) errors += 1;
    return text.indexOf("\r\n\r\n") + 4 + length - size;
  }
}

/** All connections read into it, one after the other. */
const READ = Buffer.alloc(64 * 1024);
const LONGEST_HEAD = 1024;
