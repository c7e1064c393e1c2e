import { parse, stringify } from "lossless-json";
import { addressOf } from "../../../openapi/pages/samples.ts";
import { parseKey } from "../../store/account-key.ts";
import type { ContractFacts } from "../contract-facts.ts";

/** A request of the interface, as filled in on the form. */
export interface InterfaceRequest {
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
  const options = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  return [
    "curl -i",
    ...(method === "GET" ? [] : [`-X ${method}`]),
    ...options,
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`]),
    quoted(url),
  ].join(" ");
}

export function fetchCall({ url, ...init }: PlainRequest): string {
  return `await fetch(${JSON.stringify(url)}, ${JSON.stringify(init, undefined, 2)});`;
}

/** Whether an account can have the key, and every client can send it. */
export function isKey(text: string): boolean {
  return parseKey(text) !== undefined && !/[^ -~]/.test(text);
}

export interface Answered {
  readonly durationMs: number;
  /** Absent if the connection broke. */
  readonly answer?: { readonly status: number; readonly rule: string; readonly text: string };
}

export async function send({ url, ...init }: PlainRequest): Promise<Answered> {
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  try {
    const response = await fetch(url, init);
    const text = await response.text();
    return { durationMs: took(), answer: { status: response.status, rule: response.headers.get("X-Rule") ?? "no rule", text } };
  } catch {
    return { durationMs: took() };
  }
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
  try {
    return stringify(parse(text), undefined, 2) ?? text;
  } catch {
    return text;
  }
}

function bodyOf(text: string): Readonly<Record<string, unknown>> {
  try {
    return (parse(text) ?? {}) as Readonly<Record<string, unknown>>;
  } catch {
    return {};
  }
}
