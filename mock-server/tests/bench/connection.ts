import { once } from "node:events";
import { connect } from "node:net";

/** What a client needs to know of an answer. */
export interface Reply {
  readonly status: number;
  /** The server ends the connection after it. */
  readonly closes: boolean;
}

/** Why a request has no answer: the connection ended, was reset, or nothing came in time. */
export type Loss = "ended" | "reset" | "late";

/** A kept connection, with one request at a time. It costs less than a client of node:http, so that the server is the limit. */
export interface Connection {
  /** False if the server has ended it while nothing was asked. */
  isOpen(): boolean;
  ask(request: string): Promise<Reply | Loss>;
  close(): void;
}

const PATIENCE_MS = 60_000;

/** Connects to a port of loopback. Rejects if it is refused. */
export async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  await once(socket, "connect");
  let received = "";
  let waiting: ((outcome: Reply | Loss) => void) | undefined;
  let open = true;
  const settle = (outcome: Reply | Loss) => {
    const resolve = waiting;
    waiting = undefined;
    received = "";
    if (typeof outcome === "string") open = false;
    resolve?.(outcome);
  };
  socket.setEncoding("latin1");
  socket.on("data", (text: string) => {
    received = received === "" ? text : received + text;
    const reply = replyIn(received);
    if (reply) settle(reply);
  });
  socket.setTimeout(PATIENCE_MS, () => {
    settle("late");
    socket.destroy();
  });
  socket.on("error", () => settle("reset"));
  for (const event of ["end", "close"]) socket.on(event, () => settle("ended"));
  return {
    isOpen: () => open,
    ask: (request) =>
      new Promise((resolve) => {
        waiting = resolve;
        if (open) socket.write(request, "latin1");
        else settle("ended");
      }),
    close: () => void socket.destroy(),
  };
}

/** A list of the first projects, as every client asks for it. */
export function listRequest(query = "", key = "mk_premium"): string {
  return requestText(`GET /v1/projects${query}`, key, "Content-Type: application/json");
}

/** A delete of one project. */
export function deleteRequest(id: string | number, key = "mk_premium"): string {
  return requestText(`DELETE /v1/project?projectId=${id}`, key);
}

function requestText(target: string, key: string, ...headers: readonly string[]): string {
  return [`${target} HTTP/1.1`, "Host: 127.0.0.1", `X-Master-Key: ${key}`, ...headers, "", ""].join("\r\n");
}

/** The answer, when it has arrived whole. */
function replyIn(received: string): Reply | undefined {
  const split = received.indexOf("\r\n\r\n");
  if (split < 0) return undefined;
  const head = received.slice(0, split);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  const isWhole = length === undefined ? received.endsWith("\r\n0\r\n\r\n") : received.length >= split + 4 + Number(length);
  if (!isWhole) return undefined;
  return { status: Number(head.slice(9, 12)), closes: /\r\nconnection: *close/i.test(head) };
}
