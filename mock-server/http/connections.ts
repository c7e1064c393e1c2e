import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { Answer } from "../operations/message.ts";
import { deliver, deliverLast } from "./deliver.ts";
import { NO_REQUEST } from "./refusals.ts";

/** The open connections of a server, each with its latest request, and what ends them. */
export class Connections {
  /** The answer to the latest request of each; undefined if there was none. */
  readonly #latest = new Map<Duplex, ServerResponse | undefined>();
  /** Those whose latest answer is their last one. */
  readonly #ending = new WeakSet<Duplex>();
  #isClosing = false;
  /** How many requests were received, by which {@link close} sees whether any still come. */
  #received = 0;

  /** Adds a connection, until it closes. */
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

  /** Adds a request, of which `isLast` says that the connection ends after its answer. False if it has ended: then nothing may act. */
  add(response: ServerResponse, isLast: boolean): boolean {
    const { socket } = response.req;
    if (this.#ending.has(socket)) return false;
    this.#received += 1;
    this.#latest.set(socket, response);
    if (isLast || this.#isClosing) response.shouldKeepAlive = false;
    if (!response.shouldKeepAlive) this.#ending.add(socket);
    return true;
  }

  /** Ends a connection with an answer: to the request that is still being sent, if there is one, else after all others. */
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

  /** Stops a server once it has answered what is in flight and what is on its way; cuts what is left after 3 seconds. */
  async close(server: Server): Promise<void> {
    this.#isClosing = true;
    // The answer in flight of each connection is its last one. A connection without one ends after its next answer.
    for (const [socket, response] of this.#latest) {
      if (!response || response.headersSent) continue;
      response.shouldKeepAlive = false;
      this.#ending.add(socket);
    }
    await this.#untilQuiet();
    const limit = setTimeout(() => {
      for (const socket of this.#latest.keys()) socket.destroy();
    }, GRACE_MS);
    server.close();
    // Browsers open connections in advance. Node does not count them as idle.
    for (const [socket, response] of this.#latest) if (!response) socket.destroy();
    await once(server, "close");
    clearTimeout(limit);
  }

  /** Waits until no more requests come, for a second at most: a connection that looks idle may have one on its way. */
  async #untilQuiet(): Promise<void> {
    for (let pauses = 0; pauses < MOST_PAUSES; pauses++) {
      const before = this.#received;
      await sleep(PAUSE_MS);
      if (this.#received === before) return;
    }
  }
}

const PAUSE_MS = 50;
const MOST_PAUSES = 20;
const GRACE_MS = 3000;
