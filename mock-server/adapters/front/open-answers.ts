import type { ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** The answers in flight, by connection: a client may send several requests before it reads the first answer. */
export interface OpenAnswers {
  add(response: ServerResponse): void;
  /** In the sequence of the requests. */
  of(connection: Duplex): readonly ServerResponse[];
  all(): readonly ServerResponse[];
  /** Acts when nothing is in flight on the connection, which may be at once; not at all where an answer ends it before. */
  afterAll(connection: Duplex, act: () => void): void;
}

/** The responses of a connection that were not closed when last looked at, and what takes one away. */
interface Traffic {
  /** Seldom more than one: a list is faster than a set. */
  readonly responses: ServerResponse[];
  /** Listens to the close of every response: one function for a connection, not one for each request. */
  readonly remove: (this: ServerResponse) => void;
}

/**
 * Each response has one listener here, and none for `finish`: Node has one of its own, and two listeners are an array. With these
 * arrays, exchanges were measured to outlive the fast collections; without them, a request costs up to a third less.
 */
export function openAnswers(): OpenAnswers {
  const traffic = new Map<Duplex, Traffic>();

  function trafficOn(connection: Duplex): Traffic {
    const known = traffic.get(connection);
    if (known) return known;
    const fresh: Traffic = {
      responses: [],
      remove() {
        // Almost always the only one: to take the last away keeps the memory of the list for the next.
        if (fresh.responses.at(-1) === this) fresh.responses.pop();
        else fresh.responses.splice(fresh.responses.indexOf(this), 1);
      },
    };
    traffic.set(connection, fresh);
    connection.once("close", () => traffic.delete(connection));
    return fresh;
  }

  function openOn(connection: Duplex): ServerResponse[] {
    return (traffic.get(connection)?.responses ?? []).filter(({ writableFinished }) => !writableFinished);
  }

  return {
    add: (response) => {
      const { responses, remove } = trafficOn(response.req.socket);
      responses.push(response);
      response.on("close", remove);
    },
    of: openOn,
    all: () => [...traffic.keys()].flatMap(openOn),
    afterAll: (connection, act) => {
      const last = traffic.get(connection)?.responses.at(-1);
      if (!last) act();
      else if (!last.writableFinished) afterwards(last, act);
      else if (last.shouldKeepAlive) act();
    },
  };
}

/** Acts once, when a response is written or given up, unless the connection ends with it. */
function afterwards(response: ServerResponse, act: () => void): void {
  const over = () => {
    response.off("finish", over).off("close", over);
    if (response.shouldKeepAlive) act();
  };
  // Before Node's own listener, which ends a half-closed connection with its last answer: there may be one more to give.
  response.prependListener("finish", over).on("close", over);
}
