import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@redis/client";
import { expect, onTestFinished, test } from "vitest";
import { describeWithRedis } from "../../store/redis/redis-server.fixture.ts";
import { selfSigned } from "../certificate.fixture.ts";
import { refused } from "../cli-run.fixture.ts";
import { freePort, startRedis } from "./redis-server.ts";

describeWithRedis("a start over a server that is not Redis by this URL ends with one line and 2 after one try", () => {
  test.each([
    ["rediss", "plain", /--store: Redis at 127\.0\.0\.1:\d+ does not speak TLS: write redis in place of rediss\n$/],
    ["redis", "tls", /--store: Redis at 127\.0\.0\.1:\d+ speaks TLS: write rediss in place of redis\n$/],
    [
      ...(["rediss", "tls"] as const),
      /--store: the certificate of Redis at 127\.0\.0\.1:\d+ is not accepted \(DEPTH_ZERO_SELF_SIGNED_CERT\): name the file of its authority in NODE_EXTRA_CA_CERTS\n$/,
    ],
    ["rediss+cluster", "plain", /does not speak TLS: write redis in place of rediss\n$/],
    ["redis+cluster", "tls", /speaks TLS: write rediss in place of redis\n$/],
  ] as const)("%s:// on a port that is %s", async (scheme, kind, line) => {
    const { ports, tries } = await bothPorts();
    const before = await tries();
    const said = await refused(["--port", "0", "--store", `${scheme}://user:secret@127.0.0.1:${ports[kind]}`]);
    expect(said).toMatch(line);
    expect(said.split("\n")).toHaveLength(2);
    expect(said).not.toContain("secret");
    // The client of a cluster tries twice. Ten seconds of tries would be eight or more.
    expect((await tries()) - before).toBeLessThanOrEqual(6);
  });

  test("a certificate for another host name", async () => {
    const { ports, authority } = await bothPorts();
    const env = { NODE_EXTRA_CA_CERTS: authority };
    expect(await refused(["--port", "0", "--store", `rediss://127.0.0.2:${ports.tls}`], env)).toMatch(
      /is not accepted \(ERR_TLS_CERT_ALTNAME_INVALID\): use a host name that it holds\n$/,
    );
  });
});

/** A Redis with a plain port and one with TLS, and how many connections it has had. */
async function bothPorts() {
  const folder = await mkdtemp(join(tmpdir(), "tts-projects-tls-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { cert, key } = await selfSigned();
  const [certFile, keyFile] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  await Promise.all([writeFile(certFile, cert), writeFile(keyFile, key)]);
  const tls = await freePort();
  const redis = await startRedis(undefined, [
    ...["--bind", "127.0.0.1", "127.0.0.2", "--tls-port", String(tls), "--tls-cert-file", certFile],
    ...["--tls-key-file", keyFile, "--tls-ca-cert-file", certFile, "--tls-auth-clients", "no"],
  ]);
  onTestFinished(() => redis.stop());
  return {
    ports: { plain: redis.port, tls },
    authority: certFile,
    tries: async () => {
      const client = await createClient({ url: redis.url }).connect();
      const stats = await client.info("stats");
      await client.close();
      return Number(/total_connections_received:(\d+)/.exec(stats)?.[1]);
    },
  };
}
