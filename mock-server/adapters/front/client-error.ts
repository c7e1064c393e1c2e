import type { Duplex } from "node:stream";
import type { ApiResponse } from "../../http/message.ts";
import { deliver } from "../deliver.ts";
import { deliverOnSocket, hangUp } from "../deliver-on-socket.ts";
import type { OpenAnswers } from "./open-answers.ts";
import { transportAnswer } from "./transport-answer.ts";

/** The complaint of the parser or of the server about what a client sent. */
type ClientError = NodeJS.ErrnoException & { readonly reason?: string };

/** What to do where the bytes of a client are no request: it is told so, once, and never in place of an earlier answer. */
export function clientErrors(open: OpenAnswers): (error: ClientError, connection: Duplex) => void {
  // The parser complains again about every chunk that follows.
  const lost = new WeakSet<Duplex>();
  return (error, connection) => {
    const answer = answerTo(error);
    if (!answer) return hangUp(connection);
    // First: a connection that drains behind its last answer is not writable, and a reset would discard that answer.
    if (lost.has(connection)) return;
    lost.add(connection);
    if (!connection.writable) return hangUp(connection);
    const broken = open.of(connection).find(({ req }) => !req.complete);
    if (!broken) open.afterAll(connection, () => deliverOnSocket(connection, answer));
    else if (broken.headersSent) open.afterAll(connection, () => hangUp(connection));
    else void deliver(broken, answer);
  };
}

/** Undefined where nobody listens any more, or the trouble is below HTTP, as in a TLS handshake. */
function answerTo({ code = "", reason }: ClientError): ApiResponse | undefined {
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return transportAnswer(408, "The request did not arrive whole in time.");
  if (code === "HPE_HEADER_OVERFLOW") return transportAnswer(431, "The request line and the headers have at most 16 KiB.");
  if (code === "HPE_CHUNK_EXTENSIONS_OVERFLOW") return transportAnswer(413, "The extensions of a chunk have at most 16 KiB.");
  if (code === "HPE_INVALID_VERSION" && reason === "Invalid HTTP version")
    return transportAnswer(505, "The mock server speaks HTTP/1.0 and HTTP/1.1.");
  return code.startsWith("HPE_") ? transportAnswer(400, "The bytes that arrived are no HTTP request.") : undefined;
}
