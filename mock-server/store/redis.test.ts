import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import request from "supertest";
import { expect, onTestFinished, test } from "vitest";
import { KEY_HEADER } from "../../openapi/constants.ts";
import { InputProblem } from "../../openapi/input-problem.ts";
import { createMock } from "../index.ts";

test.each([
  "",
  "redis://",
  "http://a",
  "redis://a:99999",
  "redis://a/one",
  "redis://a/1?x=1",
  "redis://a b",
  "redis://user:secret@",
  "unix:/tmp/redis",
])("%j is no store: one line says what is", (store) => {
  const line =
    "the store must be redis://[USER:PASSWORD@]HOST[:PORT][/DATABASE], or rediss:// for TLS";
  expect(() => createMock({ store })).toThrow(new InputProblem(line));
});

test.each([
  "redis://user:secret@127.0.0.1:PORT/3",
  "rediss://:secret@127.0.0.1:PORT",
  "redis://localhost:PORT/",
])(
  "without a Redis at %s, every answer is 503 in the envelope, and names the address without the password",
  async (form) => {
    const port = await portWithoutRedis();
    const { app, store } = createMock({ store: form.replace("PORT", String(port)) });
    onTestFinished(() => store.close());
    const line = expect.stringMatching(
      new RegExp(`^Redis at (127.0.0.1|localhost):${port} is not available: (?!.*secret).`),
    );
    for (const path of ["/v1/projects", "/__admin/state"]) {
      const { status, body } = await request(app).get(path).set(KEY_HEADER, "mk_premium");
      expect([status, body]).toEqual([
        503,
        { code: 503, message: expect.any(String), subMessage: line, status: "error" },
      ]);
    }
    const health = await request(app).get("/__admin/health");
    expect([health.status, health.body]).toMatchObject([
      503,
      { status: "unavailable", reason: line },
    ]);
  },
);

/** A port that this test holds, so that no Redis can be there: it ends every connection. */
async function portWithoutRedis(): Promise<number> {
  const server = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}
