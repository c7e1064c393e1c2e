import { parse, stringify } from "lossless-json";
import { addressOf } from "../../../openapi/pages/samples.ts";
import { parseKey } from "../../store/account-key.ts";
import type { ContractFacts } from "../contract-facts.ts";

interface InterfaceRequest {
  readonly operation: string;
  readonly masterKey: string;
  /** Empty parameters are not sent. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface PlainRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export function plainRequest(
  { operation, masterKey, parameters }: InterfaceRequest,
  { basePath, keyHeader, operations }: ContractFacts,
  origin: string,
): PlainRequest {
  const named = operations.find(({ id }) => id === operation);
  if (!named) throw new Error(`no operation ${operation}`);
  const { method, path, requestHeaders } = named;
  const headers = { [keyHeader]: masterKey, ...Object.fromEntries(requestHeaders.map(({ name, value }) => [name, value])) };
  return { method, url: addressOf({ method, path, headers, baseUrl: origin + basePath, query: parameters }), headers };
}

export function curlLine({ method, url, headers, body }: PlainRequest): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const options = [
    ...(method === "GET" ? [] : [`-X ${method}`]),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`]),
  ];
  return ["curl -i", ...options, quoted(url)].join(" ");
}

export function fetchCall({ url, ...init }: PlainRequest): string {
  return `await fetch(${JSON.stringify(url)}, ${JSON.stringify(init, undefined, 2)});`;
}

/** Whether an account can have the key, and every client can send it. */
export function isKey(text: string): boolean {
  return parseKey(text) !== undefined && !/[^ -~]/.test(text);
}

/** The key of the account that a key names: its own, or that of a copy. */
export function accountOf(key: string): string {
  return key.replace(/:.*/, "");
}

export interface Answered {
  readonly durationMs: number;
  /** Absent if the connection broke. */
  readonly answer?: { readonly status: number; readonly rule: string; readonly text: string };
}

export async function send({ url, ...init }: PlainRequest): Promise<Answered> {
  const started = performance.now();
  const answer = await fetch(url, init)
    .then(async (response) => {
      const { status, headers } = response;
      return { status, rule: headers.get("X-Rule") ?? "no rule", text: await response.text() };
    })
    .catch(() => undefined);
  return { durationMs: Math.round(performance.now() - started), ...(answer && { answer }) };
}

/** The message and subMessage of a refusal; undefined if the answer is not a refusal. */
export function refusalIn(text: string): string | undefined {
  const { message, subMessage, status } = bodyOf(text);
  return status === "error" ? [message, subMessage].filter(Boolean).join(": ") : undefined;
}

/** The id of the last project in the answer to a list, with all its digits. */
export function lastIdIn(text: string): string | undefined {
  const { projects } = bodyOf(text);
  return Array.isArray(projects) ? projects.at(-1)?.id?.toString() : undefined;
}

/** Indents JSON, in which wide ids keep their digits; returns any other text unchanged. */
export function indentJson(text: string): string {
  const value = parsed(text);
  return (value === undefined ? undefined : stringify(value, undefined, 2)) ?? text;
}

function bodyOf(text: string): Readonly<Record<string, unknown>> {
  return (parsed(text) ?? {}) as Readonly<Record<string, unknown>>;
}

function parsed(text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}
