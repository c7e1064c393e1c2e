import { readFile } from "node:fs/promises";
import { createSecureContext } from "node:tls";
import { selfSigned, type TlsPair } from "../adapters/self-signed.ts";
import type { Resolved, Settings } from "./resolve-settings.ts";
import { oneLine, UsageError } from "./usage-error.ts";

/** The certificate and key to serve HTTPS with, if the settings want that. Throws a UsageError where they do not belong together. */
export async function loadTls({ cert, key, https }: Pick<Settings, "cert" | "key" | "https">): Promise<TlsPair | undefined> {
  if (cert.value === undefined && key.value === undefined) return https.value ? selfSigned() : undefined;
  if (https.value) throw new UsageError(`${https.origin} makes a certificate of its own: leave it away, or --cert and --key`);
  if (cert.value === undefined) throw new UsageError(`${key.origin} needs --cert FILE beside it`);
  if (key.value === undefined) throw new UsageError(`${cert.origin} needs --key FILE beside it`);
  const pair = { cert: await contentOf(cert), key: await contentOf(key) };
  try {
    createSecureContext(pair);
    return pair;
  } catch (problem) {
    throw new UsageError(`${cert.origin} ${cert.value} and ${key.origin} ${key.value} are no pair: ${oneLine(problem)}`);
  }
}

async function contentOf({ value, origin }: Resolved<string | undefined>): Promise<Buffer> {
  return readFile(value ?? "").catch((problem) => {
    throw new UsageError(`${origin} ${value}: ${oneLine(problem)}`);
  });
}
