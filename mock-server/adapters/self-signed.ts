import { generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** A certificate and its key, as PEM. */
export interface TlsPair {
  readonly cert: string | Buffer;
  readonly key: string | Buffer;
}

const DAY_MS = 86_400_000;
const VALID_DAYS = 90;

/** Makes a key and an X.509 certificate for this machine's loopback names, signed by itself. It is new at each start. */
export function selfSigned(now: Date = new Date()): TlsPair {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(set(sequence(OID.commonName, utf8("tts-projects-mock"))));
  const body = sequence(
    context(0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    sequence(OID.ecdsaWithSha256),
    name,
    sequence(time(new Date(now.getTime() - DAY_MS)), time(new Date(now.getTime() + VALID_DAYS * DAY_MS))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    context(3, sequence(...EXTENSIONS)),
  );
  const signature = bits(sign("sha256", body, privateKey));
  const certificate = sequence(body, sequence(OID.ecdsaWithSha256), signature);
  return { cert: pem(certificate), key: privateKey.export({ type: "pkcs8", format: "pem" }) };
}

// DER (X.690): a tag, a length, and what is in it.
function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...contents: Buffer[]) => der(0x30, ...contents);
const set = (...contents: Buffer[]) => der(0x31, ...contents);
const context = (tag: number, content: Buffer) => der(0xa0 + tag, content);
const integer = (bytes: Buffer) => der(0x02, bytes);
const octets = (content: Buffer) => der(0x04, content);
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content);
const utf8 = (text: string) => der(0x0c, Buffer.from(text));
const yes = der(0x01, Buffer.from([0xff]));
/** UTCTime, good until 2049. */
const time = (date: Date) =>
  der(
    0x17,
    Buffer.from(
      `${date
        .toISOString()
        .replace(/[-:T]|\.\d+/g, "")
        .slice(2)}`,
    ),
  );
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));

const OID = {
  commonName: oid("550403"),
  basicConstraints: oid("551d13"),
  subjectAltName: oid("551d11"),
  extKeyUsage: oid("551d25"),
  serverAuth: oid("2b06010505070301"),
  ecdsaWithSha256: oid("2a8648ce3d040302"),
};

/** It is its own authority, and good for servers that are reached by a name of loopback. */
const EXTENSIONS = [
  sequence(OID.basicConstraints, yes, octets(sequence(yes))),
  sequence(OID.extKeyUsage, octets(sequence(OID.serverAuth))),
  sequence(
    OID.subjectAltName,
    octets(
      sequence(
        der(0x82, Buffer.from("localhost")),
        der(0x87, Buffer.from([127, 0, 0, 1])),
        der(0x87, Buffer.concat([Buffer.alloc(15), Buffer.from([1])])),
      ),
    ),
  ),
];

function pem(content: Buffer): string {
  const lines = content.toString("base64").replace(/.{64}/g, "$&\n").trimEnd();
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}
