import { X509Certificate } from "node:crypto";
import { request } from "node:https";
import { expect, onTestFinished, test } from "vitest";
import { startMock } from "../start-mock.ts";
import { selfSigned } from "./self-signed.ts";

test.each(["127.0.0.1", "localhost"])("a TLS client that knows the certificate accepts it for %s", async (name) => {
  const { port, tls } = await serve();
  expect(await get(`https://${name}:${port}/__admin/health`, tls.cert)).toMatchObject({
    status: 200,
    body: expect.stringContaining("healthy"),
  });
});

test("a TLS client that does not know it refuses it", async () => {
  const { port } = await serve();
  await expect(get(`https://127.0.0.1:${port}/`)).rejects.toMatchObject({ code: "DEPTH_ZERO_SELF_SIGNED_CERT" });
});

test("a lost answer is lost under TLS too", async () => {
  const { port, tls, mock } = await serve();
  mock.faults.replace([{ answer: "reset" }]);
  await expect(get(`https://127.0.0.1:${port}/v1/projects`, tls.cert)).rejects.toMatchObject({ code: "ECONNRESET" });
});

test("the certificate is for loopback, for ninety days", () => {
  const certificate = new X509Certificate(selfSigned(new Date("2026-01-02T03:04:05Z")).cert);
  expect(certificate.subjectAltName).toBe("DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1");
  expect(certificate.ca).toBe(true);
  expect([certificate.validFrom, certificate.validTo]).toEqual(["Jan  1 03:04:05 2026 GMT", "Apr  2 03:04:05 2026 GMT"]);
  expect(certificate.verify(certificate.publicKey)).toBe(true);
});

async function serve() {
  const tls = selfSigned();
  const mock = await startMock({ tls });
  onTestFinished(() => mock.close());
  return { mock, tls, port: new URL(mock.baseUrl).port };
}

function get(url: string, ca?: string | Buffer): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent: false, ...(ca && { ca }) }, (response) => {
      let body = "";
      response.on("data", (chunk) => {
        body += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode, body }));
    });
    sent.on("error", reject).end();
  });
}
