import { type ClientRequest, request as httpRequest } from "node:http";
import { request as httpsRequest, type RequestOptions } from "node:https";
import { isIP } from "node:net";
import type { Duplex } from "node:stream";
import { connect as connectTls } from "node:tls";
import { getProxyForUrl } from "proxy-from-env";
import { isLoopback } from "../model/consent.ts";
import { UsageError } from "../model/input.ts";
import { NoAnswer } from "./transport.ts";

/**
 * The proxy that HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and NO_PROXY name for a URL. Undefined for loopback, which on the proxy would
 * be another machine. Throws `UsageError` for a proxy that is not an HTTP proxy.
 */
export function proxyFor(url: string): URL | undefined {
  const named = isLoopback(new URL(url).hostname) ? "" : getProxyForUrl(url);
  if (named === "") return undefined;
  const proxy = URL.canParse(named) ? new URL(named) : undefined;
  if (proxy && /^https?:$/.test(proxy.protocol)) return proxy;
  throw new UsageError(
    "the proxy that the environment names (HTTP_PROXY, HTTPS_PROXY, ALL_PROXY) must look like http://host:port",
  );
}

/**
 * Starts a request to a target through a proxy. The proxy reads a request to an http target, with its key; a request to an https
 * target goes through a CONNECT tunnel, of which the proxy sees only the host.
 */
export async function startThrough(proxy: URL, target: URL, options: RequestOptions): Promise<ClientRequest> {
  const { path = "", headers, rejectUnauthorized, secureOptions } = options;
  if (target.protocol === "http:")
    return startAtProxy(proxy, { ...options, path: `${target.origin}${path}`, headers: { Host: target.host, ...headers } });
  const socket = await openTunnel(proxy, target, options);
  const host = hostOf(target);
  const tls = { host, servername: nameOf(host), rejectUnauthorized, secureOptions, ALPNProtocols: ["http/1.1"] };
  const createConnection = (): Duplex => connectTls({ ...tls, socket });
  return startAt(target, { ...options, agent: undefined, defaultPort: 443, createConnection });
}

/** Starts a request at the host of a URL. */
export function startAt(url: URL, options: RequestOptions): ClientRequest {
  const { protocol, port } = url;
  const request = protocol === "https:" ? httpsRequest : httpRequest;
  return request({ ...options, protocol, hostname: hostOf(url), port: port || undefined });
}

/** Why a proxy did not forward a request, by its status. */
export function refusal(status: number): string {
  return status === 407
    ? "it asks for a user and a password (407), as in http://user:password@host:port"
    : `it answered CONNECT with ${status}`;
}

function openTunnel(proxy: URL, target: URL, options: RequestOptions): Promise<Duplex> {
  const authority = `${target.hostname}:${target.port || 443}`;
  return new Promise((resolve, reject) => {
    const request = startAtProxy(proxy, { ...options, method: "CONNECT", path: authority, headers: { Host: authority } });
    request.on("error", reject);
    request.on("connect", ({ statusCode = 0 }, socket, head) => {
      socket.unshift(head);
      if (statusCode === 200) return resolve(socket);
      socket.destroy();
      reject(new NoAnswer(refusal(statusCode)));
    });
    request.end();
  });
}

function startAtProxy(proxy: URL, options: RequestOptions): ClientRequest {
  const { username, password } = proxy;
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString("base64");
  const headers = { ...options.headers, ...(username && { "Proxy-Authorization": `Basic ${credentials}` }) };
  // The request names the target as its host, so the name of the proxy must be given.
  return startAt(proxy, { ...options, servername: nameOf(hostOf(proxy)), headers });
}

/** The host of a URL for a socket: an IPv6 address without its brackets. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}

/** The name of a host for TLS, which names no addresses. */
function nameOf(host: string): string {
  return isIP(host) ? "" : host;
}
