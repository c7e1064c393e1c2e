import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "../operations/message.ts";
import { deliver, deliverLast } from "./deliver.ts";
import { NO_REQUEST } from "./refusals.ts";

/** The connections of a server: the latest request of each, and whether its answer is the last. */
export class Connections {
  readonly #latest = new Map<Duplex, ServerResponse | undefined>();
  readonly #ending = new WeakSet<Duplex>();
  #isClosing = false;
  #received = 0;

  /** Adds a connection, which is kept until it closes. */
  open(socket: Duplex): void {
    this.#latest.set(socket, undefined);
    socket.once("close", () => this.#latest.delete(socket));
    // An answer that never comes is not waited for.
    socket.once("hang", () => this.#latest.set(socket, undefined));
    // Node reports a body that breaks off, except after `Connection: Upgrade`.
    socket.once(
      "end",
      () => this.#latest.get(socket)?.req.complete === false && this.breakOff(socket, NO_REQUEST),
    );
  }

  /** Adds a request. False if its connection has its last answer already: the client could not learn of any effect. */
  add(response: ServerResponse, isLast: boolean): boolean {
    const { socket } = response.req;
    if (this.#ending.has(socket)) return false;
    this.#received += 1;
    this.#latest.set(socket, response);
    if (isLast || this.#isClosing) response.shouldKeepAlive = false;
    if (!response.shouldKeepAlive) this.#ending.add(socket);
    return true;
  }

  /** Gives a connection its last answer after those in flight, or as the answer to the request that breaks off. */
  breakOff(socket: Duplex, answer: Answer): void {
    const latest = this.#latest.get(socket);
    const isEnding = this.#ending.has(socket);
    this.#ending.add(socket);
    if (latest && !latest.req.complete && !latest.headersSent) return void deliver(latest, answer);
    // The parser reports an error again for every later chunk.
    if (isEnding) return;
    if (!latest || latest.writableFinished) deliverLast(socket, answer);
    // Prepended, because Node's own listener may close the connection.
    else latest.prependOnceListener("finish", () => deliverLast(socket, answer));
  }

  /** Stops a server after the answers in flight and to what is on its way; cuts what is left after 3 seconds. */
  async close(server: Server): Promise<void> {
    this.#isClosing = true;
    // The answer in flight of each connection is its last one; where there is none, the next.
    for (const [socket, response] of this.#latest) {
      if (!response || response.headersSent) continue;
      response.shouldKeepAlive = false;
      this.#ending.add(socket);
    }
    // A connection that looks idle may have a request on its way: none is closed until no more requests come.
    for (
      let waited = 0, before = -1;
      waited < MOST_WAIT_MS && before !== this.#received;
      waited += SWEEP_MS
    ) {
      before = this.#received;
      await sleep(SWEEP_MS);
    }
    const limit = setTimeout(() => {
      for (const socket of this.#latest.keys()) socket.destroy();
    }, GRACE_MS);
    server.close();
    // Browsers open connections in advance. Node does not count them as idle.
    for (const [socket, response] of this.#latest) if (!response) socket.destroy();
    await once(server, "close");
    clearTimeout(limit);
  }
}

const SWEEP_MS = 50;
const MOST_WAIT_MS = 1000;
const GRACE_MS = 3000;
