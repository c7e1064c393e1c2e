import {
  createServer,
  IncomingMessage,
  type Server,
  type ServerOptions,
  ServerResponse,
} from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type express from "express";
import type { Express } from "express";
import type { Answer } from "../operations/message.ts";
import { Connections } from "./connections.ts";
import { deliver, whenInTurn } from "./deliver.ts";
import {
  answerToError,
  NO_REQUEST,
  NO_TARGET,
  NO_TLS,
  OTHER_VERSION,
  transportRefusal,
} from "./refusals.ts";

/** A certificate and its key, as PEM. */
export type TlsPair = { readonly cert: string | Buffer; readonly key: string | Buffer };

/** A server that does not listen yet, and how it stops. */
export interface MockServer {
  readonly server: Server;
  /** Stops it as {@link Connections.close} says. */
  close(): Promise<void>;
}

/** Creates an HTTP server for an Express app. Any bytes that can have an answer get the envelope; malformed ones have no effect. */
export function createMockServer(
  app: Express,
  tls?: TlsPair,
  limits: Partial<typeof LIMITS> = {},
): MockServer {
  const connections = new Connections();
  const settings = { ...prototypesOf(app), requireHostHeader: false, ...LIMITS, ...limits };
  const server = tls ? createTlsServer({ ...settings, ...tls }) : createServer(settings);
  // A client that ends its side after its request gets the answer, one that pauses keeps its connection, and no header is dropped.
  Object.assign(server, { httpAllowHalfOpen: true, keepAliveTimeout: 0, maxHeadersCount: 0 });
  const socketBelow = tls ? socketsBelow(server) : (socket: Duplex) => socket;
  server
    .on(tls ? "secureConnection" : "connection", (socket: Duplex) => connections.open(socket))
    .on("request", (request, response) => {
      if (request.method === "PRI") {
        // The parser stops inside the preface of HTTP/2, and Node hangs up if the method is PRI, even on earlier answers.
        request.method = "";
        return connections.breakOff(request.socket, NO_REQUEST);
      }
      const refusal = refusalOf(request);
      const isLast = refusal !== undefined || continuesLate(response);
      if (!connections.add(response, isLast)) return;
      // Once the body is read: before that, a reset could discard the answer.
      if (refusal) return request.once("end", () => deliver(response, refusal)).resume();
      app(request as express.Request, response as express.Response, () =>
        deliver(response, NO_TARGET),
      );
    })
    .on("checkContinue", (request, response) => {
      // Node would write it at once, amid an answer that still waits for those before it.
      whenInTurn(response, () => response.headersSent || response.writeContinue());
      server.emit("request", request, response);
    })
    .on("checkExpectation", (_request, response) => {
      if (connections.add(response, true))
        deliver(response, transportRefusal(417, "The only supported expectation is 100-continue."));
    })
    .on("clientError", (error, socket) => {
      const answer = answerToError(error);
      connections.breakOff(answer === NO_TLS ? socketBelow(socket) : socket, answer);
    })
    .on("connect", (_request, socket) => {
      connections.breakOff(
        socket,
        transportRefusal(405, "The mock server is not a proxy: it does not support CONNECT."),
      );
    });
  return { server, close: () => connections.close(server) };
}

/** Whether `100 Continue` waits for the answers before it. If the answer is ready by then, Node makes it the last one. */
function continuesLate({ req, socket }: ServerResponse) {
  return socket === null && req.headers.expect !== undefined;
}

/** Time limits in milliseconds, and how often Node checks them. */
const LIMITS = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 500 };

/**
 * Express gives every request and response another prototype, after which Node 20 and 22 handle them 3 to 4 times slower
 * (expressjs/express#5998). Here Node creates them with the prototypes of the app, so that Express changes nothing.
 */
function prototypesOf(app: Express): Pick<ServerOptions, "IncomingMessage" | "ServerResponse"> {
  class Request extends IncomingMessage {}
  class Response<T extends IncomingMessage = IncomingMessage> extends ServerResponse<T> {}
  Object.setPrototypeOf(Request.prototype, app.request);
  Object.setPrototypeOf(Response.prototype, app.response);
  Object.assign(app, { request: Request.prototype, response: Response.prototype });
  return { IncomingMessage: Request, ServerResponse: Response };
}

/** The answer to a request that Node takes although HTTP forbids it; undefined for other requests. */
function refusalOf({
  httpVersion,
  headers,
  rawHeaders,
  url = "",
}: IncomingMessage): Answer | undefined {
  if (httpVersion !== "1.1" && httpVersion !== "1.0") return OTHER_VERSION;
  if (!url.startsWith("/") && url !== "*" && !URL.canParse(url)) return NO_TARGET;
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name)).length;
  if (hosts > 1) return transportRefusal(400, "There is more than one Host header.");
  if (hosts === 0 && httpVersion === "1.1")
    return transportRefusal(400, "The Host header is missing.");
  const coding = headers["transfer-encoding"];
  // Two servers that read a request must not see different lengths of its body.
  if (coding !== undefined && (coding.toLowerCase() !== "chunked" || httpVersion === "1.0"))
    return transportRefusal(400, "The only supported transfer coding is chunked, in HTTP/1.1.");
  return undefined;
}

/**
 * Returns a function that finds the socket below a TLS socket. Only that can carry the answer to a client that sent plain HTTP in
 * place of a handshake.
 */
function socketsBelow(server: Server): (socket: Duplex) => Duplex {
  const sockets = new Map<string, Socket>();
  const clientOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;
  server.on("connection", (socket) => {
    const client = clientOf(socket);
    sockets.set(client, socket);
    socket.once("close", () => sockets.delete(client));
  });
  return (socket) => sockets.get(clientOf(socket as Socket)) ?? socket;
}
