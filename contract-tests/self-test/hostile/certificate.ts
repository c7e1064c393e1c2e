import { generateKeyPairSync, sign } from "node:crypto";

/** A certificate that signs itself, and its key, both in PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** Makes a certificate for one IPv4 address at run time, so that no private key lies in the repository. */
export function selfSigned(address: string): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = tagged(0x30, tagged(0x31, tagged(0x30, COMMON_NAME, tagged(0x0c, Buffer.from("hostile")))));
  const signed = tagged(
    0x30,
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.from([1])),
    ECDSA_SHA256,
    name,
    tagged(0x30, tagged(0x17, Buffer.from("200101000000Z")), tagged(0x17, Buffer.from("491231235959Z"))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    tagged(0xa3, tagged(0x30, alternativeName(address))),
  );
  const signature = tagged(0x03, Buffer.from([0]), sign("sha256", signed, privateKey));
  const der = tagged(0x30, signed, ECDSA_SHA256, signature);
  return { cert: pem(der), key: privateKey.export({ type: "pkcs8", format: "pem" }).toString() };
}

const COMMON_NAME = Buffer.from("0603550403", "hex");
const ECDSA_SHA256 = Buffer.from("300a06082a8648ce3d040302", "hex");
const ALTERNATIVE_NAME = Buffer.from("0603551d11", "hex");

function alternativeName(address: string): Buffer {
  const names = tagged(0x30, tagged(0x87, Buffer.from(address.split(".").map(Number))));
  return tagged(0x30, ALTERNATIVE_NAME, tagged(0x04, names));
}

/** A DER value: tag, length and content. */
function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function pem(der: Buffer): string {
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}
