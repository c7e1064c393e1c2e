import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";

/** A request that has reached the mock, and the answer that it is still waiting for. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** The exchanges in flight, by connection: a client may send several requests before it reads the first answer. */
export interface OpenAnswers {
  add(exchange: Exchange): void;
  /** In the sequence of the requests. */
  of(connection: Duplex): readonly Exchange[];
  all(): readonly Exchange[];
  /** Acts when nothing is in flight on the connection, which may be at once; not at all where it ends before. */
  afterAll(connection: Duplex, act: () => void): void;
}

interface Traffic {
  readonly exchanges: Set<Exchange>;
  afterwards: (() => void) | undefined;
}

export function openAnswers(): OpenAnswers {
  const traffic = new Map<Duplex, Traffic>();

  function trafficOn(connection: Duplex): Traffic {
    const known = traffic.get(connection);
    if (known) return known;
    const fresh: Traffic = { exchanges: new Set(), afterwards: undefined };
    traffic.set(connection, fresh);
    connection.once("close", () => traffic.delete(connection));
    return fresh;
  }

  return {
    add: (exchange) => {
      const current = trafficOn(exchange.request.socket);
      current.exchanges.add(exchange);
      exchange.response.once("close", () => {
        current.exchanges.delete(exchange);
        if (current.exchanges.size === 0) current.afterwards?.();
      });
    },
    of: (connection) => [...(traffic.get(connection)?.exchanges ?? [])],
    all: () => [...traffic.values()].flatMap(({ exchanges }) => [...exchanges]),
    afterAll: (connection, act) => {
      const current = traffic.get(connection);
      if (current && current.exchanges.size > 0) current.afterwards = act;
      else act();
    },
  };
}
