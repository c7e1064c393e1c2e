import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { Duplex } from "node:stream";
import type { ApiResponse } from "../http/message.ts";
import { deliver, deliverLast, hangUp, isHung } from "./deliver.ts";
import { readBody } from "./node-request.ts";
import { type ClientError, NO_TUNNEL, refusalOf, refusalOfError, UNMET } from "./refusals.ts";

/** A certificate and its key, as PEM. */
export interface TlsPair {
  readonly cert: string | Buffer;
  readonly key: string | Buffer;
}

export interface NodeServerOptions {
  /** Serves HTTPS. Default: HTTP. */
  readonly tls?: TlsPair | undefined;
  /** How long the headers of a request may take, in milliseconds. Default 10,000. */
  readonly headersTimeoutMs?: number;
  /** How long a whole request may take. Default 30,000. */
  readonly requestTimeoutMs?: number;
  /** How long a connection may be kept without a request. Default 60,000: clients with pauses need not open another. */
  readonly idleTimeoutMs?: number;
}

/** A server on no port yet. */
export interface NodeServer {
  readonly server: Server;
  /** How many answers are in flight. */
  busy(): number;
  /** How many requests have arrived since the start. */
  received(): number;
  /** From now on every answer ends its connection. */
  lastRound(): void;
  /** Ends every connection on which nothing is in flight. */
  closeIdle(): void;
  /** Ends every connection at once. */
  cut(): void;
}

/**
 * An HTTP server that answers whatever bytes arrive in the envelope, also those that Node would answer itself, with nothing or
 * not at all. A request that is not framed to its end never reaches the app. The probes of `tests/stress` hold it to that.
 */
export function createNodeServer(app: RequestListener, options: NodeServerOptions = {}): NodeServer {
  const { tls, headersTimeoutMs = 10_000, requestTimeoutMs = 30_000, idleTimeoutMs = 60_000 } = options;
  const connections = new Connections();
  let isLastRound = false;
  let received = 0;

  const receive = (request: IncomingMessage, response: ServerResponse, refusal: ApiResponse | undefined) => {
    const connection = connections.of(request.socket);
    if (connection.isEnding || isPreface(request, connections)) return;
    received += 1;
    connection.responses.push(response);
    response.on("close", () => connection.responses.splice(connection.responses.indexOf(response), 1));
    if (isLastRound) response.shouldKeepAlive = false;
    const refuse = (answer: ApiResponse) => {
      // Probes of "pipelining": no request after a refused one is carried out, because its client could not learn of it.
      connection.isEnding = true;
      void refuseRequest(request, response, answer);
    };
    if (refusal) refuse(refusal);
    else app(request, response);
  };

  const settings = {
    requireHostHeader: false,
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: Math.min(500, headersTimeoutMs),
    optimizeEmptyRequests: true,
  };
  const server = tls ? createTlsServer({ ...settings, ...tls }) : createServer(settings);
  // A client that ends its side after its request still gets the answer, and no header beyond a number is dropped silently.
  Object.assign(server, { httpAllowHalfOpen: true, maxHeadersCount: 0 });
  // Node would set and clear a timer around every answer to end idle connections; a socket's own timeout costs a request nothing.
  server.keepAliveTimeout = 0;
  server.setTimeout(idleTimeoutMs, (socket) => {
    if (connections.of(socket).responses.length === 0) hangUp(socket);
  });
  server
    .on(tls ? "secureConnection" : "connection", (socket: Duplex) => {
      const { responses } = connections.of(socket);
      // Probes of "framing": after `Upgrade`, Node reports a truncated body as complete. Detect it here.
      socket.once("end", () => {
        if (responses.some(({ req }) => !req.complete)) breakOff(connections, BROKEN_OFF, socket);
      });
    })
    .on("request", (request, response) => receive(request, response, refusalOf(request)))
    .on("checkExpectation", (request, response) => receive(request, response, UNMET))
    .on("clientError", (error: ClientError, socket) => breakOff(connections, error, socket))
    // Probe "CONNECT": Node would hang up without an answer.
    .on("connect", (_request: IncomingMessage, socket: Duplex) => {
      socket.on("error", () => {});
      connections.afterAll(socket, () => deliverLast(socket, NO_TUNNEL));
    });

  return {
    server,
    busy: () => connections.inFlight().length,
    received: () => received,
    lastRound: () => {
      isLastRound = true;
      for (const response of connections.inFlight()) response.shouldKeepAlive = false;
    },
    closeIdle: () => {
      server.closeIdleConnections();
      connections.cut(isHung);
    },
    cut: () => connections.cut(),
  };
}

