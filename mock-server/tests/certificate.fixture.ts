import { readFileSync } from "node:fs";
import type { TlsPair } from "../http/server.ts";

/**
 * A self-signed certificate for 127.0.0.1, valid for a hundred years, and its key, which secures nothing. Made by `openssl req -x509
 * -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 36500 -subj "/CN=tts-projects test" -addext subjectAltName=IP:127.0.0.1`.
 */
export const selfSigned: TlsPair = { cert: pem("certificate.pem"), key: pem("key.pem") };

function pem(name: string): string {
  return readFileSync(new URL(`tls/${name}`, import.meta.url), "utf8");
}
