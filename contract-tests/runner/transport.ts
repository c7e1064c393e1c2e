import type { RawAnswer, SentRequest } from "../model/exchange.ts";

/** Sends one request and returns its answer; throws `NoAnswer` if none came. */
export type Transport = (request: SentRequest) => Promise<RawAnswer>;

/** No complete answer came: refused, reset, cut short or too late. The message never holds a key. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
}

/**
 * Describes why a request failed. Shows only the code of an unknown error, because its message may contain the URL, a header or
 * bytes of the target.
 */
export function reasonOf(error: unknown): string {
  const { code = "", message = "" } = error as { code?: unknown; message?: unknown };
  if (message === "aborted") return "the answer was cut short";
  if (message === "socket hang up") return "the connection was closed without an answer";
  const name = /^[A-Z0-9_]+$/.test(String(code)) ? String(code) : "unknown error";
  if (TLS.test(name)) return `TLS failed (${name})${HINTS[name] ?? ""}`;
  return REASONS[name] ?? `${name.startsWith("HPE_") ? "the answer is not HTTP" : "no readable answer"} (${name})`;
}

/** Descriptions by error code of the system or of Node's HTTP parser. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was reset",
  EPIPE: "the connection was reset",
  ENOTFOUND: "the host has no address",
  EAI_AGAIN: "the host's address could not be looked up",
  HPE_HEADER_OVERFLOW: "the headers of the answer are longer than 16 KB",
};

const TLS =
  /^(EPROTO$|ERR_(TLS|SSL|OSSL)_|DEPTH_ZERO_|SELF_SIGNED_|CERT_|CRL_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE))/;

const TRUST = "; NODE_EXTRA_CA_CERTS names a file of certificates to trust";
const HINTS: Readonly<Record<string, string>> = {
  EPROTO: "; is this an http address?",
  DEPTH_ZERO_SELF_SIGNED_CERT: TRUST,
  SELF_SIGNED_CERT_IN_CHAIN: TRUST,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: TRUST,
};
