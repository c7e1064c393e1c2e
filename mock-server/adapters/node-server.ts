import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { ApiResponse } from "../http/message.ts";
import { deliver, deliverLast, hangUp, isHung } from "./deliver.ts";
import { readBody } from "./node-request.ts";
import { type ClientError, isPlainHttp, NO_TUNNEL, refusalOf, refusalOfError, UNMET } from "./refusals.ts";

/** A certificate and its key, as PEM. */
export interface TlsPair {
  readonly cert: string | Buffer;
  readonly key: string | Buffer;
}

export interface NodeServerOptions {
  /** Serves HTTPS. Default: HTTP. */
  readonly tls?: TlsPair | undefined;
  /** The time limit for the headers of a request, in milliseconds. Default 10,000. */
  readonly headersTimeoutMs?: number;
  /** The time limit for a whole request, in milliseconds. Default 30,000. */
  readonly requestTimeoutMs?: number;
  /** How long an idle connection is kept, in milliseconds. Default 60,000, so that clients with pauses need not reconnect. */
  readonly idleTimeoutMs?: number;
}

/**
 * Creates an HTTP server that answers any bytes with the envelope, including those that Node would answer without a body or not
 * at all. A request without a well-formed end never reaches the app. The probes of `tests/stress` verify this.
 */
export function createNodeServer(
  app: RequestListener,
  options: NodeServerOptions = {},
): { readonly server: Server; readonly connections: Connections } {
  const { tls, headersTimeoutMs = 10_000, requestTimeoutMs = 30_000, idleTimeoutMs = 60_000 } = options;
  const connections = new Connections();

  const receive = (request: IncomingMessage, response: ServerResponse, refusal: ApiResponse | undefined) => {
    const connection = connections.of(request.socket);
    if (connection.isEnding || isPreface(request, connections)) return;
    connections.add(response);
    if (!refusal) return app(request, response);
    // Probes of "pipelining": a request after a refused one is not executed, because its client could not get the answer.
    connection.isEnding = true;
    void refuseRequest(request, response, refusal);
  };

  const settings = {
    requireHostHeader: false,
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: Math.min(500, headersTimeoutMs),
    optimizeEmptyRequests: true,
  };
  const server = tls ? createTlsServer({ ...settings, ...tls }) : createServer(settings);
  // A client that ends its side after its request still gets the answer, and headers above Node's default count are not dropped.
  Object.assign(server, { httpAllowHalfOpen: true, maxHeadersCount: 0 });
  // Node would set and clear a timer for every answer to close idle connections; the timeout of a socket costs a request nothing.
  server.keepAliveTimeout = 0;
  server.setTimeout(idleTimeoutMs, (socket) => {
    if (connections.of(socket).responses.length === 0) hangUp(socket);
  });
  const belowTls = tls ? plainSockets(server) : (_error: ClientError, socket: Socket) => socket;
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
    .on("clientError", (error: ClientError, socket: Socket) => breakOff(connections, error, belowTls(error, socket)))
    // Probe "CONNECT": Node would hang up without an answer.
    .on("connect", (_request: IncomingMessage, socket: Duplex) => {
      socket.on("error", () => {});
      connections.afterAll(socket, () => deliverLast(socket, NO_TUNNEL));
    });
  return { server, connections };
}

const BROKEN_OFF: ClientError = { name: "Error", message: "the request breaks off", code: "HPE_INVALID_EOF_STATE" };

/**
 * Probes of an HTTP/2 preface: the parser stops for good inside it, so a response would never be sent. If the method stayed PRI,
 * Node would hang up at once, even if earlier requests wait for their answers.
 */
function isPreface(request: IncomingMessage, connections: Connections): boolean {
  if (request.method !== "PRI") return false;
  request.method = "";
  breakOff(connections, BROKEN_OFF, request.socket);
  return true;
}

/** Finds the socket below TLS of a client that sent plain HTTP to an HTTPS port: only that socket can carry the answer. */
function plainSockets(server: Server): (error: ClientError, socket: Socket) => Socket {
  const sockets = new Map<string, Socket>();
  const nameOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;
  server.on("connection", (socket) => {
    const name = nameOf(socket);
    sockets.set(name, socket);
    socket.once("close", () => sockets.delete(name));
  });
  return (error, socket) => (isPlainHttp(error) && sockets.get(nameOf(socket))) || socket;
}

/** Drains the body before answering, or a reset may discard the answer. A client that waits for `100 Continue` sends no body. */
async function refuseRequest(request: IncomingMessage, response: ServerResponse, answer: ApiResponse): Promise<void> {
  if (answer === UNMET || (await readBody(request))) await deliver(response, answer);
}

/** Answers bytes that are not a request, once, and after the answers to earlier requests. */
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

interface Connection {
  /** The answers in flight, in the order of the requests: a client may send several before it reads the first answer. */
  readonly responses: ServerResponse[];
  /** No further request is executed: the client has, or will soon have, its last answer. */
  isEnding: boolean;
  /** The bytes are no longer requests. The parser reports an error again for every later chunk. */
  isBroken: boolean;
}

/** The connections of a server, and the answers in flight on them. */
export class Connections {
  readonly #all = new Map<Duplex, Connection>();
  #isLastRound = false;
  /** The number of requests that have arrived since the start. */
  received = 0;

  /** Returns the state of a socket's connection, which is kept until the socket closes. */
  of(socket: Duplex): Connection {
    const known = this.#all.get(socket);
    if (known) return known;
    const connection = { responses: [], isEnding: false, isBroken: false };
    this.#all.set(socket, connection);
    socket.once("close", () => this.#all.delete(socket));
    return connection;
  }

  /** Adds the answer to a request that has arrived; it is in flight until it closes. */
  add(response: ServerResponse): void {
    const { responses } = this.of(response.req.socket);
    this.received += 1;
    responses.push(response);
    response.on("close", () => responses.splice(responses.indexOf(response), 1));
    if (this.#isLastRound) response.shouldKeepAlive = false;
  }

  /** Makes every answer in flight, and every further answer, close its connection. */
  lastRound(): void {
    this.#isLastRound = true;
    for (const response of this.inFlight()) response.shouldKeepAlive = false;
  }

  /** Returns all answers in flight, except answers that hang. */
  inFlight(): ServerResponse[] {
    const all = [...this.#all.values()].flatMap(({ responses }) => responses);
    return all.filter((response) => !response.writableFinished && !isHung(response));
  }

  /** Calls `act` when nothing is in flight on the connection, perhaps at once; never if an answer closes the connection first. */
  afterAll(socket: Duplex, act: () => void): void {
    const last = this.of(socket).responses.at(-1);
    const over = () => {
      last?.off("finish", over).off("close", over);
      if (last?.shouldKeepAlive ?? true) act();
    };
    if (!last || last.writableFinished) over();
    // Prepended, because Node's own listener closes a half-closed connection after its last answer.
    else last.prependListener("finish", over).on("close", over);
  }

  /** Closes all connections, including those after CONNECT, or only connections with such an answer in flight. */
  cut(which?: (response: ServerResponse) => boolean): void {
    for (const [socket, { responses }] of this.#all) if (!which || responses.some(which)) hangUp(socket);
  }
}
