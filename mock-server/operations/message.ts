import { KEY_HEADER, MEDIA_TYPE } from "../../openapi/constants.ts";

/** The path of the interface below the root of a mock; it ends in the version segment (rule version.segment). */
export const BASE_PATH = "/v1";

/** A request without its transport: nothing decoded, nothing normalized. */
export interface MockRequest {
  readonly method: string;
  /** Path and query as sent, below the root of the mock, such as `/v1/projects?limit=2`. */
  readonly url: string;
  /** The headers, by names in lower case (rule auth.key-header-case). */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body as text. The operations ignore it (rule request.body); the journal shows it. */
  readonly body?: string | undefined;
}

/** An answer without its transport. */
export interface Answer {
  readonly status: number;
  /** The headers, `Content-Length` included. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body as text. The answers of the interface are ASCII, so the length of the text is that of the body in bytes. */
  readonly body: string;
  /** How the answer breaks on its way. Default: it arrives complete. */
  readonly break?: Break | undefined;
}

/**
 * How an answer breaks on its way: `reset` resets the connection, `empty` closes it without a byte, `truncate` closes it amid the
 * body, `hang` sends nothing until the client leaves.
 */
export type Break = (typeof BREAKS)[number];

/** How an answer may break. */
export const BREAKS = ["reset", "empty", "truncate", "hang"] as const;

/** The key that a request was sent with: undefined if it has none. */
export function keyOf(request: MockRequest): string | undefined {
  return headerOf(request, KEY_NAME);
}

/** Computed once: headers are found much slower by the new text of every `toLowerCase`. */
const KEY_NAME = KEY_HEADER.toLowerCase();

/** The value of a header as one text, as the receiver of a repeated header sees it (RFC 9110, 5.3). */
export function headerOf(
  { headers }: Pick<MockRequest, "headers">,
  name: string,
): string | undefined {
  const value = headers[name];
  return typeof value === "object" ? value.join(", ") : value;
}

/** Whether a Content-Type is JSON, without regard to its case and its parameters (RFC 9110, 8.3.1). */
export function isJson(contentType: string): boolean {
  return contentType.split(";", 1)[0]?.trim().toLowerCase() === MEDIA_TYPE;
}

/** The path of a request, without its query. */
export function pathOf(url: string): string {
  const mark = url.indexOf("?");
  return mark < 0 ? url : url.slice(0, mark);
}

/** The query of a request, without its question mark. */
export function queryOf(url: string): string {
  return url.slice(pathOf(url).length + 1);
}
