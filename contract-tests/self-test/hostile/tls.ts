import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TLSSocket } from "node:tls";
import { selfSigned } from "../../../mock-server/tests/certificate.fixture.ts";
import { ending, type Hostile, type Listening, listening, web } from "./servers.ts";

const SELF_SIGNED = /TLS failed \(DEPTH_ZERO_SELF_SIGNED_CERT\)/;

export const tlsServers: readonly Hostile[] = ending(3, [
  ["tls-self-signed", "presents a certificate that no authority has signed", () => secure(), SELF_SIGNED],
  ["tls-unchecked", "does so in an environment that disables the check", unchecked, SELF_SIGNED],
  ["tls-wrong-name", "presents a certificate of another host", () => trusted("127.0.0.2"), /TLS failed \(ERR_TLS_CERT_ALTNAME/],
  [
    "tls-renegotiates",
    "renegotiates again and again",
    () => trusted("127.0.0.1", renegotiating),
    /TLS failed|the connection was/,
  ],
  ["tls-to-http", "speaks plain HTTP at an https address", plain, /TLS failed \(EPROTO\)/],
]);

async function secure(certificate = selfSigned("127.0.0.1"), prepare: (server: Server) => void = () => {}): Promise<Listening> {
  const server = createServer({ ...(await certificate), maxVersion: "TLSv1.2" }, (_, response) => response.end("{}"));
  server.on("tlsClientError", () => {});
  prepare(server);
  return listening(server, () => server.closeAllConnections(), "https");
}

/** A server whose certificate the run trusts. */
async function trusted(address: string, prepare?: (server: Server) => void): Promise<Listening> {
  const certificate = selfSigned(address);
  const folder = mkdtempSync(join(tmpdir(), "tts-projects-hostile-"));
  const file = join(folder, "trusted.pem");
  writeFileSync(file, (await certificate).cert);
  const started = await secure(certificate, prepare);
  return {
    ...started,
    environment: { NODE_EXTRA_CA_CERTS: file },
    close: () => {
      started.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function unchecked(): Promise<Listening> {
  return { ...(await secure()), environment: { NODE_TLS_REJECT_UNAUTHORIZED: "0" } };
}

async function plain(): Promise<Listening> {
  const server = await web((_, response) => response.end("{}"));
  return { ...server, baseUrl: server.baseUrl.replace("http", "https") };
}

function renegotiating(server: Server): void {
  server.removeAllListeners("request");
  server.on("secureConnection", (socket: TLSSocket) => {
    const timer = setInterval(() => void socket.renegotiate({}, () => {}), 20);
    socket.on("error", () => {}).on("close", () => clearInterval(timer));
  });
}
