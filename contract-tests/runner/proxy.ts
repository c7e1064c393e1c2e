import type { Agent } from "node:http";
import { HttpProxyAgent } from "http-proxy-agent";
import { HttpsProxyAgent } from "https-proxy-agent";
import { getProxyForUrl } from "proxy-from-env";
import { isLoopback } from "../model/consent.ts";
import { UsageError } from "../model/input.ts";

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
 * The agent of one request through a proxy, whose connection ends with the signal. The proxy reads a request to an http target, with
 * its key; a request to an https target goes through a CONNECT tunnel, of which the proxy sees only the host.
 */
export function agentThrough(proxy: URL, target: URL, signal: AbortSignal): Agent {
  return target.protocol === "https:" ? new HttpsProxyAgent(proxy, { signal }) : new HttpProxyAgent(proxy, { signal });
}

/** Why a proxy did not forward a request, by its status. */
export function refusal(status: number): string {
  return status === 407
    ? "it asks for a user and a password (407), as in http://user:password@host:port"
    : `it answered CONNECT with ${status}`;
}
