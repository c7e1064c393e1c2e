import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** What a client needs to know of an answer. */
export interface Reply {
  readonly status: number;
  /** The server ends the connection after it. */
  readonly closes: boolean;
  /** How long the server keeps the connection when nothing is asked, in milliseconds, if it says so. */
  readonly keptMs: number;
}

/** Why a request has no answer: the connection ended, was reset, or nothing came in time. */
export type Loss = "ended" | "reset" | "late";

/** A connection that is kept, with one request on it at a time. It costs a client less than node:http, which has to be lighter than the server. */
export interface Connection {
  /** False when the server has ended it while nothing was asked, or is about to. */
  isOpen(): boolean;
  ask(request: string): Promise<Reply | Loss>;
  close(): void;
}

const PATIENCE_MS = 60_000;

/** A request that is sent so shortly before the server ends the connection may cross its end. */
const CROSSING_MS = 1000;

/** Connects to a port of loopback. Rejects where it is refused. */
export async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await once(socket, "connect");
  return connectionOn(socket);
}

function connectionOn(socket: Socket): Connection {
  let received = "";
  let waiting: ((outcome: Reply | Loss) => void) | undefined;
  let open = true;
  let keptUntil = Number.POSITIVE_INFINITY;

  function settle(outcome: Reply | Loss): void {
    const resolve = waiting;
    waiting = undefined;
    received = "";
    resolve?.(outcome);
  }

  function lose(loss: Loss): void {
    open = false;
    settle(loss);
  }

  socket.setEncoding("latin1");
  socket.setTimeout(PATIENCE_MS, () => {
    socket.destroy();
    lose("late");
  });
  socket.on("data", (text: string) => {
    received += text;
    const reply = replyIn(received);
    if (!reply) return;
    keptUntil = performance.now() + reply.keptMs - CROSSING_MS;
    settle(reply);
  });
  socket.on("error", () => lose("reset"));
  socket.on("end", () => lose("ended"));
  socket.on("close", () => lose("ended"));

  return {
    isOpen: () => open && performance.now() < keptUntil,
    ask: (request) =>
      new Promise((resolve) => {
        waiting = resolve;
        if (open) socket.write(request, "latin1");
        else settle("ended");
      }),
    close: () => void socket.destroy(),
  };
}

/** The answer, when it has arrived whole. */
function replyIn(received: string): Reply | undefined {
  const split = received.indexOf("\r\n\r\n");
  if (split < 0) return undefined;
  const head = received.slice(0, split);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  const isWhole = length === undefined ? received.endsWith("\r\n0\r\n\r\n") : received.length >= split + 4 + Number(length);
  if (!isWhole) return undefined;
  const keptSeconds = Number(/\r\nkeep-alive: *timeout=(\d+)/i.exec(head)?.[1] ?? Number.POSITIVE_INFINITY);
  return { status: Number(head.slice(9, 12)), closes: /\r\nconnection: *close/i.test(head), keptMs: keptSeconds * 1000 };
}