const BROKEN_OFF: ClientError = { name: "Error", message: "the request breaks off", code: "HPE_INVALID_EOF_STATE" };

/**
 * Probes of an HTTP/2 preface: the parser stops for good inside it, so that a response would never be sent. On a PRI that keeps
 * its name, Node hangs up at once, even if earlier requests wait for their answers.
 */
function isPreface(request: IncomingMessage, connections: Connections): boolean {
  if (request.method !== "PRI") return false;
  request.method = "";
  breakOff(connections, BROKEN_OFF, request.socket);
  return true;
}

/** Drains the body before answering, or a reset may discard the answer. A client that waits for `100 Continue` sends none. */
async function refuseRequest(request: IncomingMessage, response: ServerResponse, answer: ApiResponse): Promise<void> {
  if (answer === UNMET || (await readBody(request))) await deliver(response, answer);
}

/** Answers bytes that are no request, once, and never in place of the answer to an earlier request. */
function breakOff(connections: Connections, error: ClientError, socket: Duplex): void {
  const connection = connections.of(socket);
  const answer = refusalOfError(error);
  if (answer && connection.isBroken) return;
  connection.isBroken = true;
  const broken = connection.responses.find(({ req, writableFinished }) => !req.complete && !writableFinished);
  if (!answer || !socket.writable) hangUp(socket);
  else if (!broken) connections.afterAll(socket, () => deliverLast(socket, answer));
  else if (broken.headersSent) connections.afterAll(socket, () => hangUp(socket));
  else void deliver(broken, answer);
}

/** What is known of a connection. */
interface Connection {
  /** The answers in flight, in the order of the requests: a client may send several before it reads the first answer. */
  readonly responses: ServerResponse[];
  /** Nothing more is carried out: the client has had, or is about to have, its last answer. */
  isEnding: boolean;
  /** The bytes are no request any more; the parser complains again about every chunk that follows. */
  isBroken: boolean;
}

/** The connections of a server, and the answers in flight on them. */
class Connections {
  readonly #all = new Map<Duplex, Connection>();

  /** The connection of a socket, which is kept until the socket closes. */
  of(socket: Duplex): Connection {
    const known = this.#all.get(socket);
    if (known) return known;
    const connection = { responses: [], isEnding: false, isBroken: false };
    this.#all.set(socket, connection);
    socket.once("close", () => this.#all.delete(socket));
    return connection;
  }

  /** All answers in flight, but for those that never come. */
  inFlight(): ServerResponse[] {
    const all = [...this.#all.values()].flatMap(({ responses }) => responses);
    return all.filter((response) => !response.writableFinished && !isHung(response));
  }

  /** Acts when nothing is in flight on the connection, which may be at once; not at all if an answer ends it before. */
  afterAll(socket: Duplex, act: () => void): void {
    const last = this.of(socket).responses.at(-1);
    const over = () => {
      last?.off("finish", over).off("close", over);
      if (last?.shouldKeepAlive ?? true) act();
    };
    if (!last || last.writableFinished) over();
    // Before Node's own listener, which ends a half-closed connection with its last answer.
    else last.prependListener("finish", over).on("close", over);
  }

  /** Ends all connections at once, also those that Node handed over, as after CONNECT; or those with such an answer in flight. */
  cut(which?: (response: ServerResponse) => boolean): void {
    for (const [socket, { responses }] of this.#all) if (!which || responses.some(which)) hangUp(socket);
  }
}
