/** The address of the state: one server, or some nodes of a Redis Cluster, from which the others are discovered. */
export interface RedisAddress {
  readonly kind: "server" | "cluster";
  /** A URL for each node, with its credentials. Never print them. */
  readonly urls: readonly string[];
  /** Hosts and ports, for messages. */
  readonly name: string;
}

/** The accepted forms of a store's URL, for messages. */
export const REDIS_URL_FORMS =
  "memory, redis://[USER:PASSWORD@]HOST[:PORT][/DATABASE], or redis+cluster://HOST:PORT,HOST:PORT (rediss for TLS)";

/** Parses the URL of a store; undefined if it is not valid. */
export function parseRedisUrl(text: string): RedisAddress | undefined {
  const [, scheme, isCluster, hosts] = /^(rediss?)(\+cluster)?:\/\/(.+)$/.exec(text) ?? [];
  if (scheme === undefined || hosts === undefined) return undefined;
  const urls = isCluster ? clusterUrls(scheme, hosts) : [parsedUrl(`${scheme}://${hosts}`)];
  const usable = urls.filter((url) => url !== undefined);
  if (usable.length < urls.length || (isCluster && usable.some(({ pathname }) => pathname.length > 1))) return undefined;
  return {
    kind: isCluster ? "cluster" : "server",
    urls: usable.map(({ href }) => href),
    name: usable.map(({ hostname, port }) => `${hostname}:${port || DEFAULT_PORT}`).join(","),
  };
}

/** The port of a URL without one. */
export const DEFAULT_PORT = 6379;
const HOST = /^([\w.-]+|\[[\da-f:.]+\])$/i;

/** All nodes share the credentials before the first of them. */
function clusterUrls(scheme: string, hosts: string): (URL | undefined)[] {
  const [, credentials = "", nodes = ""] = /^(.*@)?([^@]*)$/.exec(hosts) ?? [];
  return nodes.split(",").map((node) => parsedUrl(`${scheme}://${credentials}${node}`));
}

function parsedUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isWhole = HOST.test(url.hostname) && /^(\/\d*)?$/.test(url.pathname) && url.search === "" && url.hash === "";
  return isWhole && isDecodable(url.username) && isDecodable(url.password) ? url : undefined;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
