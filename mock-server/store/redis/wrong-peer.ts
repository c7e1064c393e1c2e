import { createConnection, type Socket } from "node:net";
import { connect } from "node:tls";
import { DEFAULT_PORT, type RedisAddress } from "./redis-url.ts";

interface Peer {
  readonly host: string;
  readonly port: number;
}

/** How long a server may take to show whether it speaks TLS. */
const LOOK_MS = 1000;

/**
 * Returns why further attempts to connect would fail too; undefined if a Redis may still start. If only one of server and URL uses
 * TLS, or the server's certificate is not accepted, another connection shows it. Sends nothing secret.
 */
export async function finalReason(failure: NodeJS.ErrnoException, { name, urls }: RedisAddress): Promise<string | undefined> {
  const { message, code = "" } = failure;
  if (/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN)$/.test(code)) return undefined;
  if (/^(WRONGPASS|NOAUTH|NOPERM|ERR)\b/.test(message)) return `no Redis at ${name}: ${message}`;
  if (message.includes("certificate required")) return `Redis at ${name} wants a certificate of its clients: none can be given`;
  const reasons = await Promise.all(urls.map((url) => wrongPeerAt(new URL(url))));
  return reasons.find((reason) => reason !== undefined);
}

async function wrongPeerAt({ protocol, hostname, port }: URL): Promise<string | undefined> {
  const peer = { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || DEFAULT_PORT) };
  const name = `${hostname}:${peer.port}`;
  const wantsTls = protocol === "rediss:";
  if (wantsTls && (await speaksPlainText(peer))) return `Redis at ${name} does not speak TLS: write redis in place of rediss`;
  const socket = connect({ ...peer, rejectUnauthorized: false });
  const problem = await firstEvent(socket, "secureConnect", () => String(socket.authorizationError ?? ""));
  if (problem === undefined) return undefined;
  if (!wantsTls) return `Redis at ${name} speaks TLS: write rediss in place of redis`;
  return problem === "" ? undefined : `the certificate of Redis at ${name} is not accepted (${problem}): ${remedy(problem)}`;
}

function remedy(problem: string): string {
  if (problem.includes("ALTNAME")) return "use a host name that it holds";
  if (/EXPIRED|NOT_YET_VALID/.test(problem)) return "give the server one that is valid today";
  return "name the file of its authority in NODE_EXTRA_CA_CERTS";
}

async function speaksPlainText(peer: Peer): Promise<boolean> {
  const socket = createConnection(peer, () => socket.write("PING\r\n"));
  const answer = await firstEvent(socket, "data", (data: Buffer) => data.toString("latin1"));
  return /^[+-]/.test(answer ?? "");
}

/** Reads the first event of this name; undefined if the server is silent, or closes the connection first. */
function firstEvent<Value, Data>(socket: Socket, event: string, read: (data: Data) => Value): Promise<Value | undefined> {
  return new Promise((resolve) => {
    socket.setTimeout(LOOK_MS, () => socket.destroy());
    // The event `close`, which follows an error, settles the promise.
    socket.on("error", () => {});
    socket.once("close", () => resolve(undefined));
    socket.once(event, (data: Data) => {
      resolve(read(data));
      socket.destroy();
    });
  });
}
