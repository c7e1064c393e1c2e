import type { ContractFacts } from "../../contract-facts.ts";

/** A request of the interface, as a person fills it in. */
export interface InterfaceRequest {
  readonly operation: string;
  readonly masterKey: string;
  /** Only what was filled in is sent. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface PlainRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The request as it goes over the wire. */
export function plainRequest(
  { operation, masterKey, parameters }: InterfaceRequest,
  facts: ContractFacts,
  origin: string,
): PlainRequest {
  const { method, path, requestHeaders } = facts.operations.find(({ id }) => id === operation) ?? FIRST;
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== "")).toString();
  return {
    method,
    url: `${origin}${facts.basePath}${path}${query && "?"}${query}`,
    headers: { [facts.keyHeader]: masterKey, ...Object.fromEntries(requestHeaders.map(({ name, value }) => [name, value])) },
  };
}

/** The request as a line for a shell. */
export function curlLine({ method, url, headers }: PlainRequest): string {
  const parts = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  return ["curl -i", ...(method === "GET" ? [] : [`-X ${method}`]), ...parts, quoted(url)].join(" ");
}

const FIRST = { method: "GET", path: "/", requestHeaders: [] };

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
