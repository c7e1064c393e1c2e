import { KEY_HEADER, MEDIA_TYPE, type OperationId, operationOf } from "../../../openapi/index.ts";
import { parseKey } from "../../store/account-key.ts";

interface InterfaceRequest {
  readonly operation: OperationId;
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

/** A request of the interface below a base URL. A list carries its Content-Type (rule list.content-type-missing). */
export function plainRequest({ operation, masterKey, parameters }: InterfaceRequest, baseUrl: string): PlainRequest {
  const { id, method, path } = operationOf(operation);
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== "")).toString();
  const headers = { [KEY_HEADER]: masterKey, ...(id === "listProjects" && { "Content-Type": MEDIA_TYPE }) };
  return { method, url: `${baseUrl}${path}${query && "?"}${query}`, headers };
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
