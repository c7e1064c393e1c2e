import { once } from "node:events";
import { connect } from "node:net";

/** The parts of an answer that the client needs. */
export interface Reply {
  readonly status: number;
  /** The server ends the connection after it. */
  readonly closes: boolean;
}

/** Why a request has no answer: the connection ended or was reset, or the answer was late. */
export type Loss = "ended" | "reset" | "late";

/** A keep-alive connection with one request at a time. It costs less than a node:http client, so that the server is the limit. */
export interface Connection {
  /** False if the server has ended the connection while it was idle. */
  isOpen(): boolean;
  ask(request: string): Promise<Reply | Loss>;
  close(): void;
}

const PATIENCE_MS = 60_000;

/** Connects to a port of loopback. Rejects if the connection is refused. */
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

export function listRequest(query = "", key = "mk_premium"): string {
  return requestText(`GET /v1/projects${query}`, key, "Content-Type: application/json");
}

export function deleteRequest(id: string | number, key = "mk_premium"): string {
  return requestText(`DELETE /v1/project?projectId=${id}`, key);
}

function requestText(target: string, key: string, ...headers: readonly string[]): string {
  return [`${target} HTTP/1.1`, "Host: 127.0.0.1", `X-Master-Key: ${key}`, ...headers, "", ""].join("\r\n");
}

/** The answer, once it has arrived completely. */
function replyIn(received: string): Reply | undefined {
  const split = received.indexOf("\r\n\r\n");
  if (split < 0) return undefined;
  const head = received.slice(0, split);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  const isComplete = length === undefined ? received.endsWith("\r\n0\r\n\r\n") : received.length >= split + 4 + Number(length);
  if (!isComplete) return undefined;
  return { status: Number(head.slice(9, 12)), closes: /\r\nconnection: *close/i.test(head) };
}
