import { createServer, type IncomingHttpHeaders } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { KEY_HEADER } from "../../openapi/constants.ts";
import { httpTransport, NoAnswer, proxyFor } from "./http-transport.ts";
import { get, listen, listenWith } from "./local-server.fixture.ts";

const REQUEST = get({ query: "a=%41", headers: { [KEY_HEADER]: "secret" } });

beforeEach(() => {
  for (const name of ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"]) {
    vi.stubEnv(name, "");
    vi.stubEnv(name.toLowerCase(), "");
  }
});
afterEach(() => void vi.unstubAllEnvs());

test("sends requests to an http target to the proxy with its password, each on its own connection", async () => {
  const seen: [url: string | undefined, headers: IncomingHttpHeaders][] = [];
  const server = createServer(({ url, headers }, response) => {
    seen.push([url, headers]);
    response.writeHead(302, { Location: "http://elsewhere.test/" }).end("{}");
  });
  const connections = vi.fn();
  const proxy = withPassword(await listen(server.on("connection", connections)), "p%40ss");
  const transport = httpTransport("http://target.test:81/v1", 10_000, 0, proxy);
  for (const _ of "12") expect(await transport(REQUEST)).toMatchObject({ status: 302, text: "{}" });
  const authorization = `Basic ${Buffer.from("me:p@ss").toString("base64")}`;
  const headers = {
    host: "target.test:81",
    [KEY_HEADER.toLowerCase()]: "secret",
    "proxy-authorization": authorization,
  };
  const each = ["http://target.test:81/v1/projects?a=%41", expect.objectContaining(headers)];
  expect(seen).toEqual([each, each]);
  expect(seen[0]?.[1]).not.toHaveProperty("authorization");
  expect(connections).toHaveBeenCalledTimes(2);
});

const NO_PASSWORD = "it asks for a user and a password (407), as in http://user:password@host:port";
const REFUSED = "HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n";

test.each<[scheme: string, reason: string, bytes: string | undefined]>([
  ["http", NO_PASSWORD, REFUSED],
  ["http", "no answer within 300 ms", ""],
  ["http", "the connection was closed without an answer", undefined],
  ["https", NO_PASSWORD, REFUSED],
  [
    "https",
    "it answered CONNECT with 502",
    "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 2\r\n\r\n{}",
  ],
  ["https", "no answer within 300 ms", "SSH-2.0-OpenSSH_9.2\r\n"],
  ["https", "no answer within 300 ms", "HTTP/1.1 200 OK\r\n\r\nthis is no TLS"],
])(
  "a proxy of an %s target fails: %s; its password is in no message, and an https target gets no request",
  async (...row) => {
    const [scheme, reason, bytes] = row;
    const seen = await listenWith((socket) =>
      bytes === undefined ? socket.end() : socket.write(bytes),
    );
    const proxy = withPassword(seen.baseUrl, "hidden");
    const failed = httpTransport(`${scheme}://target.test/v1`, 300, 0, proxy)(REQUEST);
    await expect(failed).rejects.toThrow(
      new NoAnswer(`through the proxy ${new URL(seen.baseUrl).host}: ${reason}`),
    );
    const isTunnel = /^CONNECT target\.test:443 HTTP\/1\.1\r\n(?![\s\S]*(secret|projects))/.test(
      seen.received,
    );
    expect(isTunnel).toBe(scheme === "https");
    await vi.waitFor(() => expect(seen.open).toBe(0), 30_000);
  },
);

test.each([
  ["http://target.test/v1", { HTTP_PROXY: "http://one.test:3128" }, "http://one.test:3128/"],
  ["https://target.test/v1", { HTTP_PROXY: "http://one.test:3128" }, undefined],
  ["http://target.test/v1", { HTTP_PROXY: "one.test:3128" }, "http://one.test:3128/"],
  [
    "http://a.target.test/v1",
    { HTTP_PROXY: "http://one.test:3128", NO_PROXY: ".target.test" },
    undefined,
  ],
  ["http://localhost:4010/v1", { HTTP_PROXY: "http://one.test:3128" }, undefined],
  ["http://[::1]:4010/v1", { ALL_PROXY: "http://one.test:3128" }, undefined],
])("the proxy for %s with %j is %s", (url, environment, proxy) => {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  expect(proxyFor(url)?.href).toBe(proxy);
});

test.each(["socks5://me:hidden@one.test:1080", "http://:3128"])(
  "refuses the proxy %s and names the variables",
  (proxy) => {
    vi.stubEnv("ALL_PROXY", proxy);
    const message = /^the proxy that the environment names \(HTTP_PROXY.*http:\/\/host:port/;
    expect(() => proxyFor("http://target.test/v1")).toThrow(message);
  },
);

function withPassword(baseUrl: string, password: string): URL {
  return new URL(baseUrl.replace("//", `//me:${password}@`));
}
