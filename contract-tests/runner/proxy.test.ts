import { createServer, request as httpRequest, type IncomingMessage, type RequestListener } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { httpTransport, proxyFor } from "./http-transport.ts";
import { get, listen, listenWith, sockets } from "./local-server.fixture.ts";
import { NoAnswer } from "./transport.ts";

const KEY = { "X-Master-Key": "secret" };

beforeEach(() => {
  for (const name of ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"]) {
    vi.stubEnv(name, "");
    vi.stubEnv(name.toLowerCase(), "");
  }
});
afterEach(() => void vi.unstubAllEnvs());

test("sends requests to an http target through the proxy, each on its own connection", async () => {
  const seen: unknown[] = [];
  const target = await listen(
    createServer((request, response) => {
      seen.push(request.url, request.headers.host, request.headers["x-master-key"], request.headers["proxy-authorization"]);
      response.writeHead(302, { Location: "http://elsewhere.test/" }).end("{}");
    }),
  );
  const { proxy, asked, connections } = await forwardProxy();
  const transport = httpTransport(`http://target.test:${target}/v1`, 10_000, { proxy });
  expect(await transport(get({ query: "a=%41", headers: KEY }))).toMatchObject({ status: 302, text: "{}" });
  expect(await transport(get({ headers: KEY }))).toMatchObject({ status: 302 });
  expect(seen.slice(0, 4)).toEqual(["/v1/projects?a=%41", `target.test:${target}`, "secret", undefined]);
  expect(asked).toEqual([`GET http://target.test:${target}/v1/projects?a=%41`, `GET http://target.test:${target}/v1/projects`]);
  expect(connections()).toBe(2);
});

test("sends the user and password of a proxy only to the proxy", async () => {
  const authorizations: unknown[] = [];
  const proxy = await listen(
    createServer((request, response) => {
      authorizations.push(request.headers["proxy-authorization"], request.headers.authorization);
      response.end("{}");
    }),
  );
  await httpTransport("http://target.test/v1", 10_000, { proxy: new URL(`http://me:p%40ss@127.0.0.1:${proxy}`) })(
    get({ headers: KEY }),
  );
  expect(authorizations).toEqual([`Basic ${Buffer.from("me:p@ss").toString("base64")}`, undefined]);
});

test.each<[string, string, RequestListener]>([
  ["it asks for a user and a password (407)", "http", (_, response) => void response.writeHead(407).end()],
  ["no answer within 300 ms", "http", () => {}],
  ["the connection was closed without an answer", "http", (request) => void request.socket.destroy()],
])("%s: the message names the proxy of an %s target, without its password", async (reason, scheme, listener) => {
  const port = await listen(createServer(listener));
  const failed = httpTransport(`${scheme}://target.test/v1`, 300, { proxy: new URL(`http://me:hidden@127.0.0.1:${port}`) })(
    get({ headers: KEY }),
  );
  await expect(failed).rejects.toThrow(NoAnswer);
  await expect(failed).rejects.toThrow(`through the proxy 127.0.0.1:${port}: ${reason}`);
  await expect(failed).rejects.not.toThrow("hidden");
});

test.each<[string, string]>([
  ["it asks for a user and a password (407)", "HTTP/1.1 407 Proxy Authentication Required\r\n\r\n"],
  ["it answered CONNECT with 502", "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 2\r\n\r\n{}"],
  ["no answer within 300 ms", "SSH-2.0-OpenSSH_9.2\r\n"],
  ["no answer within 300 ms", "HTTP/1.1 200 OK\r\n\r\nthis is no TLS"],
  ["no answer within 300 ms", ""],
  ["no answer within 300 ms", "HTTP/1.1 200 OK\r\n\r\n"],
])("%s: no request to an https target is sent after a failed CONNECT", async (reason, bytes) => {
  const seen: string[] = [];
  const port = await listenWith((socket) => socket.write(bytes), seen);
  const failed = httpTransport("https://target.test/v1", 300, { proxy: new URL(`http://127.0.0.1:${port}`) })(
    get({ headers: KEY }),
  );
  await expect(failed).rejects.toThrow(`through the proxy 127.0.0.1:${port}: ${reason}`);
  expect(seen[0]).toMatch(/^CONNECT target\.test:443 HTTP\/1\.1\r\nHost: target\.test:443\r\n/);
  expect(seen.join()).not.toMatch(/secret|projects/);
  await vi.waitFor(() => expect([...sockets].filter((socket) => !socket.destroyed)).toEqual([]));
});

test("a proxy port without a listener is reported as no answer", async () => {
  for (const scheme of ["http", "https"]) {
    const failed = httpTransport(`${scheme}://target.test/v1`, 10_000, { proxy: new URL("http://127.0.0.1:1") })(
      get({ headers: KEY }),
    );
    await expect(failed).rejects.toThrow(new NoAnswer("through the proxy 127.0.0.1:1: the connection was refused"));
  }
});

test.each([
  ["http://target.test/v1", { HTTP_PROXY: "http://one.test:3128" }, "http://one.test:3128/"],
  ["http://target.test/v1", { http_proxy: "http://one.test:3128" }, "http://one.test:3128/"],
  ["https://target.test/v1", { HTTP_PROXY: "http://one.test:3128" }, undefined],
  ["https://target.test/v1", { HTTPS_PROXY: "http://two.test:3128" }, "http://two.test:3128/"],
  ["http://target.test/v1", { HTTP_PROXY: "one.test:3128" }, "http://one.test:3128/"],
  ["http://a.target.test/v1", { HTTP_PROXY: "http://one.test:3128", NO_PROXY: ".target.test" }, undefined],
  ["http://127.0.0.1:4010/v1", { HTTP_PROXY: "http://one.test:3128" }, undefined],
  ["http://localhost:4010/v1", { HTTP_PROXY: "http://one.test:3128" }, undefined],
  ["http://[::1]:4010/v1", { ALL_PROXY: "http://one.test:3128" }, undefined],
])("the proxy for %s with %j is %s", (url, environment, proxy) => {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  expect(proxyFor(url)?.href).toBe(proxy);
});

test.each(["socks5://me:hidden@one.test:1080", "http://:3128"])("refuses the proxy %s and names the variables", (proxy) => {
  vi.stubEnv("ALL_PROXY", proxy);
  expect(() => proxyFor("http://target.test/v1")).toThrow(
    /^the proxy that the environment names \(HTTP_PROXY.*http:\/\/host:port/,
  );
});

/** A proxy that resolves every host name to this machine. */
async function forwardProxy(): Promise<{ proxy: URL; asked: string[]; connections: () => number }> {
  const asked: string[] = [];
  let connections = 0;
  const forward: RequestListener = (request, response) => {
    const url = new URL(request.url ?? "");
    asked.push(`${request.method} ${request.url}`);
    const { "proxy-authorization": _, ...headers } = request.headers;
    const path = `${url.pathname}${url.search}`;
    httpRequest({ port: url.port, host: "127.0.0.1", method: request.method, path, headers }, (answer: IncomingMessage) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(response);
    }).end();
  };
  const server = createServer(forward).on("connection", () => {
    connections += 1;
  });
  const port = await listen(server);
  return { proxy: new URL(`http://127.0.0.1:${port}`), asked, connections: () => connections };
}
