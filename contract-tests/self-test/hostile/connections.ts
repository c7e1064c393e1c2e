import { createServer } from "node:https";
import { fileURLToPath } from "node:url";
import { selfSigned } from "../../../mock-server/tests/certificate.fixture.ts";
import { listening } from "../wire.ts";
import { ending, floods, type Hostile, type Listening, tcp } from "./servers.ts";

const OK = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";
const CHUNKED = `${OK}Transfer-Encoding: chunked\r\n\r\n`;
const HEADER = `X-More: ${"x".repeat(1000)}\r\n`.repeat(20);

const UNCHECKED = { NODE_TLS_REJECT_UNAUTHORIZED: "0" };
const CERTIFICATE = fileURLToPath(
  new URL("../../../mock-server/tests/tls/certificate.pem", import.meta.url),
);
const TRUSTED = { NODE_EXTRA_CA_CERTS: CERTIFICATE };

const NO_ANSWER = /no answer within 1000 ms/;
const LONG_HEADERS = /the headers of the answer are longer than 16 KB/;
const LONG_BODY = /the body is longer than 4 MiB/;
const ENDLESS = /the body is longer than 4 MiB|no answer within 1000 ms/;
const SELF_SIGNED = /TLS failed \(DEPTH_ZERO_SELF_SIGNED_CERT\)/;

/** Servers that give no answer, one without an end, or none that TLS allows. */
export const connectionServers: readonly Hostile[] = [
  ...ending({ exit: 3, timeout: 1 }, [
    ["hangs", "accepts the request and never answers", tcp(() => {}), NO_ANSWER],
    [
      "endless-chunks",
      "sends chunks of one byte for ever",
      floods(CHUNKED, "1\r\n \r\n".repeat(10_000)),
      ENDLESS,
    ],
  ]),
  ...ending({ exit: 3 }, [
    ["header-flood", "sends header after header for ever", floods(OK, HEADER), LONG_HEADERS],
    [
      "trailer-flood",
      "sends trailers after its body for ever",
      floods(`${CHUNKED}2\r\n{}\r\n0\r\n`, HEADER),
      LONG_HEADERS,
    ],
    [
      "endless-body",
      "sends a body that never ends",
      floods(`${OK}\r\n`, " ".repeat(64 * 1024)),
      LONG_BODY,
    ],
    [
      "tls-unchecked",
      "has no valid certificate, in an environment that disables the check",
      () => secure(UNCHECKED),
      SELF_SIGNED,
    ],
    [
      "tls-wrong-name",
      "presents a certificate of another host",
      otherHost,
      /TLS failed \(ERR_TLS_CERT_ALTNAME/,
    ],
  ]),
];

/** A server with TLS, for a run with this environment. */
async function secure(environment: Record<string, string>): Promise<Listening> {
  const server = createServer({ ...selfSigned, maxVersion: "TLSv1.2" }, (_, response) =>
    response.end("{}"),
  );
  server.on("tlsClientError", () => {});
  return { ...(await listening(server, "https")), environment };
}

/** The certificate names 127.0.0.1 only. */
async function otherHost(): Promise<Listening> {
  const server = await secure(TRUSTED);
  return { ...server, baseUrl: server.baseUrl.replace("127.0.0.1", "localhost") };
}
