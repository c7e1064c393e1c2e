import type { Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { hangUp } from "./deliver.ts";

/** A connection that counts what has come, as those of a network do. */
type Socket = Duplex & { readonly bytesRead?: number };

/** What is known of a connection. */
export interface Connection {
  /** The answers in flight, in the order of the requests: a client may send several before it reads the first answer. */
  readonly responses: ServerResponse[];
  /** Nothing more is carried out: the client has had, or is about to have, its last answer. */
  isEnding: boolean;
  /** The bytes are no request any more; the parser complains again about every chunk that follows. */
  isBroken: boolean;
  bytesRead: number | undefined;
  quietLooks: number;
}

/** A connection is idle after so many looks in a row at which nothing had come. */
const IDLE_LOOKS = 8;

/** The connections of a server, and the answers in flight on them. */
export class Connections {
  readonly #all = new Map<Socket, Connection>();

  /** The connection of a socket, which is kept until the socket closes. */
  of(socket: Socket): Connection {
    const known = this.#all.get(socket);
    if (known) return known;
    const connection = { responses: [], isEnding: false, isBroken: false, bytesRead: 0, quietLooks: 0 };
    this.#all.set(socket, connection);
    socket.once("close", () => this.#all.delete(socket));
    return connection;
  }

  add(response: ServerResponse): Connection {
    const connection = this.of(response.req.socket);
    const { responses } = connection;
    responses.push(response);
    response.on("close", () => responses.splice(responses.indexOf(response), 1));
    return connection;
  }

  /** All answers in flight. */
  inFlight(): ServerResponse[] {
    return [...this.#all.values()].flatMap(({ responses }) => responses.filter(({ writableFinished }) => !writableFinished));
  }

  /** Acts when nothing is in flight on the connection, which may be at once; not at all if an answer ends it before. */
  afterAll(socket: Socket, act: () => void): void {
    const last = this.of(socket).responses.at(-1);
    const over = () => {
      last?.off("finish", over).off("close", over);
      if (last?.shouldKeepAlive ?? true) act();
    };
    if (!last || last.writableFinished) over();
    // Before Node's own listener, which ends a half-closed connection with its last answer.
    else last.prependListener("finish", over).on("close", over);
  }

  /**
   * Ends connections that were idle for `idleMs`, give or take an eighth. Node would set and clear a timer around every answer,
   * whereas looking at all connections now and then costs a request nothing.
   */
  endIdle(server: Server, idleMs: number): void {
    server.keepAliveTimeout = 0;
    const timer = setInterval(() => {
      for (const [socket, connection] of this.#all) {
        const isBusy = socket.bytesRead !== connection.bytesRead || connection.responses.length > 0;
        connection.quietLooks = isBusy ? 0 : connection.quietLooks + 1;
        connection.bytesRead = socket.bytesRead;
        if (connection.quietLooks >= IDLE_LOOKS) hangUp(socket);
      }
    }, idleMs / IDLE_LOOKS).unref();
    server.once("close", () => clearInterval(timer));
  }

  /** Ends all connections at once, also those that Node has handed over, as after CONNECT. */
  cut(): void {
    for (const socket of this.#all.keys()) hangUp(socket);
  }
}
