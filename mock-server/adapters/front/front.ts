import { createServer, type IncomingMessage, type Server, type ServerOptions, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { Duplex } from "node:stream";
import type { ApiResponse } from "../../http/message.ts";
import { deliver } from "../deliver.ts";
import { deliverOnSocket, hangUp } from "../deliver-on-socket.ts";
import type { MessageClasses } from "../express-messages.ts";
import { readBody } from "../read-body.ts";
import { clientErrors } from "./client-error.ts";
import { endEmptyRequest } from "./end-empty-request.ts";
import { endIdleConnections } from "./idle-connections.ts";
import { judgeRequest } from "./judge-request.ts";
import { type OpenAnswers, openAnswers } from "./open-answers.ts";
import { transportAnswer } from "./transport-answer.ts";

/** A certificate and its key, as PEM. */
export interface TlsPair {
  readonly cert: string | Buffer;
  readonly key: string | Buffer;
}

/** What answers the requests that HTTP has nothing against. It calls `last` for one that it cannot route at all. */
export interface App {
  (request: IncomingMessage, response: ServerResponse, last: () => void): void;
  /** The classes of the messages that it is given. Default: those of Node. */
  readonly messages?: MessageClasses;
}

export interface FrontOptions {
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
export interface Front {
  readonly server: Server;
  /** How many answers are in flight. */
  busy(): number;
  /** How many requests have arrived since the start. */
  received(): number;
  /** From now on every answer ends its connection. */
  lastRound(): void;
  /** Ends every connection at once. */
  cut(): void;
}

/**
 * The HTTP server in front of an app. Whatever bytes arrive are answered in the envelope, also those that Node would answer
 * itself, with nothing or not at all; and a request that is not framed to its end never reaches the app.
 */
export function createFront(app: App, options: FrontOptions = {}): Front {
  const { tls, headersTimeoutMs = 10_000, requestTimeoutMs = 30_000, idleTimeoutMs = 60_000 } = options;
  const open = openAnswers();
  // Of a connection that ends with a refusal, nothing more is carried out: its client could not learn of it.
  const refused = new WeakSet<Duplex>();
  const onError = clientErrors(open);
  let ending = false;
  let received = 0;

  const refuseWith = (answer: ApiResponse, request: IncomingMessage, response: ServerResponse) => {
    refused.add(request.socket);
    void refuse(request, response, answer);
  };
  const receive = (judge: (request: IncomingMessage) => ApiResponse | undefined) => {
    return (request: IncomingMessage, response: ServerResponse) => {
      if (refused.has(request.socket) || isPreface(request, onError)) return;
      received += 1;
      open.add(response);
      endEmptyRequest(request);
      if (ending) response.shouldKeepAlive = false;
      const refusal = judge(request);
      if (refusal) refuseWith(refusal, request, response);
      else app(request, response, () => refuseWith(NO_TARGET, request, response));
    };
  };

  const settings = {
    ...app.messages,
    requireHostHeader: false,
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: Math.min(500, headersTimeoutMs),
    optimizeEmptyRequests: true,
  };
  const server = serverFor(settings, tls);
  // Without the first, who ends his side right after asking gets no answer; a limit on headers would drop some silently.
  Object.assign(server, { httpAllowHalfOpen: true, maxHeadersCount: 0 });
  const connected = tls ? "secureConnection" : "connection";
  const connections = endIdleConnections(server, connected, open, idleTimeoutMs);
  server
    .on(connected, watchEnd(open, onError))
    .on("request", receive(judgeRequest))
    .on(
      "checkExpectation",
      receive(() => UNMET),
    )
    .on("clientError", onError)
    .on("connect", (_request: IncomingMessage, connection: Duplex) => {
      connection.on("error", () => {});
      open.afterAll(connection, () => deliverOnSocket(connection, NO_TUNNEL));
    });

  return {
    server,
    busy: () => open.all().length,
    received: () => received,
    lastRound: () => {
      ending = true;
      for (const response of open.all()) response.shouldKeepAlive = false;
    },
    cut: () => {
      for (const connection of connections.keys()) hangUp(connection);
    },
  };
}

function serverFor(settings: ServerOptions, tls: TlsPair | undefined): Server {
  return tls ? createTlsServer({ ...settings, ...tls }) : createServer(settings);
}

const UNMET = transportAnswer(417, "The only expectation that is met is 100-continue.");
const BROKEN_OFF = { name: "Error", message: "the request breaks off", code: "HPE_INVALID_EOF_STATE" };
const NO_TARGET = transportAnswer(400, "The request target is no URL.");
const NO_TUNNEL = transportAnswer(405, "The mock server is no proxy: there is no CONNECT.");

/** Who still sends is heard out first, so that the answer is not lost; who waits for leave to send has it refused. */
async function refuse(request: IncomingMessage, response: ServerResponse, answer: ApiResponse): Promise<void> {
  if (answer === UNMET || (await readBody(request))) await deliver(response, answer);
}

/** The parser takes what an Upgrade leaves of a body for a whole one, and says nothing when it breaks off: this does. */
function watchEnd(open: OpenAnswers, onError: ReturnType<typeof clientErrors>): (connection: Duplex) => void {
  return (connection) => {
    connection.once("end", () => {
      if (open.of(connection).some(({ req }) => !req.complete)) onError({ ...BROKEN_OFF }, connection);
    });
  };
}

/**
 * The parser stops for good at the beginning of an HTTP/2 preface, and a response would never be sent. Where it does not, Node hangs up
 * on every PRI at once, even if earlier requests wait for their answers: that it does not see.
 */
function isPreface(request: IncomingMessage, onError: ReturnType<typeof clientErrors>): boolean {
  if (request.method !== "PRI") return false;
  request.method = "";
  onError({ ...BROKEN_OFF }, request.socket);
  return true;
}
