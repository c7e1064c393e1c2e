import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TLSSocket } from "node:tls";
import { type Certificate, selfSigned } from "./certificate.ts";
import type { Hostile, Listening } from "./hostile.ts";
import { listening, web } from "./listening.ts";

/** Servers whose TLS is not what it should be. */
export const tlsServers: readonly Hostile[] = [
  {
    id: "tls-self-signed",
    does: "shows a certificate that nobody vouches for",
    start: () => secure(selfSigned("127.0.0.1"), {}),
    expects: { exit: 3, reason: /TLS failed \(DEPTH_ZERO_SELF_SIGNED_CERT\)/ },
  },
  {
    id: "tls-insecure-environment",
    does: "shows such a certificate to somebody who switched the check off",
    start: () => secure(selfSigned("127.0.0.1"), { NODE_TLS_REJECT_UNAUTHORIZED: "0" }),
    expects: { exit: 3, reason: /TLS failed \(DEPTH_ZERO_SELF_SIGNED_CERT\)/ },
  },
  {
    id: "tls-wrong-name",
    does: "shows a trusted certificate of another host",
    start: () => trusted(selfSigned("127.0.0.2")),
    expects: { exit: 3, reason: /TLS failed \(ERR_TLS_CERT_ALTNAME_INVALID\)/ },
  },
  {
    id: "tls-renegotiates",
    does: "shows a trusted certificate, then wants to negotiate again and again",
    start: () => trusted(selfSigned("127.0.0.1"), renegotiating),
    expects: { exit: 3, reason: /nothing answers/ },
  },
  {
    id: "http-to-tls",
    does: "speaks TLS at an http address",
    start: async () => {
      const server = await secure(selfSigned("127.0.0.1"), {});
      return { ...server, baseUrl: server.baseUrl.replace("https:", "http:") };
    },
    expects: { exit: 3, reason: /nothing answers at http:.*(the answer is not HTTP|the connection was)/ },
  },
  {
    id: "tls-to-http",
    does: "speaks plain HTTP at an https address",
    start: async () => {
      const server = await web((_, response) => response.end("{}"));
      return { ...server, baseUrl: server.baseUrl.replace("http:", "https:") };
    },
    expects: { exit: 3, reason: /TLS failed \(EPROTO\)/ },
  },
];

async function secure(
  certificate: Certificate,
  environment: Readonly<Record<string, string>>,
  prepare: (server: Server) => void = () => {},
): Promise<Listening> {
  const server = createServer({ ...certificate, maxVersion: "TLSv1.2" }, (_, response) => response.end("{}"));
  server.on("tlsClientError", () => {});
  prepare(server);
  const started = await listening(server, () => server.closeAllConnections(), "https");
  return { ...started, environment };
}

/** The certificate counts as one of an authority. */
async function trusted(certificate: Certificate, prepare?: (server: Server) => void): Promise<Listening> {
  const folder = mkdtempSync(join(tmpdir(), "tts-projects-hostile-"));
  const file = join(folder, "trusted.pem");
  writeFileSync(file, certificate.cert);
  const started = await secure(certificate, { NODE_EXTRA_CA_CERTS: file }, prepare);
  return {
    ...started,
    close: () => {
      started.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function renegotiating(server: Server): void {
  server.removeAllListeners("request");
  server.on("secureConnection", (socket: TLSSocket) => {
    const again = (): void => void socket.renegotiate({}, () => {});
    socket.on("error", () => {});
    const timer = setInterval(again, 20);
    socket.on("close", () => clearInterval(timer));
  });
}
