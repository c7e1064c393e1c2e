import { generate } from "selfsigned";
import type { TlsPair } from "../http/server.ts";

/** Makes a self-signed certificate for one IPv4 address and `localhost`, and its key. */
export async function selfSigned(address = "127.0.0.1"): Promise<TlsPair> {
  const altNames = [
    { type: 2 as const, value: "localhost" },
    { type: 7 as const, ip: address },
  ];
  const pair = await generate([{ name: "commonName", value: "tts-projects test" }], {
    keyType: "ec",
    algorithm: "sha256",
    extensions: [{ name: "subjectAltName", altNames }],
  });
  return { cert: pair.cert, key: pair.private };
}
